import { describe, expect, it } from 'vitest';
import { orderFixture } from '../order/order.fixture.ts';
import { orderChange } from './rollup.ts';

describe('an order that is kept apart', () => {
  const held = orderFixture({ heldFor: 'blocked_phone' });

  it('counts for nothing', () => {
    expect(orderChange({ id: 'c', before: undefined, after: held })).toBeUndefined();
  });

  it('counts as a new one from its release', () => {
    const released = { ...held, heldFor: null };
    expect(orderChange({ id: 'c', before: held, after: released })).toEqual(
      orderChange({ id: 'c', before: undefined, after: released }),
    );
  });
});
