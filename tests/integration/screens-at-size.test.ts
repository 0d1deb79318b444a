import type { ApiClient } from '@mirsah/contracts/client';
import { shortId } from '@mirsah/domain/id';
import { settings } from '@mirsah/infra-local/stack/settings';
import { tableDefinition } from '@mirsah/table/dynamo/table';
import { expect, it } from 'vitest';
import { forgetStream, merchantWith } from '../bench/order-list.ts';
import { countCalls, sumOf } from '../cost/counter.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const [FEW, MANY] = [1_000, 10_000];
const PHONE = '0550000007';

const { stack } = await stackForFile();

/** What each screen that shows orders asks for; `orderId` is the newest. */
const screens: Record<string, (client: ApiClient, orderId: string) => Promise<unknown>> = {
  home: async (client) => {
    await client.getOrderSummary({ query: {} });
    await client.listLandingPages({ query: {} });
    await client.countPendingOrders();
  },
  'list of orders': (client) => client.listOrders({ query: { limit: 50 } }),
  'orders of a status': (client) => client.listOrders({ query: { limit: 50, status: 'shipped' } }),
  'orders of a day': (client) =>
    client.listOrders({ query: { limit: 50, from: '2026-11-19', to: '2026-11-19' } }),
  'orders of a phone': (client) => client.listOrders({ query: { q: PHONE } }),
  'orders of a phone’s last digits': (client) => client.listOrders({ query: { q: PHONE.slice(-4) } }),
  'an order by its number': (client, orderId) => client.listOrders({ query: { q: shortId(orderId) } }),
  'an order': async (client, orderId) => {
    await client.getOrder({ params: { orderId } });
    await client.getOrderDeliveries({ params: { orderId } });
  },
  'the desk': async (client) => {
    await client.listCalls();
    await client.nextCall({ body: { besides: [] } });
  },
  'failed deliveries': (client) => client.listFailedDeliveries(),
  insights: (client) => client.getInsights({ query: { period: '90' } }),
  'a part of the export': (client) => client.exportOrders({ query: {} }),
};

it('each screen reads as much of ten thousand orders as of a thousand', { timeout: 300_000 }, async () => {
  const merchants = [await merchantWith(stack, FEW), await merchantWith(stack, MANY)];
  forgetStream(stack);
  await stack.streamsIdle();
  for (const { client } of merchants) await client.saveDeskSettings({ body: openAllDay });
  const counter = countCalls(stack.services.dynamoDbClient, {
    tableName: settings.tableName,
    indexes: tableDefinition.indexes.map((name) => ({ name, holds: 'keys' })),
  });
  const reads: Record<string, number[]> = {};
  try {
    for (const [screen, open] of Object.entries(screens)) {
      for (const { client } of merchants) {
        const [newest] = (await client.listOrders({ query: { limit: 1 } })).items;
        const orderId = newest?.id ?? '';
        // Some calls read what the function then caches for a minute, so the least of three is what each
        // needs.
        const units: number[] = [];
        for (let call = 0; call < 3; call += 1) {
          counter.take();
          await open(client, orderId);
          const own = counter.take().filter(({ by }) => by === 'merchant');
          expect([screen, own.length > 0]).toEqual([screen, true]);
          units.push(sumOf(own).readUnits);
        }
        reads[screen] = [...(reads[screen] ?? []), Math.min(...units)];
      }
    }
  } finally {
    counter.stop();
  }
  // Metrics contain estimates of the number of customers, which grow to 2 KB each and no further: half a unit
  // for each of four.
  const isMore = ([few = 0, many = 0]: readonly number[]) => many - few > Math.max(2, 0.1 * few);
  expect(Object.entries(reads).filter(([, units]) => isMore(units))).toEqual([]);
});
