import { expect, it } from 'vitest';
import { type DefaultShipping, hasShipping, withShipping } from './default-shipping.ts';
import { applyDefaultShipping } from './default-shipping-commands.ts';
import { landingPageFixture } from './landing-page.fixture.ts';
import type { LandingPage } from './landing-page.ts';
import { zonesFixture } from './zones.fixture.ts';
import { noZones } from './zones.ts';

const shipping: DefaultShipping = {
  currency: 'SAR',
  shippingOptions: [{ id: 'usual', name: 'توصيل', priceMinor: 1_900, estimatedDays: 3 }],
  zones: zonesFixture(),
};

/** A merchant's pages and the account's shipping. */
function world(stored: DefaultShipping | undefined, ...pages: LandingPage[]) {
  const landingPages = {
    find: async (ownerId: string, pageId: string) =>
      pages.find((page) => page.id === pageId && page.ownerId === ownerId),
    replace: async (before: LandingPage, after: LandingPage) => {
      pages[pages.indexOf(before)] = after;
    },
  };
  const ports = {
    landingPages,
    defaultShipping: { find: async () => stored },
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  };
  return (page: LandingPage, version: number) =>
    applyDefaultShipping(ports, 'merchant-1', { pageId: page.id, version });
}

it('a page takes over the account’s options and zones, preserves its customers’ spellings, and gets a field for the city', () => {
  const spellings = [{ country: 'SA' as const, text: 'الرياظ', cityId: 'riyadh' }];
  const page = landingPageFixture({ zones: { ...noZones, spellings } });
  const shipped = withShipping(page, shipping);
  expect(shipped.shippingOptions).toEqual(shipping.shippingOptions);
  expect(shipped.zones).toEqual({ ...shipping.zones, spellings });
  expect(shipped.formFields.map(({ id }) => id)).toEqual(['name', 'phone', 'city', 'address']);
  expect(shipped.formFields[3]?.placeholder).toBe('الحي والشارع ورقم المبنى');
  expect(hasShipping(page, shipping)).toBe(false);
  expect(hasShipping(shipped, shipping)).toBe(true);
  // Its existing field for the city does not change, and zones without cities need none.
  expect(withShipping(shipped, shipping).formFields).toEqual(shipped.formFields);
  expect(withShipping(page, { ...shipping, zones: noZones }).formFields).toEqual(page.formFields);
});

it('applying the account’s shipping saves the version that was shown, and can be repeated', async () => {
  const page = landingPageFixture();
  const apply = world(shipping, page);
  const saved = await apply(page, 1);
  expect(saved).toMatchObject({ version: 2, zones: shipping.zones, title: page.title });
  expect(await apply(page, 1)).toEqual(saved);
});

it('a page that was changed since, has another currency or belongs to another merchant does not get it', async () => {
  const changed = landingPageFixture({ version: 4 });
  await expect(world(shipping, changed)(changed, 3)).rejects.toMatchObject({
    code: 'version_conflict',
    details: { currentVersion: 4 },
  });
  const kuwaiti = landingPageFixture({ currency: 'KWD' });
  await expect(world(shipping, kuwaiti)(kuwaiti, 1)).rejects.toMatchObject({ code: 'invalid_request' });
  const foreign = landingPageFixture({ ownerId: 'merchant-2' });
  await expect(world(shipping, foreign)(foreign, 1)).rejects.toMatchObject({ code: 'not_found' });
  const page = landingPageFixture();
  await expect(world(undefined, page)(page, 1)).rejects.toMatchObject({ code: 'not_found' });
});
