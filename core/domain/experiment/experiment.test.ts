import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import {
  type Experiment,
  findPageShown,
  isCompared,
  sellsSameProduct,
  testedContent,
} from '../landing-page/experiment.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { pageReference, readPageReference, type Side } from '../landing-page/shown-variant.ts';
import { endExperiment, startExperiment, undoDecision } from './commands.ts';

const minutes = (count: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + count * 60_000);

/** A merchant's page, a copy of it with another price, and their stored experiment. */
function world(changes: { page?: Partial<LandingPage>; copy?: Partial<LandingPage> } = {}) {
  const page = landingPageFixture({ title: 'عطر للهدايا', ...changes.page });
  const product = { ...page.product, salePriceMinor: 15_900 };
  const copy = landingPageFixture({
    title: 'عطر للهدايا (نسخة)',
    isEnabled: false,
    product,
    ...changes.copy,
  });
  const pages = new Map([page, copy].map((each) => [each.id, each]));
  let stored: Experiment | undefined;
  let now = minutes(0);
  const ports = {
    clock: { now: () => now },
    landingPages: {
      find: async (ownerId: string, id: string) => (ownerId === page.ownerId ? pages.get(id) : undefined),
      async replace(before: LandingPage, after: LandingPage) {
        const others = [...pages.values()].filter(({ id }) => id !== after.id);
        if (others.some(({ title }) => title === after.title)) throw new DomainError('title_taken');
        if (pages.get(before.id) !== before) throw new DomainError('version_conflict');
        pages.set(after.id, after);
      },
    },
    experiments: {
      find: async () => stored,
      async save(before: Experiment | undefined, after: Experiment) {
        if (before !== stored) throw new DomainError('version_conflict');
        stored = after;
      },
    },
  };
  const of = { ownerId: page.ownerId, pageId: page.id };
  return {
    page,
    copy,
    ports,
    of,
    stored: () => stored,
    at: (count: number) => {
      now = minutes(count);
    },
    pageNow: (id = page.id) => pages.get(id) as LandingPage,
    add: (other: LandingPage) => pages.set(other.id, other),
    change: (part: Partial<LandingPage>, id = page.id) =>
      pages.set(id, { ...(pages.get(id) as LandingPage), ...part }),
    start: () => startExperiment(ports, { ...of, copyId: copy.id }),
    end: (winner: Side | null) => endExperiment(ports, { ...of, winner }),
    undo: () => undoDecision(ports, of),
    shown: (side: Side, number = 1) =>
      findPageShown(
        { pages: { find: async (id) => pages.get(id) }, experiments: ports.experiments },
        pageReference(page.id, { number, side }),
        now,
      ),
  };
}

/** A layout with a stock of nine pieces. */
const stock = {
  ...landingPageFixture().layout,
  blocks: {
    bstock: {
      type: 'stockLeft',
      props: { text: '', stock: { pieces: 9, countedAt: '2026-11-21T09:00:00.000Z' }, whenOut: 'hide' },
    },
  },
} as unknown as LandingPage['layout'];

describe('an experiment', () => {
  it('starts with the copy’s content, without the mark of copies, and preserves it when the copy changes', async () => {
    const w = world();
    expect(await w.start()).toMatchObject({ number: 1, version: 1, end: null });
    w.change({ title: 'شيء آخر' }, w.copy.id);
    expect(w.stored()?.variant).toEqual({ ...testedContent(w.copy), title: 'عطر للهدايا' });
    expect(w.stored()?.currency).toBe('SAR');
    await expect(w.start()).rejects.toMatchObject({ code: 'version_conflict' });
  });

  it.each([
    ['copyId', 'other_currency', { copy: { currency: 'KWD' } }],
    ['pageId', 'page_disabled', { page: { isEnabled: false } }],
    ['pageId', 'counts_stock', { page: { layout: stock } }],
    ['copyId', 'counts_stock', { copy: { layout: stock } }],
    [
      'copyId',
      'no_difference',
      { copy: { ...testedContent(landingPageFixture()), title: 'عطر للهدايا (نسخة)' } },
    ],
  ] as const)('does not begin when %s has the problem %s', async (path, problem, changes) => {
    const w = world(changes as Parameters<typeof world>[0]);
    await expect(w.start()).rejects.toMatchObject({
      code: 'experiment_impossible',
      details: { fields: [{ path, problem }] },
    });
  });

  it('does not start with the page itself, nor with another merchant’s page', async () => {
    const w = world();
    const itself = startExperiment(w.ports, { ...w.of, copyId: w.page.id });
    await expect(itself).rejects.toMatchObject({ details: { fields: [{ problem: 'same_page' }] } });
    const foreign = startExperiment(w.ports, { ...w.of, ownerId: 'merchant-9', copyId: w.copy.id });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is stopped does not change the page, may still get a winner, and allows another', async () => {
    const w = world();
    await w.start();
    await w.end(null);
    expect(w.pageNow()).toBe(w.page);
    await w.end('b');
    expect(w.pageNow()).toMatchObject({ version: 2, product: { salePriceMinor: 15_900 } });
    await w.undo();
    expect(await w.start()).toMatchObject({ number: 2, end: null });
  });

  it('that B has won makes B the page, and undoing it restores the earlier page', async () => {
    const w = world();
    await w.start();
    const { end } = await w.end('b');
    expect(end).toMatchObject({ winner: 'b', replaced: testedContent(w.page) });
    expect(testedContent(w.pageNow())).toEqual(w.stored()?.variant);
    expect(w.pageNow()).toMatchObject({ subdomain: w.page.subdomain, isEnabled: true });
    // The same request again, as after a lost response.
    const decided = w.pageNow();
    expect(await w.end('b')).toBe(w.stored());
    expect(w.pageNow()).toBe(decided);
    await expect(w.end('a')).rejects.toMatchObject({ code: 'version_conflict' });
    await w.undo();
    expect(testedContent(w.pageNow())).toEqual(testedContent(w.page));
    expect(w.stored()?.end).toMatchObject({ winner: null, replaced: null });
  });

  it('whose decision was interrupted between its two writes is completed by the same request', async () => {
    const w = world();
    await w.start();
    const { replace } = w.ports.landingPages;
    w.ports.landingPages.replace = async () => {
      throw new Error('No answer came');
    };
    await expect(w.end('b')).rejects.toThrow();
    w.ports.landingPages.replace = replace;
    await w.end('b');
    expect(testedContent(w.pageNow())).toEqual(w.stored()?.variant);
    expect(w.stored()?.end?.replaced).toEqual(testedContent(w.page));
  });

  it('continues when the page was saved at the moment in which B was to become it', async () => {
    const w = world();
    await w.start();
    const { replace } = w.ports.landingPages;
    w.ports.landingPages.replace = async (before, after) => {
      w.change({ description: 'وصف جديد' });
      return replace(before, after);
    };
    await expect(w.end('b')).rejects.toMatchObject({ code: 'version_conflict' });
    expect(w.stored()).toMatchObject({ version: 3, end: null });
    w.ports.landingPages.replace = replace;
    await w.end('b');
    expect(w.stored()?.end?.replaced?.description).toBe('وصف جديد');
  });

  it.each([
    ['هدية العيد', 'هدية العيد (نسخة)'],
    // The page has another title by now: without the mark it may be the title of a third one.
    ['هدية العيد (نسخة)', 'هدية العيد (نسخة 2)'],
  ])('gives the page the copy’s title «%s», and the copy «%s»', async (title, left) => {
    const w = world({ copy: { title } });
    await w.start();
    await w.end('b');
    expect(w.pageNow().title).toBe(title);
    expect(w.pageNow(w.copy.id).title).toBe(left);
  });

  it('has no winner that is not shown, for example when another page has B’s title by now', async () => {
    const w = world({ copy: { title: 'هدية العيد' } });
    await w.start();
    w.change({ title: 'شيء آخر' }, w.copy.id);
    w.add(landingPageFixture({ title: 'هدية العيد' }));
    await expect(w.end('b')).rejects.toMatchObject({ code: 'title_taken' });
    expect(w.stored()?.end).toBeNull();
    expect(w.pageNow()).toBe(w.page);
    await w.end(null);
    await expect(w.end('b')).rejects.toMatchObject({ code: 'title_taken' });
    expect(w.stored()?.end).toMatchObject({ winner: null, replaced: null });
  });

  it('is won by B when two requests for it come at once', async () => {
    const w = world();
    await w.start();
    const { replace } = w.ports.landingPages;
    w.ports.landingPages.replace = async (before, after) => {
      w.ports.landingPages.replace = replace;
      await w.end('b');
      return replace(before, after);
    };
    await w.end('b');
    expect(w.stored()?.end).toMatchObject({ winner: 'b', replaced: testedContent(w.page) });
    expect(testedContent(w.pageNow())).toEqual(w.stored()?.variant);
  });

  it('preserves the merchant’s changes after B won when the same request comes again', async () => {
    const w = world();
    await w.start();
    await w.end('b');
    w.change({ description: 'وصف جديد' });
    await expect(w.end('b')).rejects.toMatchObject({ code: 'version_conflict' });
    expect(w.pageNow().description).toBe('وصف جديد');
  });

  it('cannot make B the page while the page has another currency, nor restore prices in another currency', async () => {
    const w = world();
    await w.start();
    w.change({ currency: 'KWD' });
    await expect(w.end('b')).rejects.toMatchObject({
      code: 'experiment_impossible',
      details: { fields: [{ path: 'pageId', problem: 'other_currency' }] },
    });
    expect(w.stored()?.end).toBeNull();
    w.change({ currency: 'SAR' });
    await w.end('b');
    w.change({ currency: 'KWD' });
    await expect(w.undo()).rejects.toMatchObject({ code: 'version_conflict' });
    expect(w.pageNow().product.salePriceMinor).toBe(15_900);
  });

  const long = (bytes: number) => ({ description: 'x'.repeat(bytes) });
  it.each([
    ['what it replaces', { copy: long(200_000) }, long(200_000)],
    [
      'the rest of the page',
      { copy: long(300_000) },
      { footer: { ...landingPageFixture().footer, copyrightText: 'x'.repeat(100_000) } },
    ],
  ])('is not won by a B that is too large with %s', async (_with, changes, later) => {
    const w = world(changes);
    await w.start();
    w.change(later);
    await expect(w.end('b')).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(w.stored()?.end).toBeNull();
    await w.end('a');
  });

  it('cannot be undone over later changes by the merchant', async () => {
    const w = world();
    await w.start();
    await w.end('b');
    w.change({ description: 'وصف جديد' });
    await expect(w.undo()).rejects.toMatchObject({ code: 'version_conflict' });
    expect(w.pageNow().description).toBe('وصف جديد');
  });
});

describe('a page that was shown as a variant', () => {
  it('has the terms of its side while the experiment runs', async () => {
    const w = world();
    await w.start();
    expect(await w.shown('a')).toEqual({ page: w.page, variant: { number: 1, side: 'a' } });
    expect(await w.shown('b')).toMatchObject({
      page: { id: w.page.id, title: 'عطر للهدايا', product: { salePriceMinor: 15_900 } },
      variant: { number: 1, side: 'b' },
    });
  });

  it('keeps them for a day after the end, whichever side has won', async () => {
    const w = world();
    await w.start();
    w.at(1);
    await w.end('b');
    w.change({ product: { ...w.pageNow().product, salePriceMinor: 9900 } });
    w.at(1 + 24 * 60 - 1);
    expect((await w.shown('a'))?.page.product.salePriceMinor).toBe(19_900);
    expect((await w.shown('b'))?.page.product.salePriceMinor).toBe(15_900);
    w.at(1 + 24 * 60);
    expect(await w.shown('a')).toEqual({ page: w.pageNow() });
  });

  it('is the page itself while its stock is counted, which two sides would count twice', async () => {
    const w = world();
    await w.start();
    w.change({ layout: stock });
    expect(await w.shown('b')).toEqual({ page: w.pageNow() });
    expect(isCompared(w.pageNow(), w.stored() as Experiment)).toBe(false);
    w.change({ layout: w.page.layout });
    expect(await w.shown('b')).toMatchObject({ variant: { number: 1, side: 'b' } });
  });

  it('is the page itself while its currency differs from the compared prices', async () => {
    const w = world();
    await w.start();
    w.change({ currency: 'KWD' });
    for (const side of ['a', 'b'] as const) expect(await w.shown(side)).toEqual({ page: w.pageNow() });
    expect(isCompared(w.pageNow(), w.stored() as Experiment)).toBe(false);
    w.change({ currency: 'SAR' });
    expect(isCompared(w.pageNow(), w.stored() as Experiment)).toBe(true);
  });

  it('is the page itself for an unknown variant', async () => {
    const w = world();
    expect(await w.shown('b')).toEqual({ page: w.page });
    await w.start();
    expect(await w.shown('b', 2)).toEqual({ page: w.page });
  });

  it.each([
    '',
    'x',
    `${'0'.repeat(26)}.0a`,
    `${'0'.repeat(26)}.1c`,
    `${'0'.repeat(26)}.123456a`,
    `${'0'.repeat(27)}`,
  ])('%j names no page', (text) => expect(readPageReference(text)).toBeUndefined());
});

it('a copy of a page sells its product under any title, and another product’s page does not', () => {
  const { page, copy } = world({ copy: { title: 'عنوان آخر' } });
  expect(sellsSameProduct(copy.product, page.product)).toBe(true);
  expect(sellsSameProduct({ sku: 'ABAYA-1' }, page.product)).toBe(false);
});
