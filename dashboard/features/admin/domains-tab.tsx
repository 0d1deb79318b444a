import { Group } from '@mantine/core';
import type { AnyDomainResponse } from '@mirsah/contracts/custom-domains';
import { IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { formatAge, formatDateTime, formatFullDate, allDomains as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import typography from '../../ui/typography.module.css';
import { DomainName, failureCause } from '../domains/domain-name.tsx';
import s from './domains.module.css';
import { ListCard } from './list-card.tsx';
import { useAllDomains, useChangeDomain } from './queries.ts';

/** All merchants' domains, newest first, with their owner, status and last check. */
export function DomainsTab() {
  const [removing, setRemoving] = useState<AnyDomainResponse>();
  const change = useChangeDomain();
  const fails = (failed: string) => ({
    onError: (error: Error) => showToast({ text: errorText(error, failed), isProblem: true }),
  });
  const check = ({ pageId }: AnyDomainResponse) =>
    change.mutate(
      { pageId, action: 'check' },
      { onSuccess: () => showToast({ text: text.checked }), ...fails(text.checkFailed) },
    );
  const remove = ({ pageId }: AnyDomainResponse) =>
    change.mutate(
      { pageId, action: 'remove' },
      {
        onSuccess: () => showToast({ text: text.removed }),
        ...fails(text.removeFailed),
        onSettled: () => setRemoving(undefined),
      },
    );
  return (
    <>
      <ListCard
        list={useAllDomains()}
        failedText={text.loadFailed}
        empty={
          <Notice icon={<IconWorld size={30} stroke={1.6} />} title={text.empty} text={text.emptyText} />
        }
      >
        {(domains) => (
          <ol className={s.domains} aria-label={text.title}>
            {domains.map((domain) => (
              <Domain
                key={domain.id}
                domain={domain}
                isBusy={change.isPending}
                onCheck={() => check(domain)}
                onRemove={() => setRemoving(domain)}
              />
            ))}
          </ol>
        )}
      </ListCard>
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={text.removeTitle}
        question={text.removeQuestion(removing?.name ?? '')}
        confirmLabel={text.remove}
        isBusy={change.isPending}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove(removing)}
      />
    </>
  );
}

type Props = { domain: AnyDomainResponse; isBusy: boolean; onCheck: () => void; onRemove: () => void };

function Domain({ domain, isBusy, onCheck, onRemove }: Props) {
  const { name, state, owner, pageTitle, createdAt, stateSince, checkedAt } = domain;
  const cause = failureCause(domain);
  return (
    <li className={s.domain}>
      <Group gap="6px 12px">
        <DomainName domain={domain} />
      </Group>
      <dl className={s.facts}>
        <Fact label={text.owner}>
          {owner ? (
            <>
              <bdi>{owner.fullName}</bdi>{' '}
              <bdi dir="ltr" className={typography.small}>
                {owner.email}
              </bdi>
            </>
          ) : (
            text.ownerGone
          )}
        </Fact>
        <Fact label={text.page}>{pageTitle === null ? text.pageGone : <bdi>{pageTitle}</bdi>}</Fact>
        <Fact label={text.entered}>
          <time dateTime={createdAt}>{formatFullDate(createdAt)}</time>
        </Fact>
        <Fact label={text.inState}>
          <time dateTime={stateSince}>{formatAge(stateSince, new Date())}</time>
        </Fact>
        <Fact label={text.checkedAt}>
          {checkedAt ? <time dateTime={checkedAt}>{formatDateTime(checkedAt)}</time> : text.notChecked}
        </Fact>
        {cause && <Fact label={text.lastError}>{cause}</Fact>}
      </dl>
      <Group gap={10} align="stretch">
        <ActionButton variant="default" isOff={isBusy} aria-label={text.checkOf(name)} onClick={onCheck}>
          {text.check}
        </ActionButton>
        {state !== 'removing' && (
          <ActionButton
            variant="subtle"
            color="red.7"
            isOff={isBusy}
            aria-label={text.removeOf(name)}
            onClick={onRemove}
          >
            {text.remove}
          </ActionButton>
        )}
      </Group>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
