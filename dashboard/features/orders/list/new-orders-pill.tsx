import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { orders as words } from '../../../messages/orders.ts';
import s from './new-orders-pill.module.css';

/** Tells of orders that came while somebody was reading further down. */
export function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={s.place} role="status">
      {count > 0 && (
        <Button className={s.pill} radius="xl" leftSection={<IconArrowUp size={18} />} onClick={onShow}>
          {words.waiting(count)}
        </Button>
      )}
    </div>
  );
}
