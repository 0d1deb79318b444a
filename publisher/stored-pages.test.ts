import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { decode, encode, type Item, storedFormat } from '@mirsah/table/dynamo/item';
import { goldenItems } from '@mirsah/table/golden.fixture';
import { landingPageKey } from '@mirsah/table/page/keys';
import { landingPageCodec } from '@mirsah/table/page/landing-pages';
import { pageVersionCodec } from '@mirsah/table/page/page-versions';
import { expect, it } from 'vitest';

/** Includes what only pages with blocks, zones or retained forms remove from it. */
const wholeShell =
  '<head><!--head--><style></style><link rel="stylesheet" href="/a.css"><style>.b-faq{a:b}</style><link rel="stylesheet" href="/blocks.css"></head><!--body--><!--data--><script type="module" src="/blocks.js" data-for="blocks"></script><script type="module" src="/zoned.js" data-for="zoned-form"></script><script type="module" src="/keep.js" data-for="keep-form"></script>';

const published = (item: Item) =>
  renderLandingPage(decode(landingPageCodec, item), { shell: wholeShell, url: 'https://oud.mirsah.site/' });

const pages = goldenItems('landing_page').map((item) => ({
  name: `${item.subdomain} of format ${storedFormat(item)}`,
  item,
}));

it.each(pages)(
  'the page $name is published identically when it is stored in today’s format, to the byte',
  ({ item }) => {
    const page = decode(landingPageCodec, item);
    expect(published(encode(landingPageCodec, landingPageKey(page.id), page))).toBe(published(item));
  },
);

it.each(goldenItems('page_version').map((item) => ({ format: storedFormat(item), item })))(
  'a version of format $format is restored to the page that its content shows',
  ({ item }) => {
    const page = encode(landingPageCodec, landingPageKey('p'), landingPageFixture());
    const restored = decode(pageVersionCodec, item);
    expect(published({ ...page, ...restored.content })).toBe(published({ ...page, ...Object(item.content) }));
  },
);

it('a page without blocks, theme and offers shows no trace of them', () => {
  const page = landingPageFixture();
  page.product.images = [{ url: '/media/p/1200x800-aabbcc-0123456789abcdef/720.webp', alt: 'عود' }];
  page.product.reviews = [
    { id: 'r', rating: 4, review: 'جيد', reviewerName: 'نورة', date: '2026-11-08', pictures: [] },
  ];
  const html = published(encode(landingPageCodec, landingPageKey(page.id), page));
  expect(html).toContain('/a.css');
  expect(html).not.toMatch(/blocks\.|zoned|keep\.js|html:root|class="b |b-\w|data-(?:offer|block|at|band)/);
  expect(html).not.toMatch(/name="(?:offer|bump|city|marketing)|id="pixels|snap|FAQPage/);
});
