import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adNetworks,
  type Conversion,
  canSendConversionAgain,
  conversionStages,
  conversionsOf,
  eventAt,
  hold,
  isWaiting,
  queueConversionAgain,
  skip,
  validUntil,
} from './conversion.ts';

const placedAt = '2026-11-20T09:00:00.000Z';

const order = (changes: object = {}) => ({
  id: 'order-1',
  ownerId: 'merchant-1',
  placedAt,
  updatedAt: placedAt,
  status: 'pending',
  holdReason: null as string | null,
  conversions: { model: 'confirmed' as const, networks: ['meta' as const, 'ga4' as const] },
  ...changes,
});

const told = (conversions: readonly Conversion[]) =>
  conversions.map(({ network, stage, event }) => `${network} ${stage} ${event}`);

describe('which events networks get at each stage', () => {
  it.each([
    ['placed', ['purchase', undefined, undefined]],
    ['confirmed', ['lead', 'purchase', undefined]],
    ['delivered', ['lead', undefined, 'purchase']],
  ] as const)('where %s counts as the purchase, the stages are reported as %j', (model, events) => {
    expect(conversionStages.map((stage) => eventAt(model, stage))).toEqual(events);
  });

  it('a new order is reported once to each of its networks, with the time of its placement', () => {
    const made = conversionsOf(undefined, order());
    expect(told(made)).toEqual(['meta placed lead', 'ga4 placed lead']);
    expect(made.every(({ happenedAt }) => happenedAt === placedAt)).toBe(true);
  });

  it('the purchase is reported with the time when the order reached the stage', () => {
    const after = order({ status: 'confirmed', updatedAt: '2026-11-21T10:00:00.000Z' });
    expect(conversionsOf(order(), after)).toMatchObject([
      { event: 'purchase', stage: 'confirmed', happenedAt: '2026-11-21T10:00:00.000Z' },
      { network: 'ga4' },
    ]);
  });

  it('an order that is shipped without a call was confirmed', () => {
    expect(told(conversionsOf(order(), order({ status: 'shipped' })))[0]).toBe('meta confirmed purchase');
  });

  it('an order on hold is reported to no network until it is released, and then with all stages that it has reached', () => {
    const held = order({ holdReason: 'order_flood' });
    expect(conversionsOf(undefined, held)).toEqual([]);
    expect(conversionsOf(held, { ...held, status: 'confirmed' })).toEqual([]);
    expect(told(conversionsOf({ ...held, status: 'confirmed' }, order({ status: 'confirmed' })))).toEqual([
      'meta placed lead',
      'ga4 placed lead',
      'meta confirmed purchase',
      'ga4 confirmed purchase',
    ]);
  });

  it('an order that is not cancelled any more reports again all stages that it has reached', () => {
    const cancelled = order({ status: 'cancelled' });
    expect(told(conversionsOf(cancelled, order()))).toEqual(['meta placed lead', 'ga4 placed lead']);
    expect(told(conversionsOf(cancelled, order({ status: 'delivered' })))).toHaveLength(4);
    expect(conversionsOf(order(), cancelled)).toEqual([]);
  });

  it('an order of a page without conversions is reported to no network', () => {
    expect(conversionsOf(undefined, order({ conversions: undefined }))).toEqual([]);
  });

  it('no network ever gets two purchases of an order, and it gets one only at the chosen stage', () => {
    const status = fc.constantFrom('pending', 'confirmed', 'shipped', 'delivered', 'cancelled');
    const step = fc.record({ status, holdReason: fc.constantFrom(null, 'blocked_phone') });
    const model = fc.constantFrom(...conversionStages);
    fc.assert(
      fc.property(model, fc.array(step, { minLength: 1, maxLength: 12 }), (counts, steps) => {
        const conversions = { model: counts, networks: [...adNetworks] };
        const states = steps.map((each) => order({ ...each, conversions }));
        const all = states.flatMap((after, index) => conversionsOf(states[index - 1], after));
        // Stored once for each network and stage.
        const stored = [...new Map(all.map((each) => [`${each.network} ${each.stage}`, each])).values()];
        for (const network of adNetworks) {
          const purchases = stored.filter((each) => each.network === network && each.event === 'purchase');
          expect(purchases.length).toBeLessThanOrEqual(1);
          expect(purchases.every(({ stage }) => stage === counts)).toBe(true);
        }
      }),
    );
  });
});

describe('what is resent', () => {
  const [conversion] = conversionsOf(undefined, order());
  if (!conversion) throw new Error('An order is told');
  const now = new Date('2026-11-21T09:00:00.000Z');
  const at = now.toISOString();

  it('an event that waits for its merchant is queued as another attempt', () => {
    const waiting = hold(conversion, 'key_refused', at);
    expect(isWaiting(waiting)).toBe(true);
    expect(queueConversionAgain(waiting, at)).toMatchObject({ state: 'queued', attempt: 2, reason: null });
  });

  it.each([
    ['meta', 7 * 24],
    ['snapchat', 37 * 24],
    ['ga4', 72],
  ] as const)('%s takes no event that is older than %i hours', (network, hours) => {
    const limit = validUntil({ network, happenedAt: placedAt });
    expect((limit.getTime() - Date.parse(placedAt)) / 3_600_000).toBe(hours);
    const failed = hold({ ...conversion, network }, 'paused', at);
    expect(canSendConversionAgain(failed, new Date(limit.getTime() - 1))).toBe(true);
    expect(canSendConversionAgain(failed, limit)).toBe(false);
  });

  it('an accepted, open or deliberately skipped event is not resent', () => {
    for (const state of ['queued', 'sending', 'sent'] as const)
      expect(canSendConversionAgain({ ...conversion, state }, now)).toBe(false);
    expect(canSendConversionAgain(skip(conversion, 'order_cancelled', at), now)).toBe(false);
    expect(canSendConversionAgain(skip(conversion, 'not_connected', at), now)).toBe(true);
  });
});
