import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import {
  countPendingOrders,
  getInsights,
  getOrderSummary,
  type MetricsRepository,
} from '@mirsah/domain/metrics/commands';
import { handle } from '../http/endpoint.ts';

type Ports = {
  metrics: MetricsRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  clock: Clock;
};

/** A merchant's own numbers: the insights screen and the cards above the orders. */
export const metrics = (ports: Ports) => ({
  getInsights: handle(api.getInsights, ({ caller, query }) =>
    getInsights(ports, { ownerId: caller.ownerId, ...query }),
  ),

  getOrderSummary: handle(api.getOrderSummary, ({ caller, query }) =>
    getOrderSummary(ports, caller.ownerId, query),
  ),

  countPendingOrders: handle(api.countPendingOrders, async ({ caller }) => ({
    count: await countPendingOrders(ports, caller.ownerId, caller.grant.pages),
  })),
});
