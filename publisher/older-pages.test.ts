import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { decode, encode, type Item } from '@mirsah/table/dynamo/item';
import { readGoldenFiles } from '@mirsah/table/golden.fixture';
import { landingPageKey } from '@mirsah/table/page/keys';
import { landingPageCodec } from '@mirsah/table/page/landing-pages';
import { pageVersionCodec } from '@mirsah/table/page/page-versions';
import { describe, expect, it } from 'vitest';

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
/** Includes what only pages with blocks, zones or retained forms remove from it. */
const wholeShell =
  '<head><!--head--><style></style><link rel="stylesheet" href="/a.css"><style>.b-faq{a:b}</style><link rel="stylesheet" href="/blocks.css"></head><!--body--><!--data--><script type="module" src="/blocks.js" data-for="blocks"></script><script type="module" src="/zoned.js" data-for="zoned-form"></script><script type="module" src="/keep.js" data-for="keep-form"></script>';
/** The last format of pages without blocks. */
const LAST_WITHOUT_BLOCKS = 2;

const pages = readGoldenFiles()
  .filter(({ shape }) => shape === 'landing_page')
  .flatMap(({ items, format, release }) =>
    items.map((item) => ({ name: `${item.subdomain} of format ${format} by ${release}`, format, item })),
  );

it.each(pages.filter(({ format }) => format <= LAST_WITHOUT_BLOCKS))(
  'the page $name is published as it was before there were blocks, to the byte',
  ({ item }) => {
    const page = decode(landingPageCodec, item);
    expect(renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' })).toMatchSnapshot();
  },
);

const published = (item: Item) =>
  renderLandingPage(decode(landingPageCodec, item), { shell: wholeShell, url: 'https://oud.mirsah.site/' });

it.each(pages)(
  'the page $name is published identically when it is stored in today’s format, to the byte',
  ({ item }) => {
    const page = decode(landingPageCodec, item);
    expect(published(encode(landingPageCodec, landingPageKey(page.id), page))).toBe(published(item));
  },
);

/** The content that each format lacks and the next one has. */
const lackedBy: readonly ((stored: Record<string, unknown>) => void)[] = [
  ({ product }) => drop(product, 'productId'),
  ({ layout }) => drop(layout, 'maxQuantity'),
  ({ layout, product }) => {
    drop(layout, 'order', 'blocks');
    for (const review of Object(product).reviews) drop(review, 'pictures');
  },
  (stored) => {
    drop(stored, 'theme');
    drop(stored.pixels, 'snapchat');
  },
  (stored) => drop(stored, 'offers'),
  (stored) => drop(stored, 'zones'),
  (stored) => drop(stored, 'abandonedForms'),
  (stored) => drop(stored, 'asksMarketing'),
  (stored) => drop(stored, 'conversions'),
  ({ layout }) => drop(layout, 'badges'),
  // This page has its own pixels.
  () => undefined,
];

/** Removes attributes. Each must exist, otherwise the item would not be of an older format. */
function drop(from: unknown, ...names: string[]): void {
  for (const name of names) {
    expect(from).toHaveProperty(name);
    Reflect.deleteProperty(Object(from), name);
  }
}

const page = landingPageFixture();
page.product.images = [{ url: '/media/p/1200x800-aabbcc-0123456789abcdef/720.webp', alt: 'عود' }];
page.product.reviews = [
  { id: 'r', rating: 4, review: 'جيد', reviewerName: 'نورة', date: '2026-11-08', pictures: [] },
];
const today = encode(landingPageCodec, landingPageKey(page.id), page);
const formats = lackedBy.map((_, format) => ({ format }));

/** The content as a release that wrote this format stored it. */
function asOfFormat(content: Item, format: number): Record<string, unknown> {
  const older: Record<string, unknown> = structuredClone(content);
  for (const lack of lackedBy.slice(format)) lack(older);
  return older;
}

describe('a page without blocks, theme and offers', () => {
  it('every format of pages is tested', () => {
    expect(formats).toHaveLength(landingPageCodec.migrations.length);
  });

  it.each(formats)('is published from format $format as from today’s, to the byte', ({ format }) => {
    expect(published({ ...asOfFormat(today, format), format })).toBe(published(today));
  });

  it.each(formats)(
    'a version of it that was stored in format $format is restored to the same page',
    ({ format }) => {
      const { pk, sk, entity, format: _, ...content } = today;
      const version = { pk, sk, entity, number: 1, publishedAt: page.createdAt };
      const restored = decode(pageVersionCodec, { ...version, content: asOfFormat(content, format) });
      expect(published({ ...today, ...restored.content })).toBe(published(today));
    },
  );

  it('shows no trace of them', () => {
    const html = published(today);
    expect(html).toContain('/a.css');
    expect(html).not.toMatch(/blocks\.|zoned|keep\.js|html:root|class="b |b-\w|data-(?:offer|block|at|band)/);
    expect(html).not.toMatch(/name="(?:offer|bump|city|marketing)|id="pixels|snap|FAQPage/);
  });
});
