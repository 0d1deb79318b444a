import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zoneFixture, zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { renderLandingPage } from '../render/landing-page.tsx';
import { type ZonedFormPage, ZoneShipping } from './zone-shipping.tsx';

const page: ZonedFormPage = landingPageFixture();

/** The displayed shipping options for so many pieces at 199. */
function optionsFor(quantity: number, minFreeMinor: number | null) {
  const zone = zoneFixture({ minFreeMinor });
  const choice = { country: 'SA' as const, quantity, pieces: [{ quantity }], bumpIds: [] };
  const html = renderToStaticMarkup(createElement(ZoneShipping, { page, zone, choice, hasSummary: true }));
  return Array.from(html.matchAll(/<label class="opt">.*?<\/label>/gs), ([option]) => ({
    isFree: option.includes('class="cost free"'),
    says: option.replace(/<[^>]+>/g, ' ').replace(/[\s\u200f]+/g, ' '),
  }));
}

it('the zone’s first shipping option shows the amount from which it is free, and the others do not', () => {
  const [first, second] = optionsFor(1, 30_000);
  expect(first).toMatchObject({ isFree: false, says: expect.stringContaining('300') });
  expect(first?.says).toContain('15');
  expect(second).toMatchObject({ isFree: false, says: expect.not.stringContaining('300') });
});

it('goods of that amount make it free, and the amount is no longer shown', () => {
  const [first, second] = optionsFor(2, 30_000);
  expect(first).toMatchObject({ isFree: true, says: expect.not.stringContaining('300') });
  expect(second).toMatchObject({ isFree: false, says: expect.stringContaining('35') });
});

it('a zone without such an amount does not mention free shipping', () => {
  expect(optionsFor(2, null).map(({ isFree }) => isFree)).toEqual([false, false]);
});

it('free shipping has its own colour from the theme, on dark pages too', () => {
  const styles = readFileSync(new URL('../styles/base.css', import.meta.url), 'utf8');
  expect(styles).toMatch(/\.free\s*\{[^}]*color: var\(--success-ink\)/);
});

it('five zones and the questions for a city and an address add less than a kilobyte to a page', () => {
  const shell = '<!doctype html><head><!--head--><style></style></head><body><!--body--><!--data--></body>';
  const sizeOf = (changes: Parameters<typeof landingPageFixture>[0]) =>
    brotliCompressSync(
      renderLandingPage(landingPageFixture(changes), { shell, url: 'https://oud.mirsah.site/' }),
    ).length;
  const plain = landingPageFixture();
  const asked = { required: true, placeholder: '', options: [] };
  const formFields = [
    ...plain.formFields,
    ...(['city', 'district', 'nationalAddress', 'landmark'] as const).map((type) => {
      return { id: type, type, label: 'المدينة أو الحي', ...asked };
    }),
  ];
  const added = sizeOf({ zones: zonesFixture(), formFields }) - sizeOf({});
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(1_000);
});
