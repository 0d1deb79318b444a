import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ApiClient } from '@mirsah/contracts/client';
import type { AdNetwork, Conversion } from '@mirsah/domain/conversion';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { adNetworkOf, answerAsAdNetwork } from '@mirsah/infra-local/connections/ad-networks';
import { settings } from '@mirsah/infra-local/stack/settings';
import { createConversionRepository } from '@mirsah/table/conversions';
import { openTable } from '@mirsah/table/dynamo/table';
import { addressOf, orderFor, postOrder } from '../fixtures/site.ts';
import type { ProductPlace } from './product-process.ts';

const networks = { meta: '441720938851', snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' } as const;

type Taken = { network: AdNetwork; orderId: string; at: number };

/** Advertising networks outside of the product, which take what has the recorded shape and remember it, whatever dies. */
export async function startAdNetworks(isSilent: () => boolean = () => false) {
  const taken: Taken[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const network = adNetworkOf(url.pathname);
    const body = JSON.parse(raw.toString('utf8') || 'null');
    if (!network) return void response.writeHead(404).end('{}');
    const { method = '', headers } = request;
    const asked = {
      ...{ method, headers, body, raw },
      path: url.pathname,
      query: url.searchParams,
      token: undefined,
    };
    const answer = answerAsAdNetwork(network, asked, 'accept');
    if (answer.acceptedId) taken.push({ network, orderId: body.data[0].event_id, at: performance.now() });
    else refused.push(JSON.stringify(answer.body));
    if (isSilent()) return;
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...{ taken, refused },
    /** As the product wants the address of a network that stands outside. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/seller`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Connects two networks, and opens a page that tells them of its orders as they are placed. */
export async function openToldPage(client: ApiClient): Promise<{ id: string; subdomain: string }> {
  for (const network of ['meta', 'snapchat'] as const) {
    const entry = { pixelId: networks[network], token: 'a-token-of-the-proof', testCode: '', isOn: true };
    await client.saveConversionNetwork({ params: { network }, body: entry });
  }
  const conversions = { isOn: true, model: 'placed' as const };
  return client.createLandingPage({ body: landingPageContentFixture({ conversions }) });
}

/** Orders as a shopper does who tries until it is accepted; each from another address, so that none is taken for a flood. */
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

/** What is stored of each order's events, read from the table itself. */
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

/** All that does not hold, in words: each event was taken once, or is uncertain and was taken at most once. */
export function wronglyTold(
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
