import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { itemsOf, type Paged } from '../../lib/paged.ts';
import { PagedCard } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { NotAllowed } from './require-admin.tsx';

type Props<T> = {
  list: UseInfiniteQueryResult<Paged<T>>;
  failedText: string;
  /** Replaces the items when there are none. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
};

/** An endless list of the panel; replaced as a whole when the user is no longer an administrator. */
export function ListCard<T extends { id: string }>({ list, failedText, empty, children }: Props<T>) {
  const items = itemsOf(list.data);
  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  return (
    <PagedCard
      list={list}
      isEmpty={items.length === 0}
      whileLoading={<RowSkeleton />}
      whenEmpty={empty}
      problem={errorText(list.error, failedText)}
    >
      {children(items)}
    </PagedCard>
  );
}
