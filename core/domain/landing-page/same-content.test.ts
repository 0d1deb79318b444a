import { expect, it } from 'vitest';
import { landingPageContentFixture, landingPageFixture } from './landing-page.fixture.ts';
import { isSameContent } from './same-content.ts';

const content = landingPageContentFixture({ subdomain: 'oud' });

it('knows the same page by its content, whatever the order of the keys', () => {
  const turned = Object.fromEntries(Object.entries(content).reverse()) as typeof content;
  expect(isSameContent(content, turned)).toBe(true);
  expect(
    isSameContent(
      landingPageFixture({ ...content, version: 1 }),
      landingPageFixture({ ...content, version: 7 }),
    ),
  ).toBe(true);
});

it('sees a change however deep it is, and the order of a list', () => {
  const [first, second] = content.shippingOptions;
  if (!first || !second) throw new Error('the fixture has two ways of shipping');
  expect(isSameContent(content, { ...content, shippingOptions: [second, first] })).toBe(false);
  expect(isSameContent(content, { ...content, shippingOptions: [first] })).toBe(false);
  expect(isSameContent(content, { ...content, shippingOptions: [first, { ...second, priceMinor: 1 }] })).toBe(
    false,
  );
});
