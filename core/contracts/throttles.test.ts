import { expect, it } from 'vitest';
import { api } from './api.ts';
import { isSignInNeeded } from './contract.ts';
import { sharedThrottle, throttleFor } from './throttles.ts';

it('orders have a separate share of the API, which dashboards and floods of other calls cannot use up', () => {
  const orders = throttleFor(api.submitOrder);
  expect(orders?.perSecond).toBeGreaterThanOrEqual(200);
  expect(orders).not.toBe(sharedThrottle);
  for (const endpoint of Object.values(api)) {
    const throttle = throttleFor(endpoint);
    expect([endpoint.path, throttle !== undefined]).toEqual([
      endpoint.path,
      !isSignInNeeded(endpoint.access),
    ]);
    if (endpoint !== api.submitOrder) expect(throttle).not.toBe(orders);
  }
});

it('reports of visits have room for the peak of a day of ten million views', () => {
  expect(throttleFor(api.collectVisit)?.perSecond).toBeGreaterThanOrEqual(600);
});

it('all shares together stay below the 10,000 requests a second of an account', () => {
  const own = Object.values(api).map((endpoint) => throttleFor(endpoint)?.perSecond ?? 0);
  expect(own.reduce((sum, each) => sum + each, sharedThrottle.perSecond)).toBeLessThan(10_000);
});
