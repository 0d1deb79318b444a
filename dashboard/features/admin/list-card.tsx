import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { itemsOf, type Paged } from '../../lib/paged.ts';
import { Card, LoadMore } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { NotAllowed } from './require-admin.tsx';

type Props<T> = {
  list: UseInfiniteQueryResult<Paged<T>>;
  failedText: string;
  /** In place of the items when there are none. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
};

/** An endless list of the panel in whichever state it is. */
export function ListCard<T extends { id: string }>({ list, failedText, empty, children }: Props<T>) {
  const items = itemsOf(list.data);
  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  return (
    <Card isFlush>
      {list.isPending && <RowSkeleton />}
      {list.isLoadingError && (
        <LoadError message={errorText(list.error, failedText)} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && items.length === 0 && empty}
      {items.length > 0 && children(items)}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </Card>
  );
}
