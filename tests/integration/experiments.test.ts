import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { newPhone } from '../fixtures/phones.ts';
import { fetchSite, orderFor, postOrder, postOrderForm } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant, stranger } = await stackForFile();
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

/** A page at 199 and a copy of it at 159, compared. */
async function compared() {
  const name = randomId().slice(0, 10);
  const body = landingPageContentFixture({ title: `صفحة ${name}`, subdomain: `p-${name}` });
  const page = await merchant.client.createLandingPage({ body });
  const product = { ...body.product, salePriceMinor: 15_900 };
  const title = `ب ${name}`;
  const other = { ...body, product, title, subdomain: `q-${name}`, isEnabled: false };
  const copy = await merchant.client.createLandingPage({ body: other });
  const params = { pageId: page.id };
  await merchant.client.startExperiment({ params, body: { copyId: copy.id } });
  await stack.streamsIdle();
  return { page, copy, params, site: page.subdomain };
}
type Compared = Awaited<ReturnType<typeof compared>>;

const get = (site: string, path = '/', cookie?: string) =>
  fetchSite(stack.port, site, { path, headers: { 'user-agent': userAgent, ...(cookie && { cookie }) } });

const referenceIn = (html: string) => /name="landingPageId" value="([^"]*)"/.exec(html)?.[1] ?? '';

/** Comes as often as it takes to have seen both sides; answers one visitor of each. */
async function visitorsOf({ site, page }: Compared) {
  const found: Partial<Record<'a' | 'b', { cookie: string; html: string }>> = {};
  for (let visitor = 0; visitor < 60 && !(found.a && found.b); visitor += 1) {
    const first = await get(site, '/?utm_source=snap');
    expect(first.status).toBe(302);
    const again = String(first.headers.location);
    expect(again).toMatch(/^\/ab\/[0-9a-z]+\?utm_source=snap$/);
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    const { status, body, headers } = await get(site, again, cookie);
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('set-cookie');
    const reference = referenceIn(body);
    expect(reference).toMatch(new RegExp(`^${page.id}\\.1[ab]$`));
    found[reference.endsWith('a') ? 'a' : 'b'] = { cookie, html: body };
  }
  if (!found.a || !found.b) throw new Error('Only one side was shown');
  return { a: found.a, b: found.b };
}

const orderAt = (reference: string, price: number) => ({
  ...orderFor(reference),
  items: [{ sku: '', price, quantity: 1, variant: '', name: '' }],
});

it('half of the visitors see the variant, order at its price and are counted as its own', async () => {
  const { page, params, site, copy } = await compared();
  const { a, b } = await visitorsOf({ page, params, site, copy });
  expect(b.html).toContain('159');
  expect(b.html).not.toContain('نسخة');
  for (const [side, { cookie, html }] of Object.entries({ a, b })) {
    expect((await get(site, '/', cookie)).body).toBe(html);
    expect(referenceIn(html)).toBe(`${page.id}.1${side}`);
  }
  const crawler = await fetchSite(stack.port, site, {
    headers: { 'user-agent': 'Googlebot/2.1', cookie: b.cookie },
  });
  expect(referenceIn(crawler.body)).toBe(page.id);
  const sentTo = String((await get(site)).headers.location);
  expect(referenceIn((await get(site, sentTo)).body)).toBe(page.id);
  // Saved or shared: a visitor who opens it later counts as new.
  expect(await get(site, '/ab/1')).toMatchObject({ status: 302 });

  const refused = await postOrder(stack.port, site, orderAt(`${page.id}.1b`, 199));
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  const placed = await postOrder(stack.port, site, orderAt(`${page.id}.1b`, 159));
  expect(placed.status).toBe(201);
  expect((await postOrder(stack.port, site, orderAt(`${page.id}.1a`, 199))).status).toBe(201);
  const form = {
    name: 'عبدالله',
    address: 'الرياض',
    country: 'SA',
    quantity: '1',
    landingPageId: `${page.id}.1b`,
  };
  const wrong = await postOrderForm(stack.port, site, { ...form, price: '199', phone: newPhone() });
  expect(wrong.status).toBe(409);
  expect(referenceIn(wrong.body)).toBe(`${page.id}.1b`);
  const posted = await postOrderForm(stack.port, site, { ...form, price: '159', phone: newPhone() });
  expect(posted.status).toBe(303);

  await fetchSite(stack.port, site, {
    method: 'POST',
    path: '/functions/v1/collect',
    headers: {
      'content-type': 'text/plain',
      origin: `http://${site}.localhost:${stack.port}`,
      'user-agent': userAgent,
    },
    body: JSON.stringify({
      type: 'visit',
      pageId: `${page.id}.1b`,
      viewId: crypto.randomUUID(),
      visitorId: crypto.randomUUID(),
      startsVisit: true,
      referrer: '',
      search: '',
      visibleSeconds: 12,
      hasStartedForm: false,
    }),
  });
  await merchant.client.changeOrderStatus({
    params: { orderId: String(placed.body.orderId) },
    body: { status: 'delivered' },
  });
  await stack.streamsIdle();
  const result = async () => (await merchant.client.getExperiment({ params })).experiment;
  const counted = { visits: 1, orders: 2, delivered: 1, valueMinor: 15_900 };
  expect(await result()).toMatchObject({
    number: 1,
    end: null,
    currency: 'SAR',
    sides: { a: { visits: 0, orders: 1 }, b: { ...counted, profitMinor: null } },
    orders: { verdict: 'undecided' },
    money: { by: 'value', missing: ['goods', 'delivery'], comparison: null },
  });
  const costs = { currency: 'SAR' as const, unitMinor: 4000, packagingMinor: 0, skus: [] };
  await merchant.client.savePageCosts({ params, body: { costs, since: 'ever' } });
  const fees = { shippingMinor: 1500, returnMinor: 0, codFeeBasisPoints: 0, paysVat: false, places: [] };
  await merchant.client.saveDeliveryCosts({
    params: { currency: 'SAR' },
    body: { costs: fees, since: 'ever' },
  });
  expect(await result()).toMatchObject({
    sides: { b: { profitMinor: 15_900 - 4000 - 1500 } },
    money: { by: 'profit', missing: [] },
  });

  // The page has all of them; orders without a reported view count as views too (decision 131).
  const insights = await merchant.client.getInsights({ query: { period: '7', pageId: page.id } });
  expect(insights.cards).toMatchObject({ orders: { value: 3 }, views: { value: 3 } });
  expect(insights.funnels.variant).toMatchObject([
    { value: '1b', views: 1, orders: 2, confirmed: 1, shipped: 1, delivered: 1 },
    { value: '1a', views: 0, orders: 1 },
  ]);
  const query = { landingPageId: page.id, variant: '1b' };
  expect((await merchant.client.listOrders({ query })).items.map(({ totalMinor }) => totalMinor)).toEqual([
    15_900, 15_900,
  ]);
});

it('a winner becomes the page for all visitors, open forms keep their price for a day, and it can be reverted', async () => {
  const { params, site, page, copy } = await compared();
  const { a } = await visitorsOf({ params, site, page, copy });
  await merchant.client.endExperiment({ params, body: { winner: 'b' } });
  await stack.streamsIdle();
  const back = await get(site, '/', a.cookie);
  expect(back).toMatchObject({ status: 302, headers: { location: '/' } });
  expect(String(back.headers['set-cookie'])).toContain('ab=; Path=/; Max-Age=0');
  const shown = await get(site);
  expect(shown.status).toBe(200);
  expect(referenceIn(shown.body)).toBe(page.id);
  expect(shown.body).toContain('159');
  for (const [reference, price] of [
    ['1a', 199],
    ['1b', 159],
  ] as const)
    expect((await postOrder(stack.port, site, orderAt(`${page.id}.${reference}`, price))).status).toBe(201);
  expect((await merchant.client.getLandingPage({ params })).title).toBe(copy.title);

  await merchant.client.undoExperiment({ params });
  await stack.streamsIdle();
  expect((await get(site)).body).toContain('199');
  expect((await merchant.client.getLandingPage({ params })).title).toBe(page.title);
});

it('an experiment that a member ends is in the log with its page’s title', async () => {
  const { params, page } = await compared();
  const member = await stack.newMember(merchant, { role: 'manager', pages: null, phones: 'full' });
  await member.client.endExperiment({ params, body: { winner: null } });
  const { items } = await merchant.client.listLog({ query: { limit: 1 } });
  expect(items).toMatchObject([
    { action: 'experiment_changed', detail: 'ended', subjectId: page.id, subjectName: page.title },
  ]);
});

it('an experiment is accessible to its merchant only, one at a time, and is deleted with its page', async () => {
  const { params, site, page, copy } = await compared();
  const again = merchant.client.startExperiment({ params, body: { copyId: copy.id } });
  await expect(again).rejects.toEqual(apiError('version_conflict', 409));
  await expect(stranger.client.getExperiment({ params })).rejects.toEqual(apiError('not_found', 404));
  const { b } = await visitorsOf({ params, site, page, copy });
  await merchant.client.deleteLandingPage({ params });
  await stack.streamsIdle();
  expect((await get(site)).status).toBe(404);
  // The next owner of the subdomain compares nothing; earlier visitors see that page too.
  const body = landingPageContentFixture({ title: `بعدها ${site}`, subdomain: site });
  const next = await merchant.client.createLandingPage({ body });
  await stack.streamsIdle();
  expect(await get(site, '/', b.cookie)).toMatchObject({ status: 302, headers: { location: '/' } });
  expect(referenceIn((await get(site)).body)).toBe(next.id);
});
