import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { apiError } from '../fixtures/api-error.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { fetchSite, orderFor, postOrder } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();
const network = stack.services.domainNetwork;

const newPage = async (owner: Merchant = merchant) => {
  const name = randomId().slice(0, 12);
  const body = landingPageContentFixture({ title: `صفحة ${name}`, subdomain: `p-${name}` });
  const page = await owner.client.createLandingPage({ body });
  await stack.streamsIdle();
  return { page, params: { pageId: page.id }, site: page.subdomain, shop: `www.noor-${name}` };
};
type Page = Awaited<ReturnType<typeof newPage>>;

const hostOf = ({ shop }: Page) => `${shop}.localhost`;
const connect = (page: Page, owner: Merchant = merchant) =>
  owner.client.connectDomain({ params: page.params, body: { host: hostOf(page) } });

/** Creates the records that the product requires. */
function makeRecords(domain: CustomDomainResponse | null, which = ['CNAME', 'TXT']) {
  const made = (domain?.records ?? []).filter(({ type }) => which.includes(type));
  network.setRecords([...network.state().records, ...made]);
}

const removeRecords = (host: string) =>
  network.setRecords(network.state().records.filter(({ name }) => !name.endsWith(host)));

/** Lets the worker run until it has nothing more to do, and the publisher follow it. */
async function settle(page: Page, owner: Merchant = merchant) {
  for (let run = 0; run < 6; run += 1) {
    await stack.domains.advance();
    await stack.streamsIdle();
  }
  return (await owner.client.getPageDomain({ params: page.params })).domain;
}

async function connected(owner: Merchant = merchant) {
  const page = await newPage(owner);
  makeRecords((await connect(page, owner)).domain);
  expect(await settle(page, owner)).toMatchObject({ state: 'active', failure: null });
  return page;
}

it('a page moves to its own domain: files, links, orders, receipts, visits, and back again', async () => {
  const page = await newPage();
  const { domain } = await connect(page);
  expect(domain).toMatchObject({
    host: hostOf(page),
    state: 'entered',
    records: [
      { type: 'CNAME', name: hostOf(page), value: 'domains.mirsah.localhost' },
      { type: 'TXT', name: `_mirsah.${hostOf(page)}`, value: `mirsah-page=${page.page.id}` },
    ],
  });
  expect((await fetchSite(stack.port, page.shop)).status).toBe(421);
  makeRecords(domain, ['CNAME']);
  expect((await merchant.client.checkDomain({ params: page.params })).domain).toMatchObject({
    state: 'entered',
    problem: 'proof_missing',
  });
  makeRecords(domain, ['TXT']);
  expect(await settle(page)).toMatchObject({ state: 'active' });

  const address = `http://${hostOf(page)}:${stack.port}`;
  const shown = await fetchSite(stack.port, page.shop);
  expect(shown).toMatchObject({ status: 200 });
  expect(shown.body).toContain(`<link rel="canonical" href="${address}/"`);
  const moved = await fetchSite(stack.port, page.site, { path: '/?utm_source=tiktok' });
  expect(moved).toMatchObject({ status: 301, headers: { location: `${address}/?utm_source=tiktok` } });
  expect((await fetchSite(stack.port, page.shop, { path: '/robots.txt' })).body).toContain(
    `${address}/sitemap.xml`,
  );
  expect((await fetchSite(stack.port, page.shop, { path: '/sitemap.xml' })).body).toContain(`${address}/<`);
  const found = await fetch(`${stack.url}/api/public-pages/${page.page.id}`);
  expect(await found.json()).toEqual({ url: `${address}/` });

  const placed = await postOrder(stack.port, page.shop, orderFor(page.page.id));
  expect(placed.status).toBe(201);
  expect((await fetchSite(stack.port, page.shop, { path: placed.body.thankYouUrl })).status).toBe(200);
  const other = await newPage();
  expect((await postOrder(stack.port, page.shop, orderFor(other.page.id))).status).toBe(404);
  expect((await postOrder(stack.port, other.site, orderFor(page.page.id))).status).toBe(404);
  expect((await postOrder(stack.port, page.site, orderFor(page.page.id))).status).toBe(201);

  removeRecords(hostOf(page));
  await stack.domains.forward(7);
  await stack.domains.advance();
  await stack.domains.forward(7);
  expect(await settle(page)).toMatchObject({ state: 'lost', problem: 'cname_missing' });
  expect((await fetchSite(stack.port, page.site)).status).toBe(200);
  makeRecords(domain);
  await merchant.client.checkDomain({ params: page.params });
  expect(await settle(page)).toMatchObject({ state: 'active' });
  expect((await fetchSite(stack.port, page.site)).status).toBe(301);

  expect((await merchant.client.disconnectDomain({ params: page.params })).domain).toMatchObject({
    state: 'removing',
  });
  expect(await settle(page)).toBeNull();
  expect((await fetchSite(stack.port, page.site)).status).toBe(200);
  expect((await fetchSite(stack.port, page.shop)).status).toBe(421);
  expect((await postOrder(stack.port, page.site, orderFor(page.page.id))).status).toBe(201);
  expect(network.state().tenants.filter(({ host }) => host === hostOf(page))).toEqual([]);
});

it('one page has a host; another gets it once DNS proves it there, and not before', async () => {
  const first = await newPage();
  await connect(first);
  const second = { ...(await newPage(stranger)), shop: first.shop };
  await expect(connect(second, stranger)).rejects.toEqual(apiError('domain_taken', 409));
  const proof = { name: `_mirsah.${hostOf(first)}`, type: 'TXT' as const };
  network.setRecords([...network.state().records, { ...proof, value: `mirsah-page=${second.page.id}` }]);
  expect((await connect(second, stranger)).domain).toMatchObject({ state: 'entered' });
  expect(await settle(first)).toBeNull();
  await expect(connect(first)).rejects.toEqual(apiError('domain_taken', 409));
});

it('a CNAME that a former merchant left behind shows no page', async () => {
  const former = await connected();
  await merchant.client.disconnectDomain({ params: former.params });
  expect(await settle(former)).toBeNull();
  const taker = { ...(await newPage(stranger)), shop: former.shop };
  await expect(connect(taker, stranger)).rejects.toEqual(apiError('domain_taken', 409));
  expect((await fetchSite(stack.port, former.shop)).status).toBe(421);
  expect((await connect(former)).domain).toMatchObject({ state: 'entered' });
});

it('a deleted page takes its domain with it', async () => {
  const page = await connected();
  await merchant.client.deleteLandingPage({ params: page.params });
  await stack.streamsIdle();
  for (let run = 0; run < 4; run += 1) await stack.domains.advance();
  expect((await fetchSite(stack.port, page.shop)).status).toBe(421);
  expect((await merchant.client.listDomains({ query: {} })).items.map(({ host }) => host)).not.toContain(
    hostOf(page),
  );
});

it('a rejected certificate gives the reason, and another try starts again', async () => {
  const page = await newPage();
  network.setAnswer('failed');
  makeRecords((await connect(page)).domain);
  expect(await settle(page)).toMatchObject({ state: 'failed', failure: 'certificate_refused' });
  network.setAnswer('issued');
  await merchant.client.checkDomain({ params: page.params });
  expect(await settle(page)).toMatchObject({ state: 'active', failure: null });
});

it('CAA records that exclude our authority are found before it is asked', async () => {
  const page = await newPage();
  const { domain } = await connect(page);
  makeRecords(domain);
  const caa = { name: hostOf(page), type: 'CAA' as const, value: '0 issue "letsencrypt.org"' };
  network.setRecords([...network.state().records, caa]);
  expect(await settle(page)).toMatchObject({ state: 'failed', failure: 'caa' });
  expect(network.state().tenants.map(({ host }) => host)).not.toContain(hostOf(page));
});

it('another merchant neither sees nor changes a domain', async () => {
  const page = await connected();
  const { params } = page;
  const notFound = apiError('not_found', 404);
  await expect(stranger.client.getPageDomain({ params })).rejects.toEqual(notFound);
  await expect(stranger.client.checkDomain({ params })).rejects.toEqual(notFound);
  await expect(stranger.client.disconnectDomain({ params })).rejects.toEqual(notFound);
  await expect(stranger.client.connectDomain({ params, body: { host: 'www.other.com' } })).rejects.toEqual(
    notFound,
  );
  expect((await stranger.client.listDomains({ query: {} })).items).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ host: hostOf(page) })]),
  );
});

it('an administrator sees whose domains there are, has one looked at again, and removes one', async () => {
  const admin = await newAdmin(stack);
  const page = await connected();
  const listedAs = { host: hostOf(page), pageTitle: page.page.title, state: 'active' };
  expect((await merchant.client.listDomains({ query: {} })).items).toContainEqual(
    expect.objectContaining(listedAs),
  );
  const all = async () => (await admin.client.listAllDomains({ query: {} })).items;
  expect(await all()).toContainEqual(
    expect.objectContaining({ ...listedAs, owner: expect.objectContaining({ email: merchant.email }) }),
  );

  removeRecords(hostOf(page));
  await admin.client.recheckDomain({ params: page.params });
  expect(await settle(page)).toMatchObject({ state: 'active', problem: 'cname_missing' });
  expect((await admin.client.removeDomain({ params: page.params })).domain).toMatchObject({
    state: 'removing',
  });
  expect(await settle(page)).toBeNull();
  expect((await fetchSite(stack.port, page.site)).status).toBe(200);
  const { items } = await admin.client.listAuditLog({ query: { limit: 2 } });
  expect(items).toMatchObject(
    ['domain_removed', 'domain_checked'].map((action) => ({
      action,
      by: { id: admin.userId },
      target: { email: merchant.email },
      changes: [{ field: 'domain', from: '', to: hostOf(page) }],
    })),
  );
  await expect(admin.client.removeDomain({ params: page.params })).rejects.toEqual(
    apiError('not_found', 404),
  );
});
