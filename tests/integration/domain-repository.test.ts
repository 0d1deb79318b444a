import type { CustomDomain } from '@mirsah/domain/custom-domain';
import { randomId } from '@mirsah/domain/id';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { createDomainRepository, wakeCustomDomain } from '@mirsah/table/page/custom-domains';
import { createLandingPageRepository, findLandingPage } from '@mirsah/table/page/landing-pages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestTables, type TestTables } from '../fixtures/test-table.ts';

const at = '2026-11-22T09:00:00.000Z';
const later = (days: number) => new Date(Date.parse(at) + days * 86_400_000);

let tables: TestTables;
let table: Awaited<ReturnType<TestTables['newTable']>>;
let domains: ReturnType<typeof createDomainRepository>;
beforeAll(async () => {
  tables = await startTestTables();
});
beforeEach(async () => {
  table = await tables.newTable();
  domains = createDomainRepository(table);
});
afterAll(() => tables.stop());

function domainOf(change: Partial<CustomDomain> = {}): CustomDomain {
  return {
    pageId: randomId(),
    ownerId: 'merchant-1',
    host: 'shop.noor.com',
    name: 'shop.noor.com',
    state: 'entered',
    failure: null,
    problem: null,
    version: 1,
    createdAt: at,
    stateSince: at,
    checkedAt: null,
    missingSince: null,
    dueAt: at,
    ...change,
  };
}

it('of many who take a host at once, one gets it', async () => {
  const tries = Array.from({ length: 8 }, (_, n) => domainOf({ ownerId: `merchant-${n}` }));
  const results = await Promise.allSettled(tries.map((domain) => domains.create(domain)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'domain_taken' });
  const winner = tries[results.findIndex(({ status }) => status === 'fulfilled')];
  expect(await domains.holderOf('shop.noor.com')).toMatchObject({ pageId: winner?.pageId });
  expect(await domains.find(winner?.pageId ?? '')).toEqual(winner);
});

it('a page has one domain', async () => {
  const domain = domainOf();
  await domains.create(domain);
  await expect(domains.create({ ...domain, host: 'www.noor.com' })).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect(await domains.holderOf('www.noor.com')).toBeUndefined();
});

it('a removed host stays reserved for its owner for seven days', async () => {
  const domain = domainOf();
  await domains.create(domain);
  expect(await domains.release(domain, new Date(at))).toBe(true);
  expect(await domains.find(domain.pageId)).toBeUndefined();
  expect(await domains.holderOf(domain.host)).toEqual({
    pageId: null,
    ownerId: 'merchant-1',
    reservedUntil: later(7),
  });
  const stranger = domainOf({ ownerId: 'merchant-2' });
  const soon = { ...stranger, createdAt: later(6.9).toISOString() };
  await expect(domains.create(soon)).rejects.toMatchObject({ code: 'domain_taken' });
  await domains.create({ ...stranger, createdAt: later(7.1).toISOString() });
  expect(await domains.holderOf(domain.host)).toMatchObject({ pageId: stranger.pageId });
});

it('its owner may connect a removed host again at once, to another page too', async () => {
  const domain = domainOf();
  await domains.create(domain);
  await domains.release(domain, new Date(at));
  await domains.create(domainOf());
});

it('a domain that was taken over is removed without freeing the host of its new page', async () => {
  const before = domainOf();
  await domains.create(before);
  const after: CustomDomain = { ...before, state: 'removing', version: 2 };
  const taking = domainOf({ ownerId: 'merchant-2' });
  await domains.create(taking, { before, after });
  expect(await domains.release(after, new Date(at))).toBe(true);
  expect(await domains.find(before.pageId)).toBeUndefined();
  expect(await domains.holderOf(before.host)).toMatchObject({ pageId: taking.pageId });
});

it('a take-over fails when the other domain has changed in the meantime', async () => {
  const before = domainOf();
  await domains.create(before);
  const active: CustomDomain = { ...before, state: 'dns_seen', version: 2 };
  expect(await domains.change(before, active)).toBe(true);
  const after: CustomDomain = { ...before, state: 'removing', version: 2 };
  const taking = domainOf({ ownerId: 'merchant-2' });
  await expect(domains.create(taking, { before, after })).rejects.toMatchObject({ code: 'version_conflict' });
  expect(await domains.find(before.pageId)).toEqual(active);
  expect(await domains.find(taking.pageId)).toBeUndefined();
});

it('a change of what shoppers see asks for the page in the same transaction', async () => {
  const page = landingPageFixture({ ownerId: 'merchant-1' });
  const pages = createLandingPageRepository(table);
  await pages.create({ ...page, publication: { ...page.publication, version: 1 } });
  const before = domainOf({ pageId: page.id, state: 'certifying' });
  await domains.create(before);
  const after: CustomDomain = { ...before, state: 'active', version: 2 };
  expect(await domains.change(before, after, { republishes: true })).toBe(true);
  expect((await findLandingPage(table, page.id))?.publication.version).toBe(0);
  expect(await domains.change(before, after, { republishes: true })).toBe(false);
});

it('a deleted page cannot be requested, and the change is not made', async () => {
  const before = domainOf({ state: 'certifying' });
  await domains.create(before);
  const after: CustomDomain = { ...before, state: 'active', version: 2 };
  expect(await domains.change(before, after, { republishes: true })).toBe(false);
  expect(await domains.find(before.pageId)).toEqual(before);
});

it('the worker finds domains that are due, longest due first, and nothing else', async () => {
  const due = domainOf({ host: 'a.noor.com', dueAt: '2026-11-22T08:00:00.000Z' });
  const now = domainOf({ host: 'b.noor.com' });
  const coming = domainOf({ host: 'c.noor.com', dueAt: '2026-11-22T09:00:00.001Z' });
  const failed = domainOf({ host: 'd.noor.com', state: 'failed', failure: 'caa', dueAt: null });
  for (const domain of [coming, now, failed, due]) await domains.create(domain);
  expect((await domains.listDue(at, 10)).map(({ host }) => host)).toEqual(['a.noor.com', 'b.noor.com']);
  await wakeCustomDomain(table, coming.pageId, at);
  await wakeCustomDomain(table, randomId(), at);
  expect(await domains.listDue(at, 10)).toHaveLength(3);
  expect(await domains.change(failed, { ...failed, state: 'entered', version: 2, dueAt: at })).toBe(true);
  expect(await domains.listDue(at, 10)).toHaveLength(4);
});

it('a merchant’s domains are listed and counted apart from others’', async () => {
  await domains.create(domainOf({ host: 'a.noor.com' }));
  await domains.create(domainOf({ host: 'b.noor.com', ownerId: 'merchant-2' }));
  const own = await domains.listOwned('merchant-1', { limit: 10 });
  expect(own.items.map(({ host }) => host)).toEqual(['a.noor.com']);
  expect(await domains.countOf('merchant-1')).toBe(1);
  expect((await domains.listAll({ limit: 10 })).items).toHaveLength(2);
});
