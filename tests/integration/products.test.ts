import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();

it('a product is stored as written, with its variants and their options', async () => {
  const body = productContentFixture({ images: ['/media/p/one.jpg', 'https://example.com/two.jpg'] });
  const created = await merchant.client.createProduct({ body });
  expect(created).toMatchObject({ ...body, version: 1 });
  const params = { productId: created.id };
  expect(await merchant.client.getProduct({ params })).toEqual(created);
  expect(created).not.toHaveProperty('ownerId');
});

it('a product is saved only over the version that was edited', async () => {
  const content = productContentFixture();
  const { id } = await merchant.client.createProduct({ body: content });
  const params = { productId: id };
  const edited = { ...content, name: 'عطر المسك', priceMinor: 19_950 };
  expect(await merchant.client.saveProduct({ params, body: { version: 1, content: edited } })).toMatchObject({
    name: 'عطر المسك',
    priceMinor: 19_950,
    version: 2,
  });
  await expect(merchant.client.saveProduct({ params, body: { version: 1, content } })).rejects.toEqual(
    apiError('version_conflict', 409, { currentVersion: 2 }),
  );
  expect(await merchant.client.getProduct({ params })).toMatchObject({ name: 'عطر المسك' });
});

it('of two simultaneous saves of a product only one succeeds', async () => {
  const { id } = await merchant.client.createProduct({ body: productContentFixture() });
  const save = (name: string) =>
    merchant.client.saveProduct({
      params: { productId: id },
      body: { version: 1, content: productContentFixture({ name }) },
    });
  const outcomes = await Promise.allSettled(['أ', 'ب', 'ج'].map(save));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await merchant.client.getProduct({ params: { productId: id } })).toMatchObject({ version: 2 });
});

it('a deleted product cannot be found', async () => {
  const { id } = await merchant.client.createProduct({ body: productContentFixture() });
  const params = { productId: id };
  await merchant.client.deleteProduct({ params });
  await expect(merchant.client.getProduct({ params })).rejects.toEqual(apiError('not_found', 404));
  await expect(merchant.client.deleteProduct({ params })).rejects.toEqual(apiError('not_found', 404));
});

it.each([
  ['an unknown field', { ownerId: 'another-user' }],
  ['no name', { name: '  ' }],
  ['no code', { sku: '' }],
  ['a negative price', { priceMinor: -1 }],
  ['half a halala as price', { priceMinor: 10.5 }],
  ['an image that is no URL', { images: ['javascript:alert(1)'] }],
  [
    'an unknown field of a variant',
    { variants: productContentFixture().variants.map((variant) => ({ ...variant, stock: 5 })) },
  ],
])('a product with %s is rejected', async (_what, changes) => {
  const body = { ...productContentFixture(), ...changes };
  await expect(merchant.client.createProduct({ body })).rejects.toEqual(apiError('invalid_request', 400));
});

it('the list of products is newest first, includes the last save, and continues by cursor', async () => {
  const owner = await stack.newMerchant();
  const names = ['الأول', 'الثاني', 'الثالث'];
  for (const name of names) await owner.client.createProduct({ body: productContentFixture({ name }) });
  const first = await owner.client.listProducts({ query: { limit: 2 } });
  expect(first.items.map(({ name }) => name)).toEqual(['الثالث', 'الثاني']);
  const rest = await owner.client.listProducts({ query: { limit: 2, cursor: first.cursor ?? '' } });
  expect(rest.items.map(({ name }) => name)).toEqual(['الأول']);
  expect(rest.cursor).toBeNull();
});

it('the list of products rejects the cursor of another list', async () => {
  const cursor = Buffer.from(JSON.stringify(['USER#x', 'PROFILE', 'PROFILE'])).toString('base64url');
  await expect(merchant.client.listProducts({ query: { cursor } })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('the cursor of another merchant shows nothing of that merchant’s products', async () => {
  for (const name of ['س', 'ص'])
    await stranger.client.createProduct({ body: productContentFixture({ name }) });
  const { cursor } = await stranger.client.listProducts({ query: { limit: 1 } });
  const { items } = await merchant.client.listProducts({ query: { cursor: cursor ?? '' } });
  expect(items.map(({ name }) => name)).not.toContain('س');
});

it('a merchant cannot read, change or delete another merchant’s product', async () => {
  const { id } = await merchant.client.createProduct({ body: productContentFixture() });
  const params = { productId: id };
  const body = { version: 1, content: productContentFixture({ name: 'منتحَل' }) };
  const missing = apiError('not_found', 404);
  await expect(stranger.client.getProduct({ params })).rejects.toEqual(missing);
  await expect(stranger.client.saveProduct({ params, body })).rejects.toEqual(missing);
  await expect(stranger.client.deleteProduct({ params })).rejects.toEqual(missing);
  await expect(stranger.client.listProductPages({ params })).rejects.toEqual(missing);
  await expect(stack.visitor.getProduct({ params })).rejects.toMatchObject({ status: 401 });
  expect(await merchant.client.getProduct({ params })).toMatchObject({ name: 'عطر العود' });
});

it('a product has a list of the landing pages that were filled from it', async () => {
  const { id } = await merchant.client.createProduct({ body: productContentFixture() });
  const content = landingPageContentFixture({ title: `صفحة ${randomId()}` });
  const page = await merchant.client.createLandingPage({
    body: { ...content, product: { ...content.product, productId: id } },
  });
  await merchant.client.createLandingPage({ body: landingPageContentFixture({ title: randomId() }) });
  await expect
    .poll(() => merchant.client.listProductPages({ params: { productId: id } }))
    .toEqual({ pages: [{ id: page.id, title: content.title }] });
});

it('saving a landing page in a dashboard from before pages had products keeps its product', async () => {
  const content = landingPageContentFixture({ title: randomId() });
  const { id: productId } = await merchant.client.createProduct({ body: productContentFixture() });
  const body = { ...content, product: { ...content.product, productId } };
  const { id: pageId, version } = await merchant.client.createLandingPage({ body });
  const { productId: _, ...product } = content.product;
  const sent = { ...content, description: 'وصف آخر', product };
  const saved = await merchant.client.saveLandingPage({
    params: { pageId },
    body: { version, content: sent },
  });
  expect(saved).toMatchObject({ description: 'وصف آخر', product: { productId } });
});

it('a landing page that was saved before pages had products still opens', async () => {
  const { productId, ...product } = landingPageContentFixture().product;
  const body = { ...landingPageContentFixture({ title: randomId() }), product };
  expect((await merchant.client.createLandingPage({ body })).product.productId).toBeNull();
});
