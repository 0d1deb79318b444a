import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import { isValidSubdomain } from '../subdomain.ts';
import type { Block } from './blocks/blocks.ts';
import {
  copyTitle,
  createLandingPage,
  duplicateLandingPage,
  type LandingPageRepository,
} from './commands.ts';
import { landingPageContentFixture, landingPageFixture } from './landing-page.fixture.ts';
import type { LandingPage } from './landing-page.ts';
import { withOwnProduct } from './product-info.ts';

const never = () => Promise.reject(new Error('not part of duplicating'));

/** A merchant's pages; creating one with a taken title or subdomain fails, as in the table. */
function world(...pages: LandingPage[]) {
  const landingPages: LandingPageRepository = {
    find: async (ownerId, pageId) => pages.find((page) => page.id === pageId && page.ownerId === ownerId),
    async create(page) {
      if (pages.some(({ subdomain }) => subdomain === page.subdomain))
        throw new DomainError('subdomain_taken');
      if (pages.some(({ title }) => title === page.title)) throw new DomainError('title_taken');
      pages.push(page);
    },
    list: never,
    replace: never,
    remove: never,
    requestPublication: never,
  };
  const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
  return {
    pages,
    duplicate: (id: string) => duplicateLandingPage({ landingPages, clock }, 'merchant-1', id),
  };
}

describe('duplicateLandingPage', () => {
  it('a copy has the page’s content under another title and subdomain, and starts disabled', async () => {
    const original = landingPageFixture({ title: 'عطر العود', subdomain: 'oud' });
    const copy = await world(original).duplicate(original.id);
    expect(copy).toMatchObject({
      product: original.product,
      shippingOptions: original.shippingOptions,
      title: 'عطر العود (نسخة)',
      isEnabled: false,
      version: 1,
    });
    expect(copy.id).not.toBe(original.id);
    expect(copy.subdomain).toMatch(/^oud-[a-z0-9]{5}$/);
  });

  it('copies of a page and of its copies are numbered', async () => {
    const original = landingPageFixture({ title: 'عطر العود' });
    const { duplicate, pages } = world(original);
    const first = await duplicate(original.id);
    await duplicate(first.id);
    await duplicate(original.id);
    expect(pages.map(({ title }) => title)).toEqual([
      'عطر العود',
      'عطر العود (نسخة)',
      'عطر العود (نسخة 2)',
      'عطر العود (نسخة 3)',
    ]);
    expect(new Set(pages.map(({ subdomain }) => subdomain)).size).toBe(4);
  });

  it('the copy of a page with the longest subdomain has a valid subdomain', async () => {
    const original = landingPageFixture({ subdomain: 'a'.repeat(63) });
    expect(isValidSubdomain((await world(original).duplicate(original.id)).subdomain)).toBe(true);
  });

  it('another merchant’s page cannot be copied', async () => {
    const foreign = landingPageFixture({ ownerId: 'merchant-2' });
    await expect(world(foreign).duplicate(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a copy’s title is shortened when it has no room for the mark', () => {
  expect(copyTitle('ع'.repeat(200), 12)).toHaveLength(200);
  expect(copyTitle('ع'.repeat(200), 12)).toMatch(/ع \(نسخة 12\)$/);
});

it('a page whose description exceeds its limit after sanitizing is rejected: it could not be saved again', async () => {
  const create = (text: string) => {
    const content = landingPageContentFixture();
    const product = { ...content.product, description: { mode: 'html' as const, text } };
    const landingPages = { find: never, create: async () => undefined };
    const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
    return createLandingPage({ landingPages, clock }, 'merchant-1', { ...content, product });
  };
  await expect(create('<'.repeat(15_000))).resolves.toBeDefined();
  await expect(create('<'.repeat(15_001))).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'content.product.description.text', problem: 'too_big' }] },
  });
  await expect(create('<'.repeat(100_000))).rejects.toMatchObject({ code: 'payload_too_large' });
});

it('a block’s text that exceeds its limit after sanitizing is named', async () => {
  const content = landingPageContentFixture();
  const block: Block = { type: 'text', props: { html: '&'.repeat(5000), band: 'none' } };
  content.layout = { ...content.layout, blocks: { btext: block } };
  const landingPages = { find: never, create: async () => undefined };
  const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
  await expect(createLandingPage({ landingPages, clock }, 'merchant-1', content)).rejects.toMatchObject({
    code: 'invalid_request',
    details: { fields: [{ path: 'content.layout.blocks.btext.props.html', problem: 'too_big' }] },
  });
});

it('a page is filled only from its own merchant’s products', async () => {
  const products = {
    find: async (ownerId: string, productId: string) =>
      ownerId === 'merchant-1' && productId === 'mine' ? {} : undefined,
  };
  const idAfter = async (ownerId: string, productId: string | null) => {
    const content = landingPageContentFixture();
    const page = { ...content, product: { ...content.product, productId } };
    return (await withOwnProduct({ products }, ownerId, page)).product.productId;
  };
  expect(await idAfter('merchant-1', 'mine')).toBe('mine');
  expect(await idAfter('merchant-2', 'mine')).toBeNull();
  expect(await idAfter('merchant-1', null)).toBeNull();
});
