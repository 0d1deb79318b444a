import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createPageVersionRepository } from '@mirsah/table/page/page-versions';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();

const notFound = apiError('not_found', 404);

let serial = 0;
/** A published page of the merchant, saved and published once with each of the names. */
async function publishedPage(...names: string[]) {
  serial += 1;
  const content = landingPageContentFixture({ title: `صفحة ${serial}` });
  const { id } = await merchant.client.createLandingPage({ body: content });
  await stack.streamsIdle();
  const params = { pageId: id };
  const save = async (name: string) => {
    const { version } = await merchant.client.getLandingPage({ params });
    const product = { ...content.product, name };
    await merchant.client.saveLandingPage({ params, body: { version, content: { ...content, product } } });
    await stack.streamsIdle();
  };
  for (const name of names) await save(name);
  const versions = async () => (await merchant.client.listLandingPageVersions({ params })).items;
  const setEnabled = async (isEnabled: boolean) => {
    await merchant.client.setLandingPageEnabled({ params, body: { isEnabled } });
    await stack.streamsIdle();
  };
  return { content, params, versions, save, setEnabled };
}

const numbers = (versions: { number: number }[]) => versions.map(({ number }) => number);

/** The numbers of the versions whose content the table still has, listed or not. */
async function storedContents(pageId: string): Promise<number[]> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const repository = createPageVersionRepository(table);
  const found = await Promise.all(
    Array.from({ length: 20 }, (_, index) => repository.find(pageId, index + 1)),
  );
  return found.flatMap((version) => version?.number ?? []);
}

it('the versions of a page have what shoppers saw, and show which is live', async () => {
  const { params, content, versions } = await publishedPage('اسم ثانٍ');
  expect(await versions()).toMatchObject([
    { number: 2, isLive: true, title: content.title },
    { number: 1, isLive: false },
  ]);
  const first = await merchant.client.getLandingPageVersion({ params: { ...params, number: '1' } });
  expect(first).toMatchObject({ number: 1, content });
});

it('only the last ten versions of a page are stored', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `اسم ${index + 2}`);
  const { params, versions } = await publishedPage(...names);
  expect(numbers(await versions())).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  await expect(merchant.client.getLandingPageVersion({ params: { ...params, number: '3' } })).rejects.toEqual(
    notFound,
  );
  expect(await storedContents(params.pageId)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
});

it('disabling and enabling a page adds no versions', async () => {
  const { versions, setEnabled } = await publishedPage('اسم ثانٍ');
  await setEnabled(false);
  expect((await versions()).map(({ isLive }) => isLive)).toEqual([false, false]);
  await setEnabled(true);
  expect(await versions()).toMatchObject([
    { number: 4, isLive: true },
    { number: 1, isLive: false },
  ]);
});

it('the versions of a page can be read by its own merchant only', async () => {
  const { params } = await publishedPage();
  await expect(stranger.client.listLandingPageVersions({ params })).rejects.toEqual(notFound);
  await expect(stranger.client.getLandingPageVersion({ params: { ...params, number: '1' } })).rejects.toEqual(
    notFound,
  );
});

it('the versions of a page are deleted with it', async () => {
  const { params } = await publishedPage('اسم ثانٍ');
  await merchant.client.deleteLandingPage({ params });
  await stack.streamsIdle();
  expect(await storedContents(params.pageId)).toEqual([]);
});

it('each copy of a page has its own title and subdomain, and is not on the web', async () => {
  const { params, content } = await publishedPage();
  const first = await merchant.client.duplicateLandingPage({ params });
  const second = await merchant.client.duplicateLandingPage({ params });
  expect([first.title, second.title]).toEqual([`${content.title} (نسخة)`, `${content.title} (نسخة 2)`]);
  expect(new Set([content.subdomain, first.subdomain, second.subdomain]).size).toBe(3);
  expect(first).toMatchObject({ product: content.product, isEnabled: false, version: 1 });
  await stack.streamsIdle();
  expect((await fetchSite(stack.port, first.subdomain)).status).toBe(404);
  expect((await merchant.client.getLandingPage({ params })).publishState).toBe('live');
});

it('several copies of a page can be made at the same time', async () => {
  const { params } = await publishedPage();
  const copies = await Promise.all(
    Array.from({ length: 5 }, () => merchant.client.duplicateLandingPage({ params })),
  );
  expect(new Set(copies.map(({ title }) => title)).size).toBe(5);
});

it('another merchant’s page cannot be copied', async () => {
  const { params } = await publishedPage();
  await expect(stranger.client.duplicateLandingPage({ params })).rejects.toEqual(notFound);
});
