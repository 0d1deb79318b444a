import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { noBusinessDetails } from '@mirsah/domain/business-details';
import { randomId, rangesOfIds } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { landingPageKey } from '@mirsah/table/page/keys';
import { createPublicationRepository } from '@mirsah/table/page/publication';
import { describe, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();

let serial = 0;
/** A new page with its own title and subdomain: titles are unique per merchant, subdomains everywhere. */
function content(changes: Parameters<typeof landingPageContentFixture>[0] = {}) {
  serial += 1;
  return landingPageContentFixture({ title: `صفحة ${serial}`, ...changes });
}

async function visit(subdomain: string, path = '/') {
  await stack.streamsIdle();
  return fetchSite(stack.port, subdomain, { path });
}

/** Deletes the files of a published page from the bucket directly. */
async function takeOffTheWeb(subdomain: string): Promise<void> {
  const Objects = ['index.html', 'bot.html'].map((name) => ({ Key: `sites/${subdomain}/${name}` }));
  const Bucket = settings.siteBucket;
  await stack.services.s3Client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
}

const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

it('a saved page is live as static HTML on its subdomain', async () => {
  const page = await merchant.client.createLandingPage({ body: content({ description: 'وصف ظاهر' }) });
  const { status, body, headers } = await visit(page.subdomain);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain(page.product.name);
  expect(await merchant.client.getLandingPage({ params: { pageId: page.id } })).toMatchObject({
    publishState: 'live',
    publication: { version: 1, subdomain: page.subdomain },
  });
});

it('a live page is also served on /products/ with its slug, and any other path redirects to it', async () => {
  const body = content();
  const page = await merchant.client.createLandingPage({
    body: { ...body, seo: { ...body.seo, slug: 'oud' } },
  });
  expect((await visit(page.subdomain, '/products/oud')).status).toBe(200);
  for (const path of ['/products/anything', '/elsewhere']) {
    expect(await visit(page.subdomain, path)).toMatchObject({ status: 302, headers: { location: '/' } });
  }
});

it('a live page shows the next save', async () => {
  const body = content();
  const page = await merchant.client.createLandingPage({ body });
  const product = { ...body.product, name: 'اسم جديد' };
  await merchant.client.saveLandingPage({
    params: { pageId: page.id },
    body: { version: 1, content: { ...body, product } },
  });
  expect((await visit(page.subdomain)).body).toContain('اسم جديد');
});

it('a merchant’s business details are shown on their live pages, and on receipts', async () => {
  const shop = await stack.newMerchant();
  const { subdomain } = await shop.client.createLandingPage({ body: content() });
  expect((await visit(subdomain)).body).not.toContain('1010123456');
  const facts = { ...noBusinessDetails, name: 'مؤسسة ديرة العود', registration: '1010123456' };
  await shop.client.saveBusinessDetails({ body: facts });
  expect(await shop.client.getBusinessDetails()).toEqual(facts);
  await stack.streamsIdle();
  const { body } = await visit(subdomain);
  expect(body).toContain('مؤسسة ديرة العود');
  expect(body).toContain('<bdi dir="ltr">1010123456</bdi>');
  await expect(shop.client.saveBusinessDetails({ body: { ...facts, registration: '12' } })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('a page whose subdomain changes is live on the new one and not found on the old one', async () => {
  const body = content();
  const page = await merchant.client.createLandingPage({ body });
  await visit(page.subdomain);
  const moved = content().subdomain;
  await merchant.client.saveLandingPage({
    params: { pageId: page.id },
    body: { version: 1, content: { ...body, subdomain: moved } },
  });
  expect((await visit(moved)).status).toBe(200);
  expect((await visit(page.subdomain)).status).toBe(404);
});

it('a disabled page shows that it is not available, and is live again when it is enabled', async () => {
  const page = await merchant.client.createLandingPage({ body: content() });
  const params = { pageId: page.id };
  await merchant.client.setLandingPageEnabled({ params, body: { isEnabled: false } });
  const off = await visit(page.subdomain);
  expect(off.status).toBe(404);
  expect(off.body).toContain('هذه الصفحة غير متاحة حالياً');
  await merchant.client.setLandingPageEnabled({ params, body: { isEnabled: true } });
  expect((await visit(page.subdomain)).status).toBe(200);
});

it('a deleted page is removed from the web', async () => {
  const page = await merchant.client.createLandingPage({ body: content() });
  await visit(page.subdomain);
  await merchant.client.deleteLandingPage({ params: { pageId: page.id } });
  const gone = await visit(page.subdomain);
  expect(gone.status).toBe(404);
  expect(gone.body).toContain('الصفحة غير موجودة');
});

it('scripts in the merchant’s rich text are removed from the page', async () => {
  const body = content();
  body.product.description = {
    mode: 'html',
    text: '<p onclick="alert(1)">نص</p><script>alert(2)</script><img src="javascript:alert(3)" onerror="alert(4)">',
  };
  const page = await merchant.client.createLandingPage({ body });
  const { body: html } = await visit(page.subdomain);
  expect(page.product.description.text).not.toMatch(/script|onclick|onerror/);
  expect(html).not.toMatch(/alert\(\d\)/);
});

describe('a page that failed to be published', () => {
  /**
   * A page in the state in which the publisher leaves one that it could not render: failed, and not on the
   * web.
   */
  async function failedPage() {
    const { id, subdomain } = await merchant.client.createLandingPage({ body: content() });
    await stack.streamsIdle();
    const table = openTable(stack.services.dynamoDbClient, settings.tableName);
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: landingPageKey(id),
        UpdateExpression: 'SET publication.#version = :none, publication.failure = :failure',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':none': 0, ':failure': { version: 1, reason: 'broken' } },
      }),
    );
    await takeOffTheWeb(subdomain);
    return { subdomain, params: { pageId: id } };
  }

  it('a page that failed to be published is live once its merchant publishes it again', async () => {
    const { subdomain, params } = await failedPage();
    expect((await visit(subdomain)).status).toBe(404);
    // A reason that only a newer release knows.
    expect(await merchant.client.getLandingPage({ params })).toMatchObject({
      publishState: 'failed',
      publishFailure: 'refused',
    });

    const asked = await merchant.client.publishLandingPageAgain({ params });
    expect(asked).toMatchObject({ publishState: expect.stringMatching(/^(publishing|live)$/), version: 1 });
    expect((await visit(subdomain)).status).toBe(200);
    expect(await merchant.client.getLandingPage({ params })).toMatchObject({
      publishState: 'live',
      publishFailure: null,
    });
  });

  it('publishing again does nothing for a page that is live', async () => {
    const page = await merchant.client.createLandingPage({ body: content() });
    const params = { pageId: page.id };
    await stack.streamsIdle();
    const before = await merchant.client.getLandingPage({ params });
    expect(await merchant.client.publishLandingPageAgain({ params })).toEqual(before);
    await stack.streamsIdle();
    expect(await merchant.client.getLandingPage({ params })).toEqual(before);
  });
});

it('of ten simultaneous requests for a subdomain only one gets it', async () => {
  const { subdomain } = content();
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? merchant : stranger).client.createLandingPage({ body: content({ subdomain }) }),
    ),
  );
  const winners = attempts.filter(({ status }) => status === 'fulfilled');
  const losers = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
  expect(winners).toHaveLength(1);
  expect(losers).toEqual(Array.from({ length: 9 }, () => apiError('subdomain_taken', 409)));
});

it('two merchants may use the same title, one merchant may use it only once', async () => {
  const title = `عنوان ${content().subdomain}`;
  await merchant.client.createLandingPage({ body: content({ title }) });
  await stranger.client.createLandingPage({ body: content({ title }) });
  await expect(
    merchant.client.createLandingPage({ body: content({ title: ` ${title}  ` }) }),
  ).rejects.toEqual(apiError('title_taken', 409));
});

it('the subdomain of a deleted page stays reserved for its merchant', async () => {
  const { subdomain } = content();
  const page = await merchant.client.createLandingPage({ body: content({ subdomain }) });
  await merchant.client.deleteLandingPage({ params: { pageId: page.id } });
  await expect(stranger.client.createLandingPage({ body: content({ subdomain }) })).rejects.toEqual(
    apiError('subdomain_taken', 409),
  );
  await merchant.client.createLandingPage({ body: content({ subdomain }) });
});

it('a subdomain that is taken is answered with a free suggestion', async () => {
  const page = await merchant.client.createLandingPage({ body: content() });
  const check = (label: string, pageId?: string) =>
    stranger.client.checkSubdomain({ params: { label }, query: pageId ? { pageId } : {} });
  expect(await check(page.subdomain)).toMatchObject({
    state: 'taken',
    suggestion: expect.stringContaining(page.subdomain),
  });
  expect(await check(page.subdomain, page.id)).toMatchObject({ state: 'taken', ownPage: null });
  expect(await check('-www')).toMatchObject({ state: 'invalid' });
  expect(await check('www')).toMatchObject({ state: 'reserved' });
  const { subdomain } = content();
  expect(await check(subdomain)).toEqual({ state: 'free', suggestion: subdomain, ownPage: null });
});

it('a subdomain of the merchant’s own page is answered with that page', async () => {
  const page = await merchant.client.createLandingPage({ body: content() });
  const check = (query: { pageId?: string }) =>
    merchant.client.checkSubdomain({ params: { label: page.subdomain }, query });
  expect(await check({})).toMatchObject({ state: 'own', ownPage: { id: page.id, title: page.title } });
  expect(await check({ pageId: page.id })).toMatchObject({ state: 'free', suggestion: page.subdomain });
});

it('names that imitate the platform are rejected for new and renamed pages, not for a page that has one', async () => {
  const refused = apiError('subdomain_invalid', 422);
  for (const subdomain of ['sso', 'webmail', 'my-mirsah-shop'])
    await expect(merchant.client.createLandingPage({ body: content({ subdomain }) })).rejects.toEqual(
      refused,
    );
  const body = content();
  const page = await merchant.client.createLandingPage({ body });
  const save = (subdomain: string, version: number) =>
    merchant.client.saveLandingPage({
      params: { pageId: page.id },
      body: { version, content: { ...body, description: `وصف ${version}`, subdomain } },
    });
  await expect(save('sso', 1)).rejects.toEqual(refused);
  // A page from before these names were reserved.
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: landingPageKey(page.id),
      UpdateExpression: 'SET subdomain = :name',
      ExpressionAttributeValues: { ':name': 'sso' },
    }),
  );
  expect(await save('sso', 1)).toMatchObject({ subdomain: 'sso', version: 2 });
});

it('two editors of one page do not overwrite each other: the second gets a conflict and nothing is lost', async () => {
  const body = content();
  const page = await merchant.client.createLandingPage({ body });
  const save = (name: string) =>
    merchant.client.saveLandingPage({
      params: { pageId: page.id },
      body: { version: 1, content: { ...body, product: { ...body.product, name } } },
    });
  const outcomes = await Promise.allSettled([save('الأول'), save('الثاني'), save('الثالث')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stored = await merchant.client.getLandingPage({ params: { pageId: page.id } });
  expect(stored.version).toBe(2);
  await expect(save('متأخر')).rejects.toEqual(apiError('version_conflict', 409));
});

it('a save whose response was lost can be repeated', async () => {
  const body = content();
  body.product.description = { mode: 'html', text: '<p onclick="alert(1)">نص</p>' };
  const { id: pageId } = await merchant.client.createLandingPage({ body: content() });
  const save = (changes: object) =>
    merchant.client.saveLandingPage({
      params: { pageId },
      body: { version: 1, content: { ...body, ...changes } },
    });
  expect((await save({})).version).toBe(2);
  expect((await save({})).version).toBe(2);
  await expect(save({ description: 'وصف آخر' })).rejects.toEqual(apiError('version_conflict', 409));
});

it('repeated and simultaneous requests with one page id create one page', async () => {
  const body = { ...content(), id: randomId() };
  const create = () => merchant.client.createLandingPage({ body });
  const answers = await Promise.all([create(), create(), create()]);
  answers.push(await create());
  expect(answers.map(({ id, version }) => ({ id, version }))).toEqual(
    Array.from({ length: 4 }, () => ({ id: body.id, version: 1 })),
  );
});

it('creating a page again with the same id and other content is a conflict', async () => {
  const body = { ...content(), id: randomId() };
  await merchant.client.createLandingPage({ body });
  await expect(
    merchant.client.createLandingPage({ body: { ...body, description: 'وصف آخر' } }),
  ).rejects.toEqual(apiError('version_conflict', 409));
});

it('creating a page under the id of another merchant’s page reveals nothing about it', async () => {
  const body = { ...content(), id: randomId() };
  await merchant.client.createLandingPage({ body });
  const theirs = { ...content(), id: body.id };
  await expect(stranger.client.createLandingPage({ body: theirs })).rejects.toEqual(
    apiError('not_found', 404),
  );
  expect(await merchant.client.getLandingPage({ params: { pageId: body.id } })).toMatchObject({
    version: 1,
    title: body.title,
  });
});

it('creating a page under an invalid id is rejected', async () => {
  await expect(merchant.client.createLandingPage({ body: { ...content(), id: 'mine' } })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('another merchant’s page answers every request as if it did not exist', async () => {
  const body = content();
  const { id } = await merchant.client.createLandingPage({ body });
  const params = { pageId: id };
  const attempts = [
    () => stranger.client.getLandingPage({ params }),
    () => stranger.client.saveLandingPage({ params, body: { version: 1, content: body } }),
    () => stranger.client.setLandingPageEnabled({ params, body: { isEnabled: false } }),
    () => stranger.client.publishLandingPageAgain({ params }),
    () => stranger.client.deleteLandingPage({ params }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toEqual(apiError('not_found', 404));
  expect(await merchant.client.getLandingPage({ params })).toMatchObject({ version: 1, isEnabled: true });
});

it('another merchant’s page is not in the list, not even with a cursor of that merchant', async () => {
  const newcomer = await stack.newMerchant();
  const mine = await newcomer.client.createLandingPage({ body: content() });
  for (let made = 0; made < 3; made += 1) await merchant.client.createLandingPage({ body: content() });
  const { cursor } = await merchant.client.listLandingPages({ query: { limit: 1 } });
  expect(cursor).not.toBeNull();
  const borrowed = await newcomer.client.listLandingPages({ query: { limit: 100, cursor: cursor ?? '' } });
  expect(borrowed.items.every(({ id }) => id === mine.id)).toBe(true);
});

it('crawlers get the page itself, with a sitemap that names it', async () => {
  const { subdomain } = await merchant.client.createLandingPage({ body: content() });
  const seen = await visit(subdomain);
  const crawled = await fetchSite(stack.port, subdomain, { headers: crawler });
  expect(crawled).toMatchObject({ status: 200, body: seen.body });
  expect((await visit(subdomain, '/robots.txt')).body).toContain('Disallow: /thank-you');
  const address = `http://${subdomain}.localhost:${stack.port}/`;
  expect((await visit(subdomain, '/sitemap.xml')).body).toContain(`<loc>${address}</loc>`);
});

it('crawlers of a page with cloaking get what the merchant wrote for them, and shoppers the page', async () => {
  const body = content();
  body.cloaking = { ...body.cloaking, enabled: true, title: 'متجر عطور' };
  const { subdomain, product } = await merchant.client.createLandingPage({ body });
  expect((await visit(subdomain)).body).toContain(product.name);
  const crawled = await fetchSite(stack.port, subdomain, { headers: crawler });
  expect(crawled.status).toBe(200);
  expect(crawled.body).toContain('متجر عطور');
  expect(crawled.body).not.toContain('submit-order');
});

it('crawlers of a page with cloaking are redirected to the merchant’s address, and shoppers see the page', async () => {
  const body = content();
  body.cloaking = { ...body.cloaking, enabled: true, redirectUrl: 'https://example.com/عن-المتجر' };
  const { subdomain } = await merchant.client.createLandingPage({ body });
  expect((await visit(subdomain)).status).toBe(200);
  const crawled = await fetchSite(stack.port, subdomain, { headers: crawler });
  const location = 'https://example.com/%D8%B9%D9%86-%D8%A7%D9%84%D9%85%D8%AA%D8%AC%D8%B1';
  expect(crawled).toMatchObject({ status: 302, headers: { location } });
});

it('republishing all pages restores every page and returns their number', async () => {
  const { subdomain } = await merchant.client.createLandingPage({ body: content() });
  await stack.streamsIdle();
  await takeOffTheWeb(subdomain);
  const response = await fetch(`${stack.url}/__local/republish`, { method: 'POST' });
  expect(await response.text()).toMatch(/^republished \d+ of \d+ …\nAll \d+ pages are published again\.\n$/);
  expect((await visit(subdomain)).status).toBe(200);
});

it('republishing all pages misses none, although pages are saved while it runs', async () => {
  const owner = await stack.newMerchant();
  const text = 'وصف طويل '.repeat(6_000);
  const made: string[] = [];
  for (let count = 0; count < 30; count += 1) {
    const body = content();
    body.product.description = { mode: 'text', text };
    made.push((await owner.client.createLandingPage({ body })).id);
  }
  const { listAll, countAll } = createPublicationRepository(
    openTable(stack.services.dynamoDbClient, settings.tableName),
  );
  const found = await listAll(1000);
  expect(made.filter((id) => !found.includes(id))).toEqual([]);
  expect(await listAll(1000, found.at(-2))).toEqual(found.slice(-1));
  const counts = await Promise.all([...rangesOfIds(4), {}].map(countAll));
  const [all, ...ranges] = counts.toReversed();
  expect([all, ranges.reduce((sum, count) => sum + count, 0)]).toEqual([found.length, found.length]);
});

it('the list of landing pages has every page once, newest first, page by page', async () => {
  const owner = await stack.newMerchant();
  const titles: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    titles.unshift((await owner.client.createLandingPage({ body: content() })).title);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const list: Awaited<ReturnType<typeof owner.client.listLandingPages>> =
      await owner.client.listLandingPages({ query: { limit: 2, ...(cursor && { cursor }) } });
    seen.push(...list.items.map(({ title }) => title));
    cursor = list.cursor;
  } while (cursor);
  expect(seen).toEqual(titles);
});

it('a request with an unknown field is rejected', async () => {
  const smuggled = { ...content(), ownerId: 'another-user', publication: { version: 99 } };
  await expect(merchant.client.createLandingPage({ body: smuggled })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('a request without a sign-in is rejected', async () => {
  await expect(stack.visitor.listLandingPages({ query: {} })).rejects.toMatchObject({ status: 401 });
});
