import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock';
import { createLandingPage, deleteLandingPage, saveLandingPage } from '@mirsah/domain/landing-page/commands';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { startStreamSource } from '@mirsah/infra-local/event-sources/stream';
import { type Services, startServices } from '@mirsah/infra-local/stack/services';
import { settings } from '@mirsah/infra-local/stack/settings';
import { type PublishPorts, publishLandingPage } from '@mirsah/publisher/publish';
import { publishChanges } from '@mirsah/publisher/publish-changes';
import { removeStrays, repairAll } from '@mirsah/publisher/repair';
import { createSiteStore } from '@mirsah/publisher/site-store';
import { createOwnerStatuses } from '@mirsah/table/account/users';
import { getItem, withSharedReads } from '@mirsah/table/dynamo/query';
import { clientOptions, openTable, type Table } from '@mirsah/table/dynamo/table';
import { createConversionConnections } from '@mirsah/table/outbound/conversions';
import { createBusinessDetailsRepository } from '@mirsah/table/page/business-details';
import { findCustomDomain } from '@mirsah/table/page/custom-domains';
import { createExperimentRepository } from '@mirsah/table/page/experiments';
import { landingPageKey } from '@mirsah/table/page/keys';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import { createPageVersionRepository } from '@mirsah/table/page/page-versions';
import { createPublicationRepository } from '@mirsah/table/page/publication';
import { createPublishedFiles } from '@mirsah/table/page/published-files';
import { createShownStock } from '@mirsah/table/page/stock';
import { createSystemSettings } from '@mirsah/table/settings';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** The publisher on the real database and storage; the tests pass it the stream's records themselves. */
const document = (html: string) => ({ html, policy: "default-src 'self'" });

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-publisher-'));
const log = (line: string) => void process.stderr.write(`${line}\n`);
let services: Services;
let table: Table;
let ports: PublishPorts;

beforeAll(async () => {
  services = await startServices(dataDir, log);
  table = withSharedReads(openTable(services.dynamoDbClient, settings.tableName));
  ports = {
    publications: createPublicationRepository(table),
    versions: createPageVersionRepository(table),
    domains: {
      find: (pageId) => findCustomDomain(table, pageId),
      originOf: (host) => `https://${host}`,
      wake: async () => undefined,
    },
    files: createPublishedFiles(table),
    site: createSiteStore(services.s3Client, settings.siteBucket),
    render: (page) => document(`<h1>${page.title}</h1>`),
    renderForCrawlers: (page) => document(`<h1>${page.title}</h1>`),
    unavailable: document('off'),
    ownerStatus: createOwnerStatuses(table),
    stock: createShownStock(table),
    businessDetails: createBusinessDetailsRepository(table),
    conversionConnections: createConversionConnections(table),
    experiments: createExperimentRepository(table),
    settings: createSystemSettings(table),
    clock: systemClock,
    log: { info: () => undefined, error: () => undefined },
  };
});
afterAll(async () => {
  await services?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function siteAt(subdomain: string, file = 'index.html'): Promise<string | undefined> {
  const object = { Bucket: settings.siteBucket, Key: `sites/${subdomain}/${file}` };
  try {
    return await (await services.s3Client.send(new GetObjectCommand(object))).Body?.transformToString();
  } catch {
    return undefined;
  }
}

const owner = 'merchant-1';
const editing = () => ({ landingPages: createLandingPageRepository(table), clock: systemClock });

/** A page saved five times, with its records of the stream. */
async function fiveVersions(subdomains: readonly string[]) {
  const records: DynamoDBRecord[] = [];
  const content = (version: number) =>
    landingPageContentFixture({
      title: `${subdomains[0]} نسخة ${version}`,
      subdomain: subdomains[Math.min(version, subdomains.length) - 1] ?? '',
    });
  const page = await createLandingPage(editing(), owner, content(1));
  for (let version = 1; version < 5; version += 1) {
    await saveLandingPage(editing(), owner, { pageId: page.id, version, content: content(version + 1) });
  }
  const source = startStreamSource({
    dynamoEndpoint: services.dynamoDb.endpoint,
    tableName: settings.tableName,
    handler: ({ Records }) => void records.push(...Records),
    checkpointFile: join(dataDir, `${page.id}.json`),
    batchSize: 100,
    maxRetries: 0,
    log,
  });
  await source.idle();
  await source.stop();
  const own = records.filter(({ dynamodb }) => dynamodb?.Keys?.pk?.S === `PAGE#${page.id}`);
  return { page, records: own };
}

it.each([
  ['in reverse order', (records: DynamoDBRecord[]) => records.toReversed().map((record) => [record])],
  ['each twice', (records: DynamoDBRecord[]) => records.flatMap((record) => [[record], [record]])],
  ['at the same time, twice', (records: DynamoDBRecord[]) => [records, records]],
])('the newest version of a page is live when its stream records come %s', async (name, arrange) => {
  const { page, records } = await fiveVersions([`order-${name.length}-${unique()}`]);
  expect(records.length).toBe(5);
  const failures = await Promise.all(arrange(records).map((batch) => publishChanges(ports, batch)));
  expect(failures.flat()).toEqual([]);
  expect(await siteAt(page.subdomain)).toContain('نسخة 5');
  expect(await siteAt(page.subdomain, 'bot.html')).toBe(await siteAt(page.subdomain));
  expect((await ports.publications.find(page.id))?.publication.version).toBe(5);
});

it('simultaneous renames of a page leave one site, at the last subdomain', async () => {
  const names = ['a', 'b', 'c'].map((letter) => `rename-${letter}-${unique()}`);
  const { records } = await fiveVersions(names);
  await Promise.all(records.map((record) => publishChanges(ports, [record])));
  for (const file of ['index.html', 'bot.html']) {
    expect(await Promise.all(names.map((name) => siteAt(name, file)))).toEqual([
      undefined,
      undefined,
      expect.stringContaining('نسخة 5'),
    ]);
  }
});

it.each(['before the page is on the web', 'before it is marked as live'] as const)(
  'a page is published after the publisher was killed %s',
  async (moment) => {
    const { page, records } = await fiveVersions([`killed-${moment.length}-${unique()}`]);
    const killed = () => Promise.reject(new Error('killed'));
    const dying: PublishPorts =
      moment === 'before the page is on the web'
        ? { ...ports, site: { ...ports.site, put: killed } }
        : { ...ports, publications: { ...ports.publications, markPublished: killed } };
    expect(await publishChanges(dying, records)).toEqual([]);
    expect((await ports.publications.listUnpublished('1', 9)).map(({ id }) => id)).toContain(page.id);
    await repairAll(ports, () => true);
    expect(await siteAt(page.subdomain)).toContain('نسخة 5');
    expect((await ports.publications.find(page.id))?.publication.version).toBe(5);
  },
);

it('no file of a deleted page is left, whatever records come later', async () => {
  const { page, records } = await fiveVersions([`deleted-${unique()}`]);
  await publishChanges(ports, records);
  await deleteLandingPage(editing(), owner, page.id);
  const last = records.at(-1);
  const removal = { ...last, dynamodb: { ...last?.dynamodb, OldImage: last?.dynamodb?.NewImage } };
  delete removal.dynamodb.NewImage;
  await publishChanges(ports, [removal as DynamoDBRecord]);
  await publishChanges(ports, records);
  expect(await siteAt(page.subdomain)).toBeUndefined();
  expect(await siteAt(page.subdomain, 'bot.html')).toBeUndefined();
});

it('a page is removed from every name it had although S3 failed its removals, and from the web when it is deleted', async () => {
  const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((letter) => `moved-${letter}-${unique()}`);
  const content = (subdomain: string) => landingPageContentFixture({ title: a, subdomain });
  const { id: pageId } = await createLandingPage(editing(), owner, content(a));
  const rename = (version: number, subdomain: string) =>
    saveLandingPage(editing(), owner, { pageId, version, content: content(subdomain) });
  await publishLandingPage(ports, pageId);
  const away = () => Promise.reject(new Error('S3 is away'));
  const dying = { ...ports, site: { ...ports.site, remove: away } };
  await rename(1, b);
  await expect(publishLandingPage(dying, pageId)).rejects.toThrow('away');
  await rename(2, c);
  await expect(publishLandingPage(dying, pageId)).rejects.toThrow('away');
  expect(await Promise.all([a, b, c].map((name) => siteAt(name)))).not.toContain(undefined);
  await publishLandingPage(ports, pageId);
  expect(await siteAt(c)).toContain(a);
  expect(await Promise.all([a, b].map((name) => siteAt(name)))).toEqual([undefined, undefined]);
  expect((await ports.publications.find(pageId))?.places).toEqual([]);
});

it('the repair removes a page only from a subdomain that no page has', async () => {
  const { page, records } = await fiveVersions([`stray-${unique()}`]);
  await publishChanges(ports, records);
  const left = `left-${unique()}`;
  const document = { html: 'left', policy: '' };
  const site = { document, crawlers: { document }, pageId: page.id, version: 1, status: 200 as const };
  await ports.site.put(left, site);
  expect(await removeStrays(ports, () => true, 'm')).toEqual([{ subdomain: left, pageId: page.id }]);
  expect(await siteAt(left)).toBeUndefined();
  expect(await siteAt(page.subdomain)).toContain('نسخة 5');
});

it('a page whose publication fails is retried through the stream a few times, then only by the repair', async () => {
  const { page, records } = await fiveVersions([`failing-${unique()}`]);
  const dying = { ...ports, site: { ...ports.site, put: () => Promise.reject(new Error('S3 is away')) } };
  let writes = 0;
  const counting = {
    ...dying,
    publications: {
      ...ports.publications,
      async requestRepair(pageId: string) {
        const before = await tries(pageId);
        await ports.publications.requestRepair(pageId);
        if ((await tries(pageId)) !== before) writes += 1;
      },
    },
  };
  for (let call = 1; call <= 8; call += 1) expect(await publishChanges(counting, records)).toEqual([]);
  expect(writes).toBe(4);
  expect(await repairAll(ports, () => true)).toMatchObject({ failed: [] });
  expect(await siteAt(page.subdomain)).toContain('نسخة 5');
  expect(await tries(page.id)).toBeUndefined();
});

it('a page whose store does not respond blocks no other page, and is published once the store responds', async () => {
  const [late, fine] = [await fiveVersions([`silent-${unique()}`]), await fiveVersions([`fine-${unique()}`])];
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('FUNCTION_TIMEOUT_SECONDS', '3');
  try {
    const { port } = silent.address() as AddressInfo;
    const s3 = new S3Client({
      ...clientOptions(),
      endpoint: `http://127.0.0.1:${port}`,
      region: settings.region,
      credentials: services.credentials,
      forcePathStyle: true,
    });
    const unanswered = createSiteStore(s3, settings.siteBucket);
    const site: PublishPorts['site'] = {
      ...ports.site,
      put: (subdomain, page) => (page.pageId === late.page.id ? unanswered : ports.site).put(subdomain, page),
    };
    let isWaiting = true;
    const publishing = publishChanges({ ...ports, site }, [...late.records, ...fine.records]).finally(() => {
      isWaiting = false;
    });
    await expect.poll(() => siteAt(fine.page.subdomain)).toContain('نسخة 5');
    expect(isWaiting).toBe(true);
    expect(await publishing).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
  expect(await repairAll(ports, () => true)).toMatchObject({ failed: [] });
  expect(await siteAt(late.page.subdomain)).toContain('نسخة 5');
});

async function tries(pageId: string): Promise<unknown> {
  return (await getItem(table, landingPageKey(pageId)))?.streamTries;
}

it('a page that is changed and changed back during publishing does not show the version between', async () => {
  const subdomain = `back-${unique()}`;
  const content = (title: string) => landingPageContentFixture({ title: `${subdomain} ${title}`, subdomain });
  const { id: pageId } = await createLandingPage(editing(), owner, content('أول'));
  const save = (version: number, title: string) =>
    saveLandingPage(editing(), owner, { pageId, version, content: content(title) });
  await publishLandingPage(ports, pageId);
  await save(1, 'بين');
  await publishLandingPage(
    withSlowWrites(async () => {
      await save(2, 'أول');
      await publishLandingPage(ports, pageId);
    }),
    pageId,
  );
  for (const file of ['index.html', 'bot.html']) expect(await siteAt(subdomain, file)).toContain('أول');
});

it('a page is published after the publisher was killed between the crawlers’ file and the page', async () => {
  const { page, records } = await fiveVersions([`between-${unique()}`]);
  let writes = 0;
  const dying = withSlowWrites(async () => {
    writes += 1;
    if (writes === 2) throw new Error('killed');
  }, 2);
  expect(await publishChanges(dying, records)).toEqual([]);
  expect(await siteAt(page.subdomain, 'bot.html')).toContain('نسخة 5');
  expect(await siteAt(page.subdomain)).toBeUndefined();
  expect(await publishChanges(ports, records)).toEqual([]);
  expect(await siteAt(page.subdomain)).toContain('نسخة 5');
});

it('a page that is requested during its publication is published once more, even if its publisher dies after marking', async () => {
  const { page } = await fiveVersions([`asked-${unique()}`]);
  const { put } = ports.site;
  const asked = {
    ...ports.site,
    async put(...args: Parameters<typeof put>) {
      const files = await put(...args);
      await ports.publications.requestAgain(page.id, new Date().toISOString());
      return files;
    },
  };
  const ownerStatus = { isActive: vi.fn(ports.ownerStatus.isActive) };
  ownerStatus.isActive
    .mockImplementationOnce(ports.ownerStatus.isActive)
    .mockRejectedValue(new Error('killed'));
  const dying = publishLandingPage({ ...ports, site: asked, ownerStatus }, page.id);
  await expect(dying).rejects.toThrow('killed');
  expect((await ports.publications.find(page.id))?.publication.version).toBe(0);
  // Like the record of that request.
  await publishLandingPage(ports, page.id);
  const { publication, wish } = (await ports.publications.find(page.id)) ?? {};
  expect(publication?.version).toBe(5);
  expect(wish).toBeUndefined();
});

it('the publication repair publishes a page whose record was lost, once it lags for minutes, and only once', async () => {
  const minutesAgo = (minutes: number) => ({ now: () => new Date(Date.now() - minutes * 60_000) });
  const create = (minutes: number) =>
    createLandingPage({ ...editing(), clock: minutesAgo(minutes) }, owner, {
      ...landingPageContentFixture({ title: `منسية ${minutes}`, subdomain: `forgotten-${unique()}` }),
    });
  const [forgotten, fresh] = [await create(3), await create(1)];
  await repairAll(ports, () => true);
  expect(await siteAt(forgotten.subdomain)).toContain('منسية 3');
  expect(await siteAt(fresh.subdomain)).toBeUndefined();
  expect((await ports.publications.find(forgotten.id))?.publication.version).toBe(1);
  expect(await repairAll(ports, () => true)).toEqual({ repaired: 0, failed: [] });
});

it('the publication repair continues after the last page of a batch, longest lagging first', async () => {
  const ids: string[] = [];
  for (const minutes of [5, 4, 3]) {
    const clock = { now: () => new Date(Date.now() - minutes * 60_000) };
    const page = await createLandingPage({ ...editing(), clock }, owner, {
      ...landingPageContentFixture({ title: `عالقة ${unique()}`, subdomain: `stuck-${unique()}` }),
    });
    ids.push(page.id);
  }
  const before = new Date().toISOString();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const [page] = await ports.publications.listUnpublished(before, 1, after);
    after = page?.place;
    if (page) seen.push(page.id);
  } while (after);
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
});

/** The same publisher, with an event just before each of its first writes. */
function withSlowWrites(happening: () => Promise<void>, times = 1): PublishPorts {
  const { endpoint } = services.front;
  const { credentials } = services;
  const s3 = new S3Client({ endpoint, region: settings.region, credentials, forcePathStyle: true });
  let left = times;
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'PutObjectCommand' && left > 0) {
          left -= 1;
          await happening();
        }
        return next(args);
      },
    { step: 'initialize' },
  );
  return { ...ports, site: createSiteStore(s3, settings.siteBucket) };
}

function unique(): string {
  return crypto.randomUUID().slice(0, 8);
}
