import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { deviceKinds } from '@mirsah/domain/attribution';
import { systemClock } from '@mirsah/domain/clock';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import { getInsights } from '@mirsah/domain/metrics/commands';
import { toHyperLogLog } from '@mirsah/domain/metrics/hyper-log-log';
import { emptyRollup, type Rollup } from '@mirsah/domain/metrics/rollup';
import { addMessages, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import { viewMessageFixture } from '@mirsah/domain/metrics/view-message.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable, type Table } from '@mirsah/table/dynamo/table';
import { closedDayItem } from '@mirsah/table/metrics/figures';
import { createMetricsRepository } from '@mirsah/table/metrics/metrics';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import type { Merchant } from '../fixtures/merchant.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed } from './measure.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** The reported period and the preceding one that it is compared with. */
const DAYS = 180;
const SAMPLES = 50;
const COUNTRIES = ['SA', 'AE', 'KW', 'BH', 'OM', 'QA', 'XX'];
/** DynamoDB's limit for one request. */
const PER_REQUEST = 25;

type VisitedMerchant = { views: number; merchant: Merchant; ownerId: string };

/** The report of 90 days for a merchant with a thousand views in its days, and for one with a million. */
export async function insights(stack: TestStack): Promise<Row[]> {
  const few = await merchantWith(stack, FEW);
  const many = await merchantWith(stack, MANY);
  const compare = async (of: (one: VisitedMerchant) => Promise<string>) =>
    `${await of(few)} of ${FEW} views, ${await of(many)} of ${MANY}`;
  return [
    ['items read for 90 days', await compare((one) => itemsRead(stack, one))],
    ['90 days through the API', `p50 ${await compare(async (one) => ms(await median(one)))}`],
  ];
}

async function merchantWith(stack: TestStack, views: number): Promise<VisitedMerchant> {
  const merchant = await stack.newMerchant();
  const { id: ownerId } = await merchant.client.getMyProfile();
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  await write(table, ownerId, rollupsOf(views));
  return { views, merchant, ownerId };
}

/** The closed days, from views that are spread over them. */
function rollupsOf(views: number): Rollup[] {
  const days = Array.from({ length: DAYS }, () => [] as ViewMessage[]);
  const shown = viewMessageFixture();
  for (let i = 0; i < views; i += 1) {
    const country = COUNTRIES[i % COUNTRIES.length] ?? '';
    const device = deviceKinds[i % deviceKinds.length] ?? 'unknown';
    const first = shown.first && { ...shown.first, visitor: `visitor-${i}`, country, device };
    days[i % DAYS]?.push({ ...shown, first });
  }
  return days.map((messages) => ({
    ...emptyRollup(),
    counts: addMessages({}, messages),
    visitors: toHyperLogLog(messages.flatMap(({ first }) => first?.visitor ?? [])),
  }));
}

async function write(table: Table, ownerId: string, rollups: readonly Rollup[]): Promise<void> {
  const today = riyadhDay(new Date());
  const items = rollups.map((rollup, i) => closedDayItem(ownerId, addDays(today, -i), rollup));
  for (let start = 0; start < items.length; start += PER_REQUEST) {
    const requests = items.slice(start, start + PER_REQUEST).map((Item) => ({ PutRequest: { Item } }));
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: requests } }));
  }
}

/** Runs the use case itself, on a table that counts the items in its responses. */
async function itemsRead({ services }: TestStack, { ownerId, views }: VisitedMerchant): Promise<string> {
  const table = openTable(services.dynamoDbClient, settings.tableName);
  let items = 0;
  table.client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      items += (answer.output as { Items?: unknown[] }).Items?.length ?? 0;
      return answer;
    },
    { step: 'initialize', name: 'countItems' },
  );
  const report = await getInsights(
    {
      metrics: createMetricsRepository(table, systemClock),
      landingPages: createLandingPageRepository(table),
      clock: systemClock,
    },
    { ownerId, period: '90' },
  );
  table.client.middlewareStack.remove('countItems');
  // Half of the days are those of the preceding period.
  const { value } = report.cards.views;
  if (Math.abs(value - views / 2) > DAYS) throw new Error(`${value} of ${views} views are in the report`);
  return String(items);
}

async function median({ merchant }: VisitedMerchant): Promise<number> {
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(await timed(() => merchant.client.getInsights({ query: { period: '90' } })));
  }
  return quantiles(samples, 0.5)[0] ?? Number.NaN;
}
