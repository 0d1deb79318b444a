import { Loader, Skeleton } from '@mantine/core';
import { common } from '../messages/index.ts';
import s from './loading.module.css';

/** In place of content while it is fetched. */
export function Loading() {
  return (
    <div className={s.loading} role="status">
      <Loader />
      {common.loading}
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of a list while it is fetched. */
export function RowSkeleton() {
  return (
    <div role="status" aria-label={common.loading}>
      {rows.map((row) => (
        <div key={row} className={s.row}>
          <Skeleton h={18} w="60%" />
          <Skeleton h={18} w="40%" />
          <Skeleton h={26} w={96} radius="xl" />
        </div>
      ))}
    </div>
  );
}
