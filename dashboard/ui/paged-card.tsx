import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { LoadError } from './load-error.tsx';
import { LoadMore } from './load-more.tsx';

type Props = {
  list: {
    isPending: boolean;
    isLoadingError: boolean;
    isSuccess: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  isEmpty: boolean;
  whileLoading: ReactNode;
  whenEmpty: ReactNode;
  /** Why the list could not be had. */
  problem: string;
  /** The list itself. */
  children: ReactNode;
};

/** A card that holds a list fetched page by page, in each of its states. */
export function PagedCard({ list, isEmpty, whileLoading, whenEmpty, problem, children }: Props) {
  return (
    <Card isFlush>
      {list.isPending && whileLoading}
      {list.isLoadingError && <LoadError message={problem} onRetry={() => void list.refetch()} />}
      {list.isSuccess && isEmpty && whenEmpty}
      {!isEmpty && children}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </Card>
  );
}
