import { blockTypes, filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { sectionNames } from '@mirsah/domain/landing-page/content';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import type { Shop } from '../fixtures/shop.ts';
import { fetchSite, postOrder, postOrderForm } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();
const { client } = merchant;
const _table = openTable(stack.services.dynamoDbClient, settings.tableName);

const blocks = filledBlocks((path) => `text-${path}`.slice(0, 40));
const order = [...Object.keys(blocks), ...sectionNames];

const COUNTED = '2026-11-20T09:00:00.000Z';
/** The returned blocks: a stock count has the time of its save. */
const storedBlocks = (savedAt: string) => JSON.parse(JSON.stringify(blocks).replace(COUNTED, savedAt));

/** A page with one block of every kind, and a review, as a block shows it. */
function pageWithBlocks(title: string) {
  const content = landingPageContentFixture({ title });
  content.layout = { ...content.layout, blocks, order };
  content.offers = { ...content.offers, quantity: offersFixture().quantity };
  content.product.reviews = [
    { id: 'r', rating: 4, review: 'good', reviewerName: 'Noura', date: '2026-11-08', pictures: [] },
  ];
  return content;
}

async function publishedHtml(subdomain: string): Promise<string> {
  await stack.streamsIdle();
  return (await fetchSite(stack.port, subdomain)).body;
}

it('the value of every field of every block is returned by the API, and is on the published page', async () => {
  const content = pageWithBlocks('all blocks');
  const { id } = await client.createLandingPage({ body: content });
  const page = await client.getLandingPage({ params: { pageId: id } });
  expect(page.layout.blocks).toEqual(storedBlocks(page.createdAt));
  expect(page.layout.order).toEqual(order);

  const html = await publishedHtml(content.subdomain);
  const texts = JSON.stringify(blocks).match(/text-[\w.]+/g) ?? [];
  expect(texts.length).toBeGreaterThan(blockTypes.length * 2);
  expect(texts.filter((text) => !html.includes(text))).toEqual([]);
  const [later, ...others] = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)];
  const styles = await fetchSite(stack.port, content.subdomain, { path: later?.[1] ?? '' });
  expect(styles.body).toContain('.b-faq');
  expect(others).toEqual([]);
});

it('a page without blocks takes its first one', async () => {
  const content = landingPageContentFixture({ title: 'first block' });
  const { id } = await client.createLandingPage({ body: content });

  const page = await client.getLandingPage({ params: { pageId: id } });
  const one = { bheading: { type: 'heading', props: { text: 'first', note: '', align: 'start' } } } as const;
  const saved = await client.saveLandingPage({
    params: { pageId: id },
    body: { version: page.version, content: { ...content, layout: { ...page.layout, blocks: one } } },
  });
  expect(saved.layout.blocks).toEqual(one);
  expect(saved.layout.order).toEqual([...sectionNames, 'bheading']);
  expect(await publishedHtml(content.subdomain)).toContain('<h2>first</h2>');
});

it('a dashboard from before there were blocks reorders the sections, and the blocks stay where they are', async () => {
  const content = pageWithBlocks('older dashboard');
  const { id, version } = await client.createLandingPage({ body: content });
  const { order: _, blocks: __, ...layout } = content.layout;
  const sectionsOrder = [...sectionNames].reverse();
  // It sends the fields that it knows, and omits the rest.
  const older = { ...content, layout: { ...layout, sectionsOrder } } as typeof content;
  const saved = await client.saveLandingPage({ params: { pageId: id }, body: { version, content: older } });
  expect(saved.layout.blocks).toEqual(storedBlocks(saved.createdAt));
  expect(saved.layout.order).toEqual([...Object.keys(blocks), ...sectionsOrder]);
});

it('the API rejects blocks of an unknown kind, with unknown fields, too many of them, and unsafe links', async () => {
  const refused = (changed: object) => {
    const content = pageWithBlocks('refused');
    content.layout = { ...content.layout, order: [], blocks: changed as typeof blocks };
    return expect(client.createLandingPage({ body: content })).rejects.toEqual(
      apiError('invalid_request', 400),
    );
  };
  const { blockheading: heading, blocksecondproduct: second } = blocks;
  await refused({ bchart: { type: 'chart', props: {} } });
  await refused({ bheading: { ...heading, extra: 1 } });
  await refused({ bheading: { ...heading, props: { ...heading?.props, extra: 1 } } });
  await refused({ title: heading });
  await refused({ bsecond: { ...second, props: { ...second?.props, link: 'javascript:alert(1)' } } });
  await refused(Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`bmany${n}`, heading])));
});

it('a page takes a theme and a pixel, which a dashboard that sends neither keeps', async () => {
  const content = landingPageContentFixture({ title: 'without a look' });
  const { id } = await client.createLandingPage({ body: content });
  const snapchat = { enabled: true, pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' };
  const dressed = { ...content, theme: themePresets.home, pixels: { ...content.pixels, snapchat } };
  const params = { pageId: id };
  const { version } = await client.saveLandingPage({ params, body: { version: 1, content: dressed } });
  expect(await publishedHtml(content.subdomain)).toContain(`--brand:${themePresets.home.primary}`);

  const { theme: _, ...unsent } = { ...content, title: 'saved by an older dashboard' };
  const { snapchat: __, ...pixels } = content.pixels;
  const body = { version, content: { ...unsent, pixels } } as never;
  const saved = await client.saveLandingPage({ params, body });
  expect([saved.theme, saved.pixels.snapchat]).toEqual([themePresets.home, snapchat]);

  const pale = { ...dressed, theme: { ...themePresets.home, text: '#d8d8d8' } };
  const refused = client.saveLandingPage({ params, body: { version: saved.version, content: pale } });
  await expect(refused).rejects.toEqual(apiError('invalid_request', 400));
});

it('the remaining stock follows the orders, and a cancelled order returns its pieces', async () => {
  const content = landingPageContentFixture({ title: 'stock' });
  const props = { stock: { pieces: 11, countedAt: '' }, whenOut: 'say' as const, note: '' };
  content.layout = { ...content.layout, blocks: { bstock: { type: 'stockLeft', props } } };
  const { id, version } = await client.createLandingPage({ body: content });
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('بقيت 11 قطعة على الأكثر');

  const { name, sku, priceMinor, salePriceMinor } = content.product;
  const price = (salePriceMinor ?? priceMinor) / 100;
  const shop = { page: { id, subdomain: content.subdomain } } as Shop;
  const order = (quantity: number) =>
    placeOrderIn(stack, shop, { items: [{ sku, name, variant: '', price, quantity }] });
  const first = await order(2);
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('بقيت 9 قطع فقط');
  await order(9);
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('نفدت الكمية');
  await client.changeOrderStatus({ params: { orderId: first }, body: { status: 'cancelled' } });
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('بقيت قطعتان فقط');

  // A new count: earlier orders are not subtracted again. From here on orders stop with the stock.
  const blocks = {
    bstock: {
      type: 'stockLeft',
      props: { ...props, stock: { pieces: 5, countedAt: '', stopsOrders: true } },
    },
  } as const;
  const recounted = { ...content, layout: { ...content.layout, blocks } };
  await client.saveLandingPage({ params: { pageId: id }, body: { version, content: recounted } });
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('بقيت 5 قطع فقط');
  const items = (quantity: number) => [{ sku, name, variant: '', price, quantity }];
  const last = await order(4);
  const stock = async () => (await client.getPageStock({ params: { pageId: id } })).stock;
  await expect.poll(stock).toMatchObject({ left: 1, pieces: 5 });
  const refused = { landingPageId: id, name: 'نورة', phone: '0559876543', address: 'جدة', country: 'SA' };
  const post = (quantity: number) =>
    postOrder(stack.port, content.subdomain, { ...refused, items: items(quantity) });
  expect(await post(2)).toMatchObject({ status: 409, body: { code: 'not_enough_stock' } });
  await order(1);
  expect(await post(1)).toMatchObject({
    status: 409,
    body: { code: 'sold_out', error: 'نفدت الكمية، ولم يُسجَّل الطلب.' },
  });
  // Without script, from a page that was opened while there were some.
  const form = { ...refused, price: String(price), quantity: '1' };
  const page = await postOrderForm(stack.port, content.subdomain, form);
  expect(page.status).toBe(409);
  expect(page.body).toContain('<h2 id="order-h">نفدت الكمية</h2>');
  expect(page.body).not.toContain('type="submit"');
  await expect.poll(() => publishedHtml(content.subdomain)).not.toContain('type="submit"');
  await client.changeOrderStatus({ params: { orderId: last }, body: { status: 'cancelled' } });
  await expect.poll(() => publishedHtml(content.subdomain)).toContain('type="submit"');
  await client.deleteLandingPage({ params: { pageId: id } });
});

it('a block that a merchant keeps is theirs alone, under the name they give it, until they delete it', async () => {
  const body = { name: 'أسئلتي', blocks: { bquestions: filledBlock('faq') } };
  const { id } = await client.createSavedBlock({ body });
  const params = { savedBlockId: id };
  await client.renameSavedBlock({ params, body: { version: 1, name: 'أسئلة العود' } });
  const stale = client.renameSavedBlock({ params, body: { version: 1, name: 'آخر' } });
  await expect(stale).rejects.toEqual(apiError('version_conflict', 409));
  const kept = async () => (await client.listSavedBlocks({ query: {} })).items;
  expect(await kept()).toMatchObject([{ id, name: 'أسئلة العود', blocks: body.blocks }]);
  expect((await stranger.client.listSavedBlocks({ query: {} })).items).toEqual([]);
  const unknown = { name: 'x', blocks: { bscript: { type: 'script', props: {} } } } as never;
  const refused = client.createSavedBlock({ body: unknown });
  await expect(refused).rejects.toEqual(apiError('invalid_request', 400));
  await client.deleteSavedBlock({ params });
  expect(await kept()).toEqual([]);
});

it('a look that a merchant saved is theirs alone, newest first, until they delete it', async () => {
  const create = (name: string) => client.createSavedTheme({ body: { name, theme: themePresets.kids } });
  const { id } = await create('متجري');
  await create('رمضان');
  const names = async () => (await client.listSavedThemes({ query: {} })).items.map(({ name }) => name);
  expect(await names()).toEqual(['رمضان', 'متجري']);
  expect((await stranger.client.listSavedThemes({ query: {} })).items).toEqual([]);
  const params = { themeId: id };
  await expect(stranger.client.deleteSavedTheme({ params })).rejects.toEqual(apiError('not_found', 404));
  await client.deleteSavedTheme({ params });
  expect(await names()).toEqual(['رمضان']);
  const pale = { ...themePresets.kids, text: '#d8d8d8' };
  const refused = client.createSavedTheme({ body: { name: 'باهت', theme: pale } });
  await expect(refused).rejects.toEqual(apiError('invalid_request', 400));
});
