import { api } from './api.ts';
import { type Contract, isSignInNeeded } from './contract.ts';

/** How many requests of a route API Gateway lets through: a second, and at one moment. Others get a 429. */
export type Throttle = { perSecond: number; atOnce: number };

/**
 * All routes without a throttle of their own share this one: dashboards and administrators, twice what they
 * ask at the peak of a day of 10,000 merchants.
 */
export const sharedThrottle: Throttle = { perSecond: 400, atOnce: 800 };

/** What needs no account, each route by itself: a flood of one takes nothing from the others. */
const open: Throttle = { perSecond: 100, atOnce: 200 };

/** Routes whose requests are counted separately, so that other clients cannot use up their share. */
const own = new Map<Contract['path'], Throttle>([
  // Orders earn the money: 300 a second are 26 million a day.
  [api.submitOrder.path, { perSecond: 300, atOnce: 600 }],
  // A view reports once or twice; a day of ten million views has some 580 a second at its peak.
  [api.collectVisit.path, { perSecond: 800, atOnce: 1600 }],
]);

/** A route's own throttle; undefined where it has its part of the shared one. */
export function throttleFor({ path, access }: Pick<Contract, 'path' | 'access'>): Throttle | undefined {
  return own.get(path) ?? (isSignInNeeded(access) ? undefined : open);
}
