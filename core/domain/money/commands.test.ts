import { expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { type CostsSince, savePageCosts } from './commands.ts';
import { type CostsRepository, type Dated, type PageCosts, withCosts } from './costs.ts';

const places = [{ country: 'KW' as const, regionId: null, shippingMinor: 3900, returnMinor: 1900 }];
const carrier = {
  name: 'شركة التوصيل',
  shippingMinor: 1900,
  returnMinor: 900,
  codFeeBasisPoints: 200,
  places,
};
const stored: PageCosts = { currency: 'SAR', unitMinor: 4000, packagingMinor: 300, skus: [], carrier };

type Carrier = NonNullable<PageCosts['carrier']>;
type Sent = Partial<Omit<PageCosts, 'carrier'>> & {
  carrier?: (Omit<Carrier, 'places'> & Partial<Pick<Carrier, 'places'>>) | null;
};

/**
 * Saves costs like a dashboard that sends these fields, over those from two days before; returns the current
 * ones.
 */
async function save(sent: Sent, since: CostsSince) {
  const page = landingPageFixture();
  let history: Dated<PageCosts>[] = [{ from: '2026-11-20', costs: stored }];
  const costs: CostsRepository = {
    all: async () => ({ pages: new Map([[page.id, history]]), delivery: new Map() }),
    async savePage(_owner, _page, entry) {
      history = withCosts(history, entry);
      return history;
    },
    saveDelivery: () => Promise.reject(new Error('Not called in this test')),
  };
  const landingPages = { find: async () => page, list: async () => ({ items: [page], cursor: null }) };
  const clock = { now: () => new Date('2026-11-22T10:00:00.000Z') };
  // Filled in like the contract does.
  const filled = { ...stored, ...sent, carrier: sent.carrier ? { places: [], ...sent.carrier } : null };
  const command = { ownerId: page.ownerId, pageId: page.id, costs: filled, sent, since };
  return (await savePageCosts({ costs, landingPages, clock }, command)).at(-1)?.costs;
}

const { carrier: _, ...unaware } = stored;

it.each(['today', 'ever'] as const)(
  'saving costs from %s on with a dashboard from before carriers preserves the page’s carrier',
  async (since) => {
    const changed = { ...unaware, unitMinor: 5000 };
    expect(await save(changed, since)).toEqual({ ...stored, unitMinor: 5000 });
    expect(await save({ ...changed, carrier: null }, since)).toMatchObject({ carrier: null });
  },
);

it('saving costs with a dashboard from before carriers had places preserves the places of the page’s carrier', async () => {
  const { places: _places, ...sent } = { ...carrier, shippingMinor: 2100 };
  expect(await save({ ...unaware, carrier: sent }, 'today')).toEqual({
    ...stored,
    carrier: { ...carrier, shippingMinor: 2100 },
  });
  expect(await save({ ...unaware, carrier: { ...sent, places: [] } }, 'today')).toMatchObject({
    carrier: { places: [] },
  });
});

it('costs in another currency do not preserve the previous currency’s carrier fees', async () => {
  expect(await save({ ...unaware, currency: 'KWD' }, 'today')).toMatchObject({ carrier: null });
});
