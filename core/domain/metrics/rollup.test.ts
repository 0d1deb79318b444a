import { describe, expect, it } from 'vitest';
import { orderFixture } from '../order/order.fixture.ts';
import { orderChange } from './rollup.ts';

describe('an order on hold', () => {
  const onHold = orderFixture({ holdReason: 'blocked_phone' });

  it('an order on hold is not counted', () => {
    expect(orderChange({ id: 'c', before: undefined, after: onHold })).toBeUndefined();
  });

  it('a released order is counted as a new one', () => {
    const released = { ...onHold, holdReason: null };
    expect(orderChange({ id: 'c', before: onHold, after: released })).toEqual(
      orderChange({ id: 'c', before: undefined, after: released }),
    );
  });
});
