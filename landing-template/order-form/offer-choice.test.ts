import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OfferChoice } from './offer-choice.tsx';

/** The offers' cards on a page that sells watches in black and white at these prices. */
function cardsAt(black: number, white: number): string {
  const { product, ...page } = landingPageFixture();
  const variants = [
    { id: 'black', name: 'أسود', sku: '', priceMinor: black },
    { id: 'white', name: 'أبيض', sku: '', priceMinor: white },
  ];
  const shown = { ...page, offers: offersFixture(), product: { ...product, variants } };
  return renderToStaticMarkup(createElement(OfferChoice, { page: shown, typed: {}, chosenId: undefined }));
}

it('where variants have different prices, each text of an offer’s card names the offer whose choice it follows', () => {
  const { quantity } = offersFixture();
  const html = cardsAt(27_900, 29_900);
  for (const { id, quantity: pieces } of quantity) {
    const card = html.split('<div class="deal').find((each) => each.includes(`value="${id}"`)) ?? '';
    const followed = [...card.matchAll(/data-shown="(\w+)" data-of="([^"]*)"/g)].map(([, shown, of]) => [
      shown,
      of,
    ]);
    const all = [...(pieces > 1 ? ['each'] : []), 'price', 'saving', 'was', 'saving', 'saved'];
    expect(followed).toEqual(all.map((shown) => [shown, id]));
  }
  // Nothing is saved on one piece: its earlier price waits for pieces with a saving.
  expect(html).toMatch(/<s class="was" hidden="" data-shown="saving"/);
  expect(html).toMatch(/<b class="save" hidden="" data-shown="saving"/);
});

it('where all variants cost the same, an offer’s card carries nothing for the script', () => {
  expect(cardsAt(27_900, 27_900)).not.toMatch(/data-shown|data-of|hidden=""/);
});

it('the variants of a piece in an offer are named without the price that one costs alone', () => {
  const options = [...cardsAt(27_900, 29_900).matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(
    ([, name]) => name,
  );
  expect(options.length).toBeGreaterThan(0);
  expect(new Set(options)).toEqual(new Set(['أسود', 'أبيض']));
});
