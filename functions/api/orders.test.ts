import { DomainError } from '@mirsah/domain/error';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { expect, it } from 'vitest';
import { findAll, forEachOrder } from './orders.ts';

it('a batch of orders continues after one that fails, and names that order with its error', async () => {
  const { done, failed } = await forEachOrder(['a', 'b', 'c'], async (orderId) => {
    if (orderId === 'b') throw new DomainError('not_found');
    return orderId;
  });
  expect(done.toSorted()).toEqual(['a', 'c']);
  expect(failed).toEqual([{ orderId: 'b', code: 'not_found' }]);
});

it('an order whose id is given twice in a batch is changed once', async () => {
  const { done } = await forEachOrder(['a', 'a'], async (orderId) => orderId);
  expect(done).toEqual(['a']);
});

it('a file of selected orders contains the existing ones in the given order, and is not created when one cannot be read', async () => {
  const [first, second] = [orderFixture(), orderFixture()];
  const visible = {
    async find(_ownerId: string, orderId: string) {
      if (orderId === 'unreadable') throw new Error('the table does not answer');
      return [first, second].find(({ id }) => id === orderId);
    },
  };
  const chosen = [second.id, 'deleted', first.id, second.id];
  expect(await findAll(visible, { ownerId: 'merchant-1' }, chosen)).toEqual([second, first]);
  const failing = findAll(visible, { ownerId: 'merchant-1' }, [...chosen, 'unreadable']);
  await expect(failing).rejects.toThrow('the table does not answer');
});
