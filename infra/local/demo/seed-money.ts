import { addDays, riyadhDay, SINCE_EVER } from '@mirsah/domain/day';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { AdNetwork } from '@mirsah/domain/money/ad-spend';
import type { Table } from '@mirsah/table/dynamo/table';
import { createAdSpendRepository, createCostsRepository } from '@mirsah/table/statement/money';
import { createRandom } from './random.ts';

/** The number of days of advertising: the initial period of the screen. */
const DAYS = 30;

/** The maximum cost of a network per day, in hundredths of the product's price. */
const networks: readonly [AdNetwork, number][] = [
  ['tiktok', 55],
  ['meta', 70],
  ['snapchat', 35],
];

/**
 * Gives a merchant the costs of their pages, except for the last one, whose profit shows missing costs;
 * delivery costs; and a month of advertising. Once: later input stays.
 */
export async function seedMoney(table: Table, pages: readonly LandingPage[], now: Date): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const { ownerId } = first;
  const costs = createCostsRepository(table);
  if ((await costs.all(ownerId)).pages.size > 0) return;
  const random = createRandom(2026);
  const spends = pages.flatMap(({ id: pageId, currency, product }) =>
    Array.from({ length: DAYS }, (_, back) => addDays(riyadhDay(now), -back)).flatMap((day) =>
      networks.map(([network, share]) => ({
        day,
        network,
        campaign: '',
        pageId,
        currency,
        amountMinor: Math.round((product.priceMinor * share * random.whole(40, 100)) / 10_000 / 3),
      })),
    ),
  );
  await createAdSpendRepository(table).save(ownerId, spends);
  for (const currency of new Set(pages.map((page) => page.currency))) {
    const { priceMinor } = pages.find((page) => page.currency === currency)?.product ?? { priceMinor: 0 };
    const part = (hundredths: number) => Math.round((priceMinor * hundredths) / 100);
    await costs.saveDelivery(ownerId, currency, {
      from: SINCE_EVER,
      costs: {
        shippingMinor: part(9),
        returnMinor: part(4),
        codFeeBasisPoints: 200,
        paysVat: currency === 'SAR',
        places: [],
      },
    });
  }
  for (const { id, currency, product } of pages.slice(0, -1)) {
    const part = (hundredths: number) => Math.round((product.priceMinor * hundredths) / 100);
    await costs.savePage(ownerId, id, {
      from: SINCE_EVER,
      costs: { currency, unitMinor: part(26), packagingMinor: part(2), skus: [], carrier: null },
    });
  }
}
