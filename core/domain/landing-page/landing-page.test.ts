import { describe, expect, it } from 'vitest';
import { film } from './blocks/fields.ts';
import { cloakingSchema } from './content.ts';
import { landingPageContentFixture, landingPageFixture } from './landing-page.fixture.ts';
import { isSameContent, landingPageContentSchema, publishState } from './landing-page.ts';

it('the redirect address for crawlers is limited by its encoded length', () => {
  const problemOf = (redirectUrl: string) =>
    cloakingSchema.safeParse({ ...landingPageFixture().cloaking, redirectUrl }).error?.issues[0]?.code;
  expect(problemOf(`https://example.com/${'a'.repeat(900)}`)).toBeUndefined();
  expect(problemOf(`https://example.com/${'ع'.repeat(160)}`)).toBeUndefined();
  expect(problemOf(`https://example.com/${'ع'.repeat(170)}`)).toBe('too_big');
});

describe('landingPageContentSchema', () => {
  const content = landingPageContentFixture();

  it('a finished page is accepted', () => {
    expect(landingPageContentSchema.parse(content)).toEqual(content);
  });

  it.each([
    ['an unknown key', { ...content, ownerId: 'another-merchant' }],
    ['a script in an image’s address', withImage('javascript:alert(1)')],
    ['an image outside our media folder', withImage('/media/../secrets')],
    ['an address with a password in it', withImage('https://user:pass@example.com/x.jpg')],
    [
      'a form without a phone',
      { ...content, formFields: content.formFields.filter(({ id }) => id !== 'phone') },
    ],
    ['no shipping option', { ...content, shippingOptions: [] }],
    ['a price below a minor unit', { ...content, product: { ...content.product, priceMinor: 10.5 } }],
    [
      'a pixel that is on without an id',
      { ...content, pixels: { ...content.pixels, facebook: { enabled: true, pixelId: 'x' } } },
    ],
  ])('a page with %s is rejected', (_, wrong) => {
    expect(landingPageContentSchema.safeParse(wrong).success).toBe(false);
  });

  function withImage(url: string) {
    return { ...content, product: { ...content.product, images: [{ url, alt: '' }] } };
  }
});

it('a video needs its own address: TikTok’s share links are rejected', () => {
  const { schema } = film();
  const isValid = (address: string) => schema.safeParse(address).success;
  expect(isValid('')).toBe(true);
  expect(isValid('/media/p/film-0123456789abcdef.mp4')).toBe(true);
  expect(isValid('https://www.tiktok.com/@shop/video/7301234567890123456')).toBe(true);
  expect(isValid('https://youtu.be/dQw4w9WgXcQ')).toBe(true);
  expect(isValid('https://vm.tiktok.com/ZMabc123/')).toBe(false);
  expect(isValid('https://VT.tiktok.com/ZSabc123/')).toBe(false);
  expect(isValid('https://www.tiktok.com/t/ZTabc123/')).toBe(false);
});

describe('publishState', () => {
  const publication = { version: 3, subdomain: 'oud', publishedAt: null, failure: null };

  it('a page is live, publishing, failed or disabled', () => {
    expect(publishState(landingPageFixture({ version: 3, publication }))).toBe('live');
    expect(publishState(landingPageFixture({ version: 4, publication }))).toBe('publishing');
    const failure = { version: 4, reason: 'refused' as const };
    expect(publishState(landingPageFixture({ version: 4, publication: { ...publication, failure } }))).toBe(
      'failed',
    );
    expect(publishState(landingPageFixture({ version: 3, isEnabled: false, publication }))).toBe('disabled');
  });
});

const content = landingPageContentFixture({ subdomain: 'oud' });

it('contents with the same keys in another order are equal', () => {
  const turned = Object.fromEntries(Object.entries(content).reverse()) as typeof content;
  expect(isSameContent(content, turned)).toBe(true);
  expect(
    isSameContent(
      landingPageFixture({ ...content, version: 1 }),
      landingPageFixture({ ...content, version: 7 }),
    ),
  ).toBe(true);
});

it('contents differ by a change at any depth and by the order of a list', () => {
  const [first, second] = content.shippingOptions;
  if (!first || !second) throw new Error('the fixture has two ways of shipping');
  expect(isSameContent(content, { ...content, shippingOptions: [second, first] })).toBe(false);
  expect(isSameContent(content, { ...content, shippingOptions: [first] })).toBe(false);
  expect(isSameContent(content, { ...content, shippingOptions: [first, { ...second, priceMinor: 1 }] })).toBe(
    false,
  );
});
