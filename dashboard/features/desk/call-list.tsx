import { TextInput, UnstyledButton } from '@mantine/core';
import { type QueueGroup, queueGroups } from '@mirsah/domain/desk/queue';
import { countryNames } from '@mirsah/domain/messages';
import { matchesSearch } from '@mirsah/domain/search-text';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import {
  countResults,
  formatAge,
  formatNumber,
  formatTime,
  callList as text,
  totalsMoney,
} from '../../messages/index.ts';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import s from './call-list.module.css';
import { type CallList, useCallList } from './queries.ts';

type Queued = CallList['calls'][number];
type Props = { chosenId: string | undefined; onChoose: (orderId: string, group: QueueGroup) => void };

/** The customers to call now, in groups; choosing one tries to reserve it. */
export function CallGroups({ chosenId, onChoose }: Props) {
  const { data, error, refetch } = useCallList();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  /** What had the focus before the key of the search. */
  const before = useRef<Element>(null);
  useSingleKeys({
    search() {
      before.current = document.activeElement;
      field.current?.focus();
    },
  });
  if (!data && error) {
    return <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <RowSkeleton />;
  if (data.calls.length === 0) return <p className={s.none}>{text.none}</p>;
  const found = data.calls.filter(({ customerName, city }) =>
    matchesSearch(search, [customerName, city ?? '']),
  );
  const money = totalsMoney(data.calls);
  const groups = queueGroups.map((group) => {
    const calls = found.filter((call) => call.group === group);
    if (calls.length === 0) return null;
    return (
      <section key={group} aria-label={text.groups[group]}>
        <h2 className={s.group}>
          <span className={s.count} data-group={group}>
            {formatNumber(calls.length)}
          </span>
          {text.groups[group]}
        </h2>
        <ul className={s.calls}>
          {calls.map((call) => (
            <li key={call.id}>
              <Row
                call={call}
                money={money}
                isChosen={call.id === chosenId}
                onChoose={() => onChoose(call.id, group)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
  return (
    <>
      <TextInput
        ref={field}
        className={s.search ?? ''}
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          currentTarget.blur();
          if (before.current instanceof HTMLElement) before.current.focus();
        }}
      />
      <SaidOnChange
        of={search.trim()}
        text={found.length === 0 ? text.noMatch : countResults(found.length)}
      />
      {found.length === 0 ? <p className={s.none}>{text.noMatch}</p> : groups}
    </>
  );
}

type RowProps = {
  call: Queued;
  money: ReturnType<typeof totalsMoney>;
  isChosen: boolean;
  onChoose: () => void;
};

function Row({ call, money, isChosen, onChoose }: RowProps) {
  const { customerName, city, country, attempts, totalMinor, currency } = call;
  return (
    <UnstyledButton className={s.call ?? ''} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={s.who}>
        <b>
          <bdi>{customerName}</bdi>
        </b>
        <span className={s.small}>
          <bdi>{city ?? countryNames[country]}</bdi>
          {attempts > 0 && ` · ${text.attempt(formatNumber(attempts + 1))}`}
        </span>
      </span>
      <span className={s.what}>
        <span className={s.small}>{money(totalMinor, currency)}</span>
        <State call={call} />
      </span>
    </UnstyledButton>
  );
}

/** Who else has reserved it, or since when it waits. */
function State({ call: { lease, group, dueAt, placedAt } }: { call: Queued }) {
  if (lease && !lease.isOwn) {
    return (
      <span className={s.small}>
        <IconLock size={16} stroke={1.7} /> <span className={s.other}>{text.withOther(lease.name)}</span>
      </span>
    );
  }
  const now = new Date();
  if (group === 'callback' && dueAt) {
    const minutes = minutesSince(dueAt, now);
    return <b className={s.late}>{minutes < 60 ? text.late(formatNumber(minutes)) : formatTime(dueAt)}</b>;
  }
  return (
    <span className={s.small}>
      {group === 'retry' && dueAt ? text.since(formatTime(dueAt)) : formatAge(placedAt, now)}
    </span>
  );
}

/** Whole minutes; none before that time. */
export function minutesSince(iso: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 60_000));
}
