import { brotliCompressSync, constants } from 'node:zlib';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Row } from './measure.ts';

const brotli = (text: string) =>
  `${(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length / 1024).toFixed(1)} KB brotli`;

/** A page as rich as real ones: 8 pictures, 4 variants, 12 reviews, a 5 KB description. */
export async function pageWeight(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const body = landingPageContentFixture();
  const { product } = body;
  product.images = Array.from({ length: 8 }, (_, i) => ({ url: `/media/demo/${i}.webp`, alt: `صورة ${i}` }));
  product.variants = Array.from({ length: 4 }, (_, i) => ({
    id: `v${i}`,
    name: `${(i + 1) * 25} مل`,
    sku: `OUD-${i}`,
    priceMinor: 9900 + i * 5000,
  }));
  product.reviews = Array.from({ length: 12 }, (_, i) => ({
    id: `r${i}`,
    rating: 5 - (i % 2),
    review: `وصلني الطلب في ${i + 1} أيام، والرائحة ثابتة والتغليف مرتب.`,
    reviewerName: `عميل ${i}`,
    date: '2026-11-01',
  }));
  product.description = {
    mode: 'html',
    text: Array.from(
      { length: 24 },
      (_, i) =>
        `<h3>ميزة ${i}</h3><p>عود كمبودي معتّق يلتفّ حوله عنبرٌ دافئ ولمسةٌ من ورد الطائف، يبقى أثره ${i} ساعة.</p>`,
    ).join(''),
  };
  const page = await client.createLandingPage({ body });
  await stack.settled();
  const html = (await fetchSite(stack.port, page.subdomain)).body;
  const island = /\/assets\/island[^"']*\.js/.exec(html)?.[0];
  const script = island ? (await fetchSite(stack.port, page.subdomain, { path: island })).body : '';
  return [
    ['HTML with its styles', brotli(html)],
    ['order form’s script, on first touch', island ? brotli(script) : 'not found'],
  ];
}
