import { Skeleton, Stack } from '@mantine/core';
import { common } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import s from './desk.module.css';

/** Replaces the order on the desk until the first is loaded, in its shape. */
export function OrderSkeleton() {
  return (
    <div className={s.waiting} role="status" aria-label={common.loading}>
      <Skeleton h={50} radius={14} />
      <Card>
        <Stack gap={12}>
          <Skeleton h={26} w="45%" />
          <Skeleton h={18} w="70%" />
          <Skeleton h={18} w="55%" />
        </Stack>
      </Card>
      <div className={s.pair}>
        {['goods', 'address'].map((part) => (
          <Card key={part}>
            <Stack gap={14}>
              <Skeleton h={56} />
              <Skeleton h={22} w="60%" />
            </Stack>
          </Card>
        ))}
      </div>
    </div>
  );
}

/** Likewise the buttons below it. */
export function BarSkeleton() {
  return (
    <div className={s.bar} aria-hidden>
      <Skeleton h={52} radius={12} />
      <Skeleton h={60} radius={12} />
    </div>
  );
}
