import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { api } from '@mirsah/contracts/api';
import { systemClock } from '@mirsah/domain/clock';
import { riyadhDay } from '@mirsah/domain/day';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { countOf } from '@mirsah/domain/metrics/counts';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable, type Table } from '@mirsah/table/dynamo/table';
import { countedKey } from '@mirsah/table/metrics/keys';
import { createMetricsRepository } from '@mirsah/table/metrics/metrics';
import type { TestStack } from '../fixtures/test-stack.ts';
import { type Row, timed } from './measure.ts';

const VIEWS = 10_000;
const BARE_WRITES = 3_000;
const SHOPPERS = 16;
const QUARTERS = 4;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

/**
 * Views as pages send them, accepted and counted, compared with the writes that the database alone can do.
 * Function, API, stream and shoppers share this process; the database has its own.
 */
export async function ingest(stack: TestStack): Promise<Row[]> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: landingPageContentFixture() });
  await stack.streamsIdle();
  const before = await bareWrites(table, 'before');

  const memory: number[] = [];
  let accepted = 0;
  const countedMs = await timed(async () => {
    accepted = await perSecond(VIEWS, async (number) => {
      await sendView(stack, page);
      if ((number + 1) % (VIEWS / QUARTERS) === 0) memory.push(process.memoryUsage.rss() / 1024 ** 2);
    });
    await stack.streamsIdle();
  });
  const { days } = await createMetricsRepository(table, systemClock).read(
    { ownerId: (await client.getMyProfile()).id, pageId: page.id },
    riyadhDay(new Date()),
  );
  const counted = countOf(days[0]?.rollup.counts ?? {}, 'views');
  if (counted !== VIEWS) throw new Error(`${counted} of ${VIEWS} views were counted`);
  // Measured before and after, because the machine's load changes.
  const after = await bareWrites(table, 'after');
  const bare = (before + after) / 2;
  return [
    [
      `the database alone (${SHOPPERS} writers at once)`,
      `${before.toFixed(0)} writes a second before, ${after.toFixed(0)} after`,
    ],
    [
      'views accepted',
      `${accepted.toFixed(0)} a second: ${((200 * accepted) / bare).toFixed(0)} % of their mean`,
    ],
    ['views accepted and counted', `${(VIEWS / (countedMs / 1000)).toFixed(0)} a second`],
    [`memory after each ${VIEWS / QUARTERS} views`, memory.map((mb) => `${mb.toFixed(0)} MB`).join(', ')],
  ];
}

async function perSecond(count: number, run: (number: number) => Promise<void>): Promise<number> {
  let next = 0;
  const work = async () => {
    while (next < count) await run(next++);
  };
  const passedMs = await timed(() => Promise.all(Array.from({ length: SHOPPERS }, work)));
  return count / (passedMs / 1000);
}

/** Measures the smallest possible conditional writes, of items without reactions. */
function bareWrites(table: Table, when: string): Promise<number> {
  return perSecond(BARE_WRITES, (number) => writeBare(table, `${when}-${number}`));
}

async function writeBare({ client, name }: Table, id: string): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: name,
      Key: countedKey(`bench-${id}`),
      UpdateExpression: 'ADD spent :one',
      ConditionExpression: 'attribute_not_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  );
}

/**
 * Sends a view as the edge forwards it, each from another address, so that no address reaches the rate limit.
 */
async function sendView(stack: TestStack, { id: pageId, subdomain }: { id: string; subdomain: string }) {
  const host = `${subdomain}.localhost:${stack.port}`;
  const response = await fetch(`${stack.apiEndpoint}${api.collectVisit.path}`, {
    method: api.collectVisit.method,
    headers: {
      'x-origin-verify': settings.originSecret,
      'x-forwarded-host': host,
      'x-forwarded-for': crypto.randomUUID(),
      'content-type': 'text/plain;charset=UTF-8',
      origin: `http://${host}`,
      'user-agent': IPHONE,
    },
    body: JSON.stringify({
      type: 'visit',
      pageId,
      viewId: crypto.randomUUID(),
      visitorId: crypto.randomUUID(),
      startsVisit: true,
      referrer: 'https://l.instagram.com/',
      search: '',
      visibleSeconds: 3,
      hasStartedForm: false,
    }),
  });
  if (response.status !== api.collectVisit.status) throw new Error(`a view was answered ${response.status}`);
}
