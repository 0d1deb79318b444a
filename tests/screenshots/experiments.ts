import { riyadhDay } from '@mirsah/domain/day';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { emptyRollup } from '@mirsah/domain/metrics/rollup';
import { type Currency, toMajor } from '@mirsah/domain/money';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { write } from '@mirsah/table/dynamo/write';
import { metricsDay, metricsPartition } from '@mirsah/table/metrics/keys';
import { saveRollup } from '@mirsah/table/metrics/metrics';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import type { Screen } from './screens.ts';

const experimentScreen = (name: string, more: Pick<Screen, 'act'> = {}): Screen => ({
  name: `experiment-${name}`,
  path: ({ comparedPages }) => `/dashboard/pages/${comparedPages?.[name] ?? comparedPages?.none}/experiment`,
  act: async (page, shown) => {
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await more.act?.(page, shown);
  },
});

/**
 * A page's comparison with a variant: none yet, rejected, just started, undecided, decided by its metrics,
 * and by its merchant.
 */
export const experimentScreens: readonly Screen[] = [
  experimentScreen('none'),
  experimentScreen('refused', {
    act: async (page) => {
      await page.getByLabel('النسخة (ب)').selectOption({ label: 'عطر بلا فرق (نسخة)' });
      await page.getByRole('button', { name: 'ابدأ الاختبار' }).click();
      await page.getByText('لا فرق بين النسخة والصفحة').waitFor();
    },
  }),
  experimentScreen('begun'),
  experimentScreen('undecided'),
  experimentScreen('clear'),
  experimentScreen('dinars'),
  experimentScreen('stop', {
    act: async (page) => {
      await page.getByRole('button', { name: 'أوقف الاختبار' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  experimentScreen('stopped'),
  experimentScreen('decided'),
];

type Figures = { visits: number; orders: number; delivered: number };

/** A merchant with a page in each state of an experiment. */
export async function merchantWithExperiments(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const base = landingPageContentFixture();
  const newPage = async (title: string, salePriceMinor = 19_900, currency: Currency = 'SAR') => {
    const content = landingPageContentFixture({
      title,
      currency,
      product: { ...base.product, salePriceMinor },
    });
    return (await client.createLandingPage({ body: content })).id;
  };
  const copies = {
    SAR: await newPage('عطر العود الملكي بسعر العرض', 15_900),
    KWD: await newPage('عطر الكويت بسعر العرض', 15_900, 'KWD'),
  };
  const compared = async (
    title: string,
    figures?: { a: Figures; b: Figures },
    currency: 'SAR' | 'KWD' = 'SAR',
  ) => {
    const pageId = await newPage(title, 19_900, currency);
    await client.startExperiment({ params: { pageId }, body: { copyId: copies[currency] } });
    if (figures) {
      const counts = Object.entries(figures).flatMap(([side, { visits, orders, delivered }]) => {
        const price = side === 'a' ? 19_900 : 15_900;
        const square = Math.ceil(toMajor(price, currency) ** 2);
        return [
          [`visits|variant|1${side}`, visits],
          [`orders|${currency}|variant|1${side}`, orders],
          [`side|${currency}|1${side}|d|n`, delivered],
          [`side|${currency}|1${side}|d|t`, delivered * price],
          [`side|${currency}|1${side}|d|q`, delivered * square],
          [`side|${currency}|1${side}|d|p|${base.product.sku}`, delivered],
          [`side|${currency}|1${side}|d|z|SA|`, delivered],
        ];
      });
      const key = { pk: metricsPartition({ kind: 'page', pageId }), sk: metricsDay(riyadhDay(new Date())) };
      await write(table, saveRollup(table, key, { ...emptyRollup(), counts: Object.fromEntries(counts) }, 0));
    }
    return pageId;
  };
  const some = {
    a: { visits: 2_310, orders: 84, delivered: 41 },
    b: { visits: 2_296, orders: 101, delivered: 52 },
  };
  const many = {
    a: { visits: 9_812, orders: 312, delivered: 204 },
    b: { visits: 9_790, orders: 451, delivered: 322 },
  };
  const withCosts = async (pageId: string, currency: 'SAR' | 'KWD' = 'SAR') => {
    const costs = { currency, unitMinor: 4200, packagingMinor: 350, skus: [] };
    await client.savePageCosts({ params: { pageId }, body: { costs, since: 'ever' } });
    return pageId;
  };
  const fees = { shippingMinor: 1800, returnMinor: 900, codFeeBasisPoints: 150, paysVat: true, places: [] };
  for (const currency of ['SAR', 'KWD'] as const)
    await client.saveDeliveryCosts({ params: { currency }, body: { costs: fees, since: 'ever' } });
  const undecided = await compared('عطر العنبر', some);
  const stopped = await compared('دهن العود المعتّق', some);
  await client.endExperiment({ params: { pageId: stopped }, body: { winner: null } });
  const decided = await withCosts(await compared('مبخرة الخليج', many));
  await client.endExperiment({ params: { pageId: decided }, body: { winner: 'b' } });
  const none = await newPage('بخور المعمول');
  const refused = await newPage('عطر بلا فرق');
  await client.duplicateLandingPage({ params: { pageId: refused } });
  return {
    account: merchant,
    client,
    comparedPages: {
      none,
      undecided,
      stopped,
      decided,
      stop: undecided,
      refused,
      begun: await compared('طقم فناجين القهوة'),
      clear: await withCosts(await compared('ساعة المسافر', many)),
      dinars: await withCosts(await compared('عطر الكويت', some, 'KWD'), 'KWD'),
    },
  };
}
