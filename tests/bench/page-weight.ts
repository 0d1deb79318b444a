import { brotliCompressSync, constants } from 'node:zlib';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Row } from './measure.ts';
import { richBlocksPage, richPage } from './rich-page.ts';

/**
 * The compressed size at brotli's best quality, at that of the local edge, and about as CloudFront compresses
 * it.
 */
const qualities = [11, 5];

function compressed(text: string, quality: number): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return brotliCompressSync(text, { params }).length;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;
const weight = (text: string) => qualities.map((quality) => kB(compressed(text, quality))).join(' / ');

/**
 * Parts of a page, each measured by omitting it. The sizes do not add up, because parts compress each other.
 */
const parts = {
  'its styles': /<style>[\s\S]*?<\/style>/,
  'data for search engines': /<script type="application\/ld\+json">[\s\S]*?<\/script>/,
  'links’ previews': /<meta property[^>]*>/g,
  'its images': /<div class="gallery[^"]*">[\s\S]*?<\/div><\/div>/,
  'its order form': /<form[\s\S]*?<\/form>/,
  'data for its scripts': /<script type="application\/json"[\s\S]*?<\/script>/g,
  'its reviews': /<section class="revs"[\s\S]*?<\/section>/,
  'its description': /<section class="rich"[\s\S]*?<\/section>/,
};

/** How much smaller the page is without the part, in the same qualities as `weight`. */
function lighter(html: string, part: RegExp): string {
  const without = html.replace(part, '');
  return qualities.map((quality) => kB(compressed(html, quality) - compressed(without, quality))).join(' / ');
}

/** The download size of a page as full as real ones (`richPage`). */
export async function pageWeight(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: { ...richPage(), subdomain: 'page-weight' } });
  await stack.streamsIdle();
  const get = async (path: string) => (await fetchSite(stack.port, page.subdomain, { path })).body;
  const html = await get('/');
  const told = await client.createLandingPage({
    body: { ...richBlocksPage(), title: 'page of blocks', subdomain: 'page-of-blocks' },
  });
  await stack.streamsIdle();
  const htmlOfBlocks = (await fetchSite(stack.port, told.subdomain)).body;
  const [, blocksStyles = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(htmlOfBlocks) ?? [];
  const [, loader = ''] = /<script type="module" src="([^"]*)"/.exec(html) ?? [];
  const [, later = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(html) ?? [];
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const loaderCode = await get(loader);
  const scripts = [...loaderCode.matchAll(/\/assets\/(island|run-gallery|run-pixels)[^`'"]*\.js/g)];
  const wanted = await Promise.all(
    scripts.map(
      async ([path, name]): Promise<Row> => [`script ${name}, when it is wanted`, weight(await get(path))],
    ),
  );
  return [
    ['(brotli of quality)', qualities.join(' / ')],
    ['HTML with the styles of its first screen', weight(html)],
    ['of it: text alone', weight(withoutMarkup(html))],
    ['of it: styles', weight(styles)],
    ...Object.entries(parts).map(([part, pattern]): Row => [`less without ${part}`, lighter(html, pattern)]),
    ['styles of the rest, cached for every page without blocks', weight(await get(later))],
    ['HTML of a page told in 16 blocks', weight(htmlOfBlocks)],
    ['styles of its rest, cached for every page with blocks', weight(await get(blocksStyles))],
    ['script before any interaction', weight(loaderCode)],
    ...wanted,
  ];
}

/** The merchant's and customers' text: the lower bound of any page. */
function withoutMarkup(html: string): string {
  return html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
}
