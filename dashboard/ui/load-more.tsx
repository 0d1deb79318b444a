import { Button } from '@mantine/core';
import { common } from '../messages/common.ts';
import s from './load-more.module.css';

type Props = { hasMore: boolean; isLoading: boolean; onLoad: () => void };

/** Fetches the next part of a list; nothing when there is none. */
export function LoadMore({ hasMore, isLoading, onLoad }: Props) {
  if (!hasMore) return null;
  return (
    <div className={s.bar}>
      <Button variant="default" disabled={isLoading} onClick={onLoad}>
        {isLoading ? common.loading : common.loadMore}
      </Button>
    </div>
  );
}
