import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { StockTake } from '../landing-page/stock.ts';
import { noOffers } from '../offer/offer.ts';
import { answerAfterOffer, closedToAnswers, newAfterOffer } from './after-offer.ts';
import { linesOf } from './lines.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';

const placedAt = new Date('2026-11-20T09:00:00.000Z');
const page = landingPageFixture();
page.product.variants = [
  { id: 'black', name: 'أسود', sku: 'W-B', priceMinor: 27_900 },
  { id: 'white', name: 'أبيض', sku: '', priceMinor: 27_900 },
];
const item = { ...noOffers.after.offer, name: 'ساعة ثالثة', priceMinor: 19_900, hasVariants: true };
page.offers = {
  ...noOffers,
  after: {
    enabled: true,
    minutes: 15,
    offer: item,
    hasDownsell: true,
    downsell: { ...item, name: 'سوار', sku: 'ST', priceMinor: 3_900, hasVariants: false },
  },
};

/** An order whose offer ends a quarter of an hour after it was placed. */
function asked(changes: Partial<Order> = {}, shownPage: LandingPage = page) {
  let stored = orderFixture({ afterOffer: newAfterOffer(page, placedAt), ...changes });
  let now = placedAt;
  let isForwarded = false;
  let left = 1;
  const ports = {
    clock: { now: () => now },
    receipts: { find: async (id: string) => (id === stored.id ? stored : undefined) },
    answers: {
      isForwarded: async () => isForwarded,
      change: async (before: Order, after: Order) => {
        if (before.version !== stored.version) throw new DomainError('version_conflict');
        stored = after;
      },
      sell: async (before: Order, after: Order, { wanted }: StockTake) => {
        if (left < wanted) throw new DomainError('sold_out');
        left -= wanted;
        await ports.answers.change(before, after);
      },
    },
    pages: { find: async (): Promise<LandingPage | undefined> => shownPage },
  };
  return {
    ports,
    stored: () => stored,
    set: (change: Partial<Order>) => {
      stored = { ...stored, ...change, version: stored.version + 1 };
    },
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    sellOut: () => {
      left = 0;
    },
    forward: () => {
      isForwarded = true;
    },
    answer: (step: string, isAccepted: boolean, variantId?: string, token = stored.receiptToken) =>
      answerAfterOffer(ports, { orderId: stored.id, token, step, isAccepted, variantId }),
  };
}

describe('the offer after an order', () => {
  it('an accepted offer becomes an item and a line of the order, and part of its total', async () => {
    const { answer, stored } = asked();
    await answer('offer', true, 'white');
    expect(stored()).toMatchObject({
      totalMinor: 39_800 + 19_900,
      items: [
        {},
        { sku: 'OUD-100', name: 'ساعة ثالثة', variant: 'أبيض', quantity: 1, unitPriceMinor: 19_900 },
      ],
      lines: [{ kind: 'main' }, { kind: 'after', offerId: 'offer', unitPriceMinor: 19_900 }],
      afterOffer: { step: 'accepted' },
      version: 2,
    });
  });

  it('a shopper who declines gets the smaller offer, once', async () => {
    const { answer, stored } = asked();
    await answer('offer', false);
    expect(stored().afterOffer?.step).toBe('downsell');
    await answer('downsell', true);
    expect(stored()).toMatchObject({ totalMinor: 39_800 + 3_900, afterOffer: { step: 'accepted' } });
  });

  it('a second tap on «no» does not decline the smaller offer unseen', async () => {
    const { answer, stored } = asked();
    await Promise.all([answer('offer', false), answer('offer', false)]);
    expect(stored().afterOffer?.step).toBe('downsell');
  });

  it('an offer of one piece more takes it from the stock, and ends when nothing is left', async () => {
    const stock = { pieces: 9, countedAt: '2026-11-20T08:00:00.000Z', stopsOrders: true };
    const counted = structuredClone(page);
    counted.layout.blocks = { bstock: { type: 'stockLeft', props: { stock, whenOut: 'say', note: '' } } };
    const lucky = asked({}, counted);
    await lucky.answer('offer', true, 'black');
    expect(lucky.stored().afterOffer?.step).toBe('accepted');

    const late = asked({}, counted);
    late.sellOut();
    const { totalMinor } = late.stored();
    await late.answer('offer', true, 'black');
    expect(late.stored()).toMatchObject({ totalMinor, afterOffer: { step: 'closed' } });
    // Other items than the page's product are not in its stock.
    const other = asked({}, counted);
    other.sellOut();
    await other.answer('offer', false);
    await other.answer('downsell', true);
    expect(other.stored().afterOffer?.step).toBe('accepted');
  });

  it('an offer accepted ten times at the same moment is added once', async () => {
    const { answer, stored } = asked();
    await Promise.all(Array.from({ length: 10 }, () => answer('offer', true, 'black')));
    expect([stored().totalMinor, stored().items.length]).toEqual([39_800 + 19_900, 2]);
  });

  it.each<[string, (order: ReturnType<typeof asked>) => void]>([
    ['late', ({ wait }) => wait(15)],
    ['after the order was cancelled', ({ set }) => set({ status: 'cancelled' })],
    ['after the order was confirmed', ({ set }) => set({ status: 'confirmed' })],
    ['after the order was forwarded', ({ forward }) => forward()],
  ])('an answer that comes %s changes nothing', async (_, before) => {
    const order = asked();
    before(order);
    const was = order.stored();
    expect(await order.answer('offer', true, 'black')).toBe(was);
    expect(order.stored()).toBe(was);
  });

  it('an answer without the receipt’s token, or with a variant that does not exist, changes nothing', async () => {
    const { answer, stored } = asked();
    expect(await answer('offer', true, 'black', 'guess')).toBeUndefined();
    await answer('offer', true, 'green');
    expect(stored().version).toBe(1);
  });

  it('the offer stays as the shopper saw it, although its merchant has changed the page since', () => {
    const offer = newAfterOffer(page, placedAt);
    expect(offer).toMatchObject({
      until: '2026-11-20T09:15:00.000Z',
      offer: { sku: 'OUD-100', priceMinor: 19_900, variants: [{ id: 'black' }, { id: 'white' }] },
      downsell: { sku: 'ST', variants: [] },
    });
    expect(newAfterOffer(landingPageFixture(), placedAt)).toBeNull();
  });
});

it('after any sequence of events an order’s total is the sum of its lines, and nothing is added twice or too late', async () => {
  const steps = fc.constantFrom('offer', 'downsell');
  const actions = fc.array(
    fc.oneof(
      fc.record({
        do: fc.constant('answer' as const),
        step: steps,
        isAccepted: fc.boolean(),
        variantId: fc.constantFrom('black', 'white', 'green', undefined),
        times: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 10 }) }),
      fc.constantFrom({ do: 'cancel' as const }, { do: 'confirm' as const }, { do: 'send' as const }),
    ),
    { maxLength: 8 },
  );
  const sum = (parts: readonly { quantity: number; unitPriceMinor: number }[]) =>
    parts.reduce((total, { quantity, unitPriceMinor }) => total + quantity * unitPriceMinor, 0);
  await fc.assert(
    fc.asyncProperty(actions, async (all) => {
      const { answer, wait, set, forward, ports, stored } = asked();
      let sent: Order | undefined;
      for (const action of all) {
        const before = stored();
        if (action.do === 'wait') wait(action.minutes);
        if (action.do === 'cancel') set({ status: 'cancelled' });
        if (action.do === 'confirm') set({ status: 'confirmed' });
        if (action.do === 'send' && !sent) {
          const closed = await closedToAnswers(ports.answers, before, ports.clock.now());
          if (!('retryAfterSeconds' in closed)) {
            sent = closed;
            forward();
          }
        }
        if (action.do === 'answer') {
          const { step, isAccepted, variantId, times } = action;
          await Promise.all(Array.from({ length: times }, () => answer(step, isAccepted, variantId)));
          const isOpen = before.status === 'pending' && !sent;
          if (!isOpen) expect(stored()).toBe(before);
        }
        const { items, lines, shipping, totalMinor } = stored();
        expect(sum(items) + shipping.priceMinor).toBe(totalMinor);
        expect(sum(linesOf({ items, lines })) + shipping.priceMinor).toBe(totalMinor);
        expect(lines.filter(({ kind }) => kind === 'after').length).toBeLessThanOrEqual(1);
        if (sent) expect(totalMinor).toBe(sent.totalMinor);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});
