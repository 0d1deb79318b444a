import { expect, it } from 'vitest';
import { movesBack } from './use-bulk-actions.tsx';

it('undoing a bulk action restores each cancelled order’s former details, and the others’ statuses', () => {
  const moved = [
    { orderId: 'never-sent', from: 'cancelled' },
    { orderId: 'came-back', from: 'cancelled', isReturned: true },
    { orderId: 'shipped', from: 'shipped' },
    { orderId: 'also-shipped', from: 'shipped' },
  ] as const;
  expect(movesBack(moved)).toEqual([
    { orderIds: ['never-sent'], to: 'cancelled', isReturned: false },
    { orderIds: ['came-back'], to: 'cancelled', isReturned: true },
    { orderIds: ['shipped', 'also-shipped'], to: 'shipped' },
  ]);
});
