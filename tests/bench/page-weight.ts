import { brotliCompressSync } from 'node:zlib';
import { fetchSite } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Row } from './measure.ts';
import { richPage } from './rich-page.ts';

/** As small as brotli makes it (quality 11); CloudFront compresses a little less, and once per edge. */
const weight = (text: string) => `${(brotliCompressSync(text).length / 1000).toFixed(2)} kB brotli`;

/** What a page as rich as real ones costs a shopper (`richPage`). */
export async function pageWeight(stack: TestStack): Promise<Row[]> {
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: { ...richPage(), subdomain: 'page-weight' } });
  await stack.settled();
  const get = async (path: string) => (await fetchSite(stack.port, page.subdomain, { path })).body;
  const html = await get('/');
  const [, loader = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const scripts = [...loader.matchAll(/\/assets\/(island|run-gallery|run-pixels)[^`'"]*\.js/g)];
  const weights = await Promise.all(
    scripts.map(
      async ([path, name]): Promise<Row> => [`script ${name}, when it is wanted`, weight(await get(path))],
    ),
  );
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  return [
    ['HTML with its styles', weight(html)],
    ['of it: words and pictures alone', weight(withoutMarkup(html))],
    ['of it: styles', weight(styles)],
    ['script before any touch', weight(loader)],
    ...weights,
  ];
}

/** What the merchant and the customers wrote: the lower bound of any page. */
function withoutMarkup(html: string): string {
  return html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
}
