import { Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { common } from '../messages/index.ts';
import { ActionButton } from './action-button.tsx';
import s from './card.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadError } from './notice.tsx';

type Props = {
  title?: string;
  /** The title of a part that needs none for the eye: a heading for screen readers. */
  name?: string | undefined;
  description?: ReactNode;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  /** The path of its part of a form, such as a list. */
  path?: string;
  /** Removes the padding, for tables and lists. */
  isFlush?: boolean;
  children: ReactNode;
};

/** A white panel that fails alone; with a title or a name it is a named region of the page. */
export function Card({ title, name, description, action, path, isFlush = false, children }: Props) {
  const titleId = useId();
  return (
    <section
      className={s.card}
      data-flush={isFlush || undefined}
      data-path={path}
      aria-labelledby={title || name ? titleId : undefined}
    >
      {name && (
        <VisuallyHidden component="h2" id={titleId}>
          {name}
        </VisuallyHidden>
      )}
      {title && (
        <header className={s.header}>
          <div>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {description && <p className={s.description}>{description}</p>}
          </div>
          {action}
        </header>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}

type PagedCardProps = Pick<Props, 'name'> & {
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
  /** Why the list could not be loaded. */
  problem: string;
  /** The list itself. */
  children: ReactNode;
};

/** A card with a list that is loaded page by page, in every state: loading, failed, empty, filled. */
export function PagedCard({
  name,
  list,
  isEmpty,
  whileLoading,
  whenEmpty,
  problem,
  children,
}: PagedCardProps) {
  return (
    <Card name={name} isFlush>
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

type LoadMoreProps = { hasMore: boolean; isLoading: boolean; onLoad: () => void };

/** A button that loads the next page of a list; nothing when the list is complete. */
export function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className={s.bar}>
      <ActionButton variant="default" isOff={isLoading} onClick={onLoad}>
        {isLoading ? common.loading : common.loadMore}
      </ActionButton>
    </div>
  );
}

type InPartsProps<T> = {
  entries: readonly T[];
  atATime: number;
  children: (shown: readonly T[]) => ReactNode;
};

/** The first entries of a loaded list, and a button for more of them. */
export function InParts<T>({ entries, atATime, children }: InPartsProps<T>) {
  const [shown, setShown] = useState(atATime);
  return (
    <>
      {children(entries.slice(0, shown))}
      <LoadMore hasMore={entries.length > shown} isLoading={false} onLoad={() => setShown(shown + atATime)} />
    </>
  );
}
