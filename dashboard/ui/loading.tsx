import { Loader, Skeleton, Stack } from '@mantine/core';
import { common } from '../messages/index.ts';
import { Card } from './card.tsx';
import s from './loading.module.css';

/** Replaces content while it is loaded. */
export function Loading() {
  return (
    <div className={s.loading} role="status">
      <Loader />
      {common.loading}
    </div>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Replaces a list while it is loaded, in the shape of its rows. */
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

/** Replaces a form while its values are loaded. */
export function FormSkeleton() {
  return (
    <Card>
      <Stack gap={20} role="status" aria-label={common.loading}>
        <Skeleton h={44} />
        <Skeleton h={96} />
        <Skeleton h={44} />
        <Skeleton h={44} w="50%" />
      </Stack>
    </Card>
  );
}
