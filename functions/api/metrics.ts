import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import {
  countPendingOrders,
  getInsights,
  getOrderSummary,
  type MetricsRepository,
} from '@mirsah/domain/metrics/commands';
import { getOrdersToday, type OrderTimes } from '@mirsah/domain/metrics/today';
import { handle } from '../http/endpoint.ts';
import type { People } from './people.ts';

type Ports = {
  metrics: MetricsRepository;
  orderTimes: OrderTimes;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  people: People;
  clock: Clock;
};

/** A merchant's metrics: the insights screen and the cards above the orders. */
export const metrics = (ports: Ports) => ({
  getInsights: handle(api.getInsights, async ({ caller, query }) => {
    const report = await getInsights(ports, { ownerId: caller.ownerId, ...query });
    const { users } = report.calls;
    const names = await ports.people.namesOf(
      caller,
      users.map(({ userId }) => userId),
    );
    const named = users.map((user) => ({ ...user, name: names[user.userId] ?? null }));
    return { ...report, calls: { ...report.calls, users: named } };
  }),

  getOrderSummary: handle(api.getOrderSummary, ({ caller, query }) =>
    getOrderSummary(ports, caller.ownerId, query),
  ),

  getOrdersToday: handle(api.getOrdersToday, ({ caller }) => getOrdersToday(ports, caller.ownerId)),

  countPendingOrders: handle(api.countPendingOrders, ({ caller }) =>
    countPendingOrders(ports, caller.ownerId, caller.grant.pages),
  ),
});
