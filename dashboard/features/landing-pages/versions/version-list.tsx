import { Skeleton, Stack, UnstyledButton } from '@mantine/core';
import type { PageVersionResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatFullDate, formatTime } from '../../../lib/format.ts';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { usePageVersions } from '../api/list-page-versions.ts';
import s from './versions.module.css';

type Props = {
  pageId: string;
  chosen: number | undefined;
  /** Opens the newest by itself, where there is room for it beside the list. */
  choosesFirst: boolean;
  onChoose: (number: number) => void;
};

export function VersionList({ pageId, chosen, choosesFirst, onChoose }: Props) {
  const { data, error, isPending, isLoadingError, refetch } = usePageVersions(pageId);
  const newest = data?.items[0]?.number;
  const chooseFirst = useEffectEvent(() => {
    if (choosesFirst && chosen === undefined && newest !== undefined) onChoose(newest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there is one
  useEffect(chooseFirst, [newest]);

  if (isPending) return <ListSkeleton />;
  if (isLoadingError) {
    return <LoadError message={errorText(error, words.loadFailed)} onRetry={() => void refetch()} />;
  }
  if (data?.items.length === 0) {
    return (
      <Notice icon={<IconHistory size={30} stroke={1.6} />} title={words.empty} text={words.emptyText} />
    );
  }
  return (
    <div className={s.side}>
      <p className={s.hint}>{words.hint}</p>
      <ul className={s.list} aria-label={words.list}>
        {data?.items.map((version) => (
          <li key={version.number}>
            <VersionButton
              version={version}
              isChosen={version.number === chosen}
              onChoose={() => onChoose(version.number)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ButtonProps = { version: PageVersionResponse; isChosen: boolean; onChoose: () => void };

function VersionButton({ version, isChosen, onChoose }: ButtonProps) {
  const { number, publishedAt, title, isLive } = version;
  return (
    <UnstyledButton className={s.version} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={s.versionHead}>
        <b>{words.version(number)}</b>
        {isLive && <Pill tone="good">{words.live}</Pill>}
      </span>
      <time className={s.date} dateTime={publishedAt}>
        {formatFullDate(publishedAt)}، {formatTime(publishedAt)}
      </time>
      <bdi className={s.name}>{title}</bdi>
    </UnstyledButton>
  );
}

function ListSkeleton() {
  return (
    <Stack gap={10} className={s.side}>
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
    </Stack>
  );
}
