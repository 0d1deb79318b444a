import { expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { restZone } from '../landing-page/zone-at.ts';
import { zoneFixture } from '../landing-page/zones.fixture.ts';
import { noZones } from '../landing-page/zones.ts';
import { MAX_MINOR_UNITS } from '../money.ts';
import { offersFixture } from '../offer/offer.fixture.ts';
import { priceOrder } from './price.ts';
import { priceInZone } from './price-in-zone.ts';

const page = landingPageFixture();
const zone = zoneFixture();
const one = { pieces: [{ quantity: 1 }] };

it('an order pays the zone’s first option and its fee for cash on delivery', () => {
  expect(priceInZone(page, zone, one)).toMatchObject({
    shippingPriceMinor: 1_500,
    codFeeMinor: 1_500,
    totalMinor: 19_900 + 1_500 + 1_500,
  });
});

it('enough goods make the first option free, the others and the fee not', () => {
  const two = { pieces: [{ quantity: 2 }] };
  expect(priceInZone(page, zone, two)).toMatchObject({ shippingPriceMinor: 0, totalMinor: 39_800 + 1_500 });
  expect(priceInZone(page, zone, { ...two, shippingOptionId: 'today' })).toMatchObject({
    shippingPriceMinor: 3_500,
  });
  const exactly = zoneFixture({ minFreeMinor: 19_900 });
  expect(priceInZone(page, exactly, one)?.shippingPriceMinor).toBe(0);
  expect(priceInZone(page, { ...exactly, minFreeMinor: 19_901 }, one)?.shippingPriceMinor).toBe(1_500);
});

it('goods are counted with their discount and with the selected add-ons', () => {
  const offered = { ...page, offers: offersFixture(), product: { ...page.product, salePriceMinor: null } };
  const bundle = { pieces: [{ quantity: 2 }], offerId: 'two' };
  // Two for 498 instead of 498: the offer's 499 never makes them dearer.
  const from = (minFreeMinor: number, bumpIds: string[] = []) =>
    priceInZone(offered, zoneFixture({ minFreeMinor }), { ...bundle, bumpIds })?.shippingPriceMinor;
  expect([from(49_800), from(49_801), from(49_801, ['wrap'])]).toEqual([0, 1_500, 0]);
});

it('the price on a page without zones is the same as before zones existed', () => {
  for (const shippingOptionId of [undefined, 'standard', 'express', 'drone'])
    for (const quantity of [1, 3]) {
      const choice = { pieces: [{ quantity }], shippingOptionId };
      const before = priceOrder(page, choice);
      const { codFeeMinor, ...now } = priceInZone(page, restZone({ ...page, zones: noZones }), choice) ?? {};
      expect(before ? [now, codFeeMinor] : now).toEqual(before ? [before, 0] : {});
    }
});

it('an option of another zone, and a total above the limit, have no price', () => {
  expect(priceInZone(page, zone, { ...one, shippingOptionId: 'express' })).toBeUndefined();
  expect(priceInZone(page, zoneFixture({ codFeeMinor: MAX_MINOR_UNITS }), one)).toBeUndefined();
});
