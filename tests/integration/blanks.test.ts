import { randomId } from '@mirsah/domain/id';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { blanksOfPage } from '@mirsah/domain/landing-page/blanks';
import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { sectionNames } from '@mirsah/domain/landing-page/content';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { type Side, sideOf } from '@mirsah/domain/landing-page/shown-variant';
import { starterBlanks } from '@mirsah/domain/messages';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { expect, it } from 'vitest';
import { fetchSite, postOrderForm } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();
const { client } = merchant;

/** What the merchant wrote beside the blanks; it is on every page. */
const OWN = 'كتبه التاجر بنفسه';
/** Short enough for the shortest field. */
const BLANK = '[الوزن]';

/** All kinds but the one that counts the stock, which no page with an experiment may. */
const { blockstockleft: _, ...blocks } = filledBlocks(() => BLANK);

/** A page without a blank. */
function finished(changes: Partial<LandingPageContent> = {}): LandingPageContent {
  const content = landingPageContentFixture({ title: `صفحة ${randomId().slice(0, 10)}`, ...changes });
  content.product.description = { mode: 'html', text: `<p>${OWN}</p>` };
  return content;
}

/**
 * A page with every blank of the starters in its description, and one in each text of its blocks, formatted
 * and hidden ones too.
 */
function withBlanks(changes: Partial<LandingPageContent> = {}): LandingPageContent {
  const content = finished(changes);
  const lines = starterBlanks.map((blank) => `<li>${blank}</li>`);
  content.product.description.text += `<h2>${BLANK}</h2><ul>${lines.join('')}</ul>${BLANK}`;
  content.offers = { ...content.offers, quantity: offersFixture().quantity };
  const all: typeof blocks = {
    ...blocks,
    bhidden: { ...filledBlock('faq', () => BLANK), hideOn: 'all' },
    bphone: { ...filledBlock('faq', () => BLANK), hideOn: 'phone' },
    bformatted: filledBlock('text', () => BLANK.replace(/[^[\]]+/, '<strong>$&</strong>')),
    bheading: filledBlock('heading', () => OWN),
  };
  content.layout = { ...content.layout, blocks: all, order: [...Object.keys(all), ...sectionNames] };
  return content;
}

const create = (body: LandingPageContent) => client.createLandingPage({ body });

async function save(pageId: string, content: LandingPageContent) {
  const params = { pageId };
  const { version } = await client.getLandingPage({ params });
  return client.saveLandingPage({ params, body: { version, content } });
}

const enable = (pageId: string) =>
  client.setLandingPageEnabled({ params: { pageId }, body: { isEnabled: true } });

/** A page compared with a copy of it, and the side of each visitor. */
async function compared(a: LandingPageContent, b: LandingPageContent) {
  const page = await create(a);
  const copy = await create({ ...b, isEnabled: false });
  await client.startExperiment({ params: { pageId: page.id }, body: { copyId: copy.id } });
  await stack.streamsIdle();
  const variant = async () =>
    (await client.getExperiment({ params: { pageId: page.id } })).experiment?.variant;
  const end = async () => {
    await client.endExperiment({ params: { pageId: page.id }, body: { winner: 'b' } });
    await stack.streamsIdle();
  };
  return { page, variant, end };
}

/** The cookie of a visitor who is shown this side of a page's first experiment. */
function visitorOf(side: Side): string {
  const visitors = Array.from({ length: 100 }, (_, index) => `1.${String(index).padStart(16, '0')}`);
  return `ab=${visitors.find((visitor) => sideOf(visitor) === side)}`;
}

type Live = {
  page: { id: string; subdomain: string };
  /** The page that the merchant continues to edit; the page itself by default. */
  edited?: Pick<LandingPageContent, 'product' | 'layout'> | undefined;
  side?: Side;
};

/** Ways on which a page with blanks becomes what shoppers see. */
const ways: Record<string, () => Promise<Live>> = {
  'is created enabled': async () => ({ page: await create(withBlanks()) }),
  'is saved while it is live': async () => {
    const content = finished();
    const { id } = await create(content);
    await stack.streamsIdle();
    const { title, subdomain } = content;
    return { page: await save(id, withBlanks({ title, subdomain })) };
  },
  'is saved as enabled after it was not': async () => {
    const content = withBlanks({ isEnabled: false });
    const { id } = await create(content);
    await stack.streamsIdle();
    return { page: await save(id, { ...content, isEnabled: true }) };
  },
  'is enabled': async () => {
    const { id } = await create(withBlanks({ isEnabled: false }));
    await stack.streamsIdle();
    return { page: await enable(id) };
  },
  'is restored from an older version': async () => {
    const { id, title, subdomain } = await create(withBlanks());
    await stack.streamsIdle();
    await save(id, finished({ title, subdomain }));
    await stack.streamsIdle();
    const params = { pageId: id, number: '1' };
    const { content } = await client.getLandingPageVersion({ params });
    return { page: await save(id, content) };
  },
  'is a copy that is enabled': async () => {
    const { id } = await create(withBlanks());
    const copy = await client.duplicateLandingPage({ params: { pageId: id } });
    return { page: await enable(copy.id) };
  },
  'is moved to another subdomain': async () => {
    const content = withBlanks();
    const { id } = await create(content);
    await stack.streamsIdle();
    return { page: await save(id, { ...content, subdomain: `moved-${content.subdomain}` }) };
  },
  'is side A of an experiment': async () => {
    const { page } = await compared(withBlanks(), finished());
    return { page, side: 'a' };
  },
  'is side B of an experiment': async () => {
    const { page, variant } = await compared(finished(), withBlanks());
    return { page, edited: await variant(), side: 'b' };
  },
  'was side B and has become the page': async () => {
    const { page, end } = await compared(finished(), withBlanks());
    await end();
    return { page };
  },
  'was side A and is taken back': async () => {
    const { page, end } = await compared(withBlanks(), finished());
    await end();
    await client.undoExperiment({ params: { pageId: page.id } });
    return { page };
  },
};

/** The blanks in a page's HTML, in its addresses, and in its text without formatting. */
function blanksIn(html: string): string[] {
  const addresses = html.replace(/(?:%[0-9A-F]{2})+/g, (encoded) => decodeURIComponent(encoded));
  const read = html.replace(/<[^>]*>/g, '');
  return starterBlanks.filter((blank) => [html, addresses, read].some((text) => text.includes(blank)));
}

it.each(Object.keys(ways))('shoppers see no blank of a starter on a page that %s', async (way) => {
  const { page, side, edited } = (await ways[way]?.()) ?? expect.unreachable();
  await stack.streamsIdle();
  // The merchant still has every blank to fill in.
  const left = blanksOfPage(edited ?? (await client.getLandingPage({ params: { pageId: page.id } })));
  expect(new Set(left.flatMap(({ blanks }) => blanks))).toEqual(new Set(starterBlanks));
  expect(left.length).toBeGreaterThan(20);

  const get = (headers: Record<string, string>) => fetchSite(stack.port, page.subdomain, { headers });
  const reference = side ? `${page.id}.1${side}` : page.id;
  const shown = await get(side ? { cookie: visitorOf(side) } : {});
  expect(shown.status).toBe(200);
  expect(shown.body).toContain(`name="landingPageId" value="${reference}"`);
  const crawled = await get({ 'user-agent': 'Googlebot/2.1' });
  // A form that was sent without script and lacks something comes back inside its page.
  const returned = await postOrderForm(stack.port, page.subdomain, { landingPageId: reference, name: '' });
  expect(returned.status).toBe(422);
  expect(returned.body).toContain('aria-invalid="true"');
  for (const { body } of [shown, crawled, returned]) {
    expect(body).toContain(OWN);
    expect(blanksIn(body)).toEqual([]);
  }
});
