import { Button } from '@mantine/core';
import { formatDateTime } from '../../../lib/format.ts';
import { orders as words } from '../../../messages/orders.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import s from './orders-end.module.css';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean };
  /** Set when the search stopped before it had found a page of orders. */
  readBackTo: string | undefined;
  onMore: () => void;
};

/** Below the list: the way to older orders, or how far a search has got so far. */
export function OrdersEnd({ list, readBackTo, onMore }: Props) {
  if (readBackTo === undefined || !list.hasNextPage) {
    return <LoadMore hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} onLoad={onMore} />;
  }
  return (
    <div className={s.end} role="status">
      <p className={s.text}>{words.readBack(formatDateTime(readBackTo))}</p>
      <Button variant="default" disabled={list.isFetchingNextPage} onClick={onMore}>
        {list.isFetchingNextPage ? words.searching : words.searchFurther}
      </Button>
    </div>
  );
}
