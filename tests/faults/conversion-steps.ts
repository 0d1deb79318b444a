import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ApiClient } from '@mirsah/contracts/client';
import type { Conversion } from '@mirsah/domain/conversion';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createConversionRepository } from '@mirsah/table/outbound/conversions';
import { addressOf, orderFor, postOrder } from '../fixtures/site.ts';
import type { Taken } from './partners.ts';
import type { ProductPlace } from './product-process.ts';

const networks = { meta: '441720938851', snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' } as const;

/** Connects two networks, and opens a page that reports its orders to them as they are placed. */
export async function openPageWithConversions(client: ApiClient): Promise<{ id: string; subdomain: string }> {
  for (const network of ['meta', 'snapchat'] as const) {
    const entry = { pixelId: networks[network], token: 'a-token-of-the-proof', testCode: '', isOn: true };
    await client.saveConversionNetwork({ params: { network }, body: entry });
  }
  const conversions = { isOn: true, model: 'placed' as const };
  return client.createLandingPage({ body: landingPageContentFixture({ conversions }) });
}

/**
 * Orders like a shopper who retries until success; each from another address, so that none counts as a flood.
 */
export async function placeUntilAccepted(
  port: () => number,
  page: { id: string; subdomain: string },
  number: number,
): Promise<string> {
  const order = { ...orderFor(page.id), fields: { notice: '2' } };
  for (;;) {
    const answer = await postOrder(port(), page.subdomain, order, addressOf(number)).catch(() => undefined);
    if (answer?.status === 201) return String(answer.body.orderId);
    await sleep(100);
  }
}

/** The stored conversions of each order, read from the table itself. */
export async function storedConversions(
  { dynamoDbEndpoint: endpoint }: ProductPlace,
  orderIds: readonly string[],
): Promise<Map<string, Conversion[]>> {
  const { region, tableName, accessKeyId, secretAccessKey } = settings;
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const conversions = createConversionRepository(openTable(client, tableName));
  const found = new Map<string, Conversion[]>();
  const left = orderIds.values();
  const read = async () => {
    for (const orderId of left) found.set(orderId, await conversions.listOf(orderId));
  };
  await Promise.all(Array.from({ length: 8 }, read));
  client.destroy();
  return found;
}

/** The violations as texts: each event was accepted once, or is uncertain and was accepted at most once. */
export function conversionProblems(
  orderIds: readonly string[],
  stored: ReadonlyMap<string, readonly Conversion[]>,
  taken: readonly Taken[],
): string[] {
  const times = Map.groupBy(taken, ({ network, orderId }) => `${orderId} ${network}`);
  return orderIds.flatMap((orderId) =>
    (Object.keys(networks) as (keyof typeof networks)[]).flatMap((network) => {
      const event = stored.get(orderId)?.find((each) => each.network === network);
      const count = times.get(`${orderId} ${network}`)?.length ?? 0;
      const what = `${network} of ${orderId}`;
      if (!event) return [`${what} is not stored`];
      if (event.state === 'sent') return count === 1 ? [] : [`${what} is sent, and was taken ${count} times`];
      if (event.state === 'uncertain')
        return count <= 1 ? [] : [`${what} is uncertain, and was taken ${count} times`];
      return [`${what} is still ${event.state}`];
    }),
  );
}

/** The events that a network accepted more than once, which nothing can make right any more. */
export function neverRight(taken: readonly Taken[]): string[] {
  const times = Map.groupBy(taken, ({ network, orderId }) => `${network} of ${orderId}`);
  return [...times].flatMap(([what, { length }]) =>
    length > 1 ? [`${what} was taken ${length} times`] : [],
  );
}
