import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import type { MetricsRepository } from '@mirsah/domain/metrics/commands';
import type { AdSpendRepository, SpendColumnsStore } from '@mirsah/domain/money/ad-spend';
import {
  getCosts,
  getOrderProfit,
  getProfitReport,
  saveDeliveryCosts,
  savePageCosts,
} from '@mirsah/domain/money/commands';
import type { CostsRepository } from '@mirsah/domain/money/costs';
import type { OrderRepository } from '@mirsah/domain/order/ports';
import { handle } from '../http/endpoint.ts';

type Ports = {
  costs: CostsRepository;
  adSpend: AdSpendRepository;
  spendColumns: SpendColumnsStore;
  metrics: MetricsRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'list'>;
  orders: Pick<OrderRepository, 'find'>;
  clock: Clock;
};

/** Costs and profit of a merchant's orders. */
export const money = (ports: Ports) => ({
  getCosts: handle(api.getCosts, ({ caller }) => getCosts(ports, caller.ownerId)),

  savePageCosts: handle(api.savePageCosts, async ({ caller, params, body, sent }) => {
    const edit = { ownerId: caller.ownerId, ...params, ...body, sent: sent.costs };
    return { history: await savePageCosts(ports, edit) };
  }),

  saveDeliveryCosts: handle(api.saveDeliveryCosts, async ({ caller, params, body }) => ({
    history: await saveDeliveryCosts(ports, { ownerId: caller.ownerId, ...params, ...body }),
  })),

  getProfit: handle(api.getProfit, ({ caller, query: { by, ...query } }) =>
    getProfitReport(ports, { ownerId: caller.ownerId, cut: by, ...query }),
  ),

  getOrderProfit: handle(api.getOrderProfit, ({ caller, params }) =>
    getOrderProfit(ports, caller.ownerId, params.orderId),
  ),

  listAdSpend: handle(api.listAdSpend, async ({ caller, query: { from, to } }) => ({
    spends: await ports.adSpend.between(caller.ownerId, from, to),
  })),

  saveAdSpend: handle(api.saveAdSpend, ({ caller, body }) => ports.adSpend.save(caller.ownerId, body.spends)),

  getSpendColumns: handle(api.getSpendColumns, async ({ caller }) => ({
    networks: await ports.spendColumns.all(caller.ownerId),
  })),

  saveSpendColumns: handle(
    api.saveSpendColumns,
    async ({ caller, params: { network }, body: { columns } }) => {
      await ports.spendColumns.save(caller.ownerId, network, columns);
      return { columns };
    },
  ),
});
