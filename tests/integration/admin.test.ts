import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { type Merchant, signIn } from '../fixtures/merchant.ts';
import { enrol } from '../fixtures/second-factor.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { fetchSite, postOrder, postOrderForm } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let admin: Merchant & { userId: string };

beforeAll(async () => {
  stack = await startTestStack();
  admin = await newAdmin(stack);
});
afterAll(() => stack?.stop());

const apiError = (code: string, status: number, details: object = {}) =>
  expect.objectContaining({
    status,
    body: expect.objectContaining({ code, details: expect.objectContaining(details) }),
  });

const idOf = async (merchant: Merchant) => (await merchant.client.getMyProfile()).id;
const place = () => ({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint });

function newUser(changes: object = {}) {
  return {
    email: `${crypto.randomUUID().slice(0, 8)}@merchant.test`,
    fullName: 'هند الرشيدي',
    password: 'correct-horse-1',
    role: 'user' as const,
    requiresApproval: true,
    ...changes,
  };
}

async function visit({ page }: Shop) {
  await stack.streamsIdle();
  // The first pass requests the publications, the second publishes them.
  await stack.streamsIdle();
  return fetchSite(stack.port, page.subdomain);
}

const order = ({ page }: Shop) => ({
  landingPageId: page.id,
  name: 'عبدالله الشمري',
  phone: '0551234567',
  address: 'الرياض',
  country: 'SA',
  items: [{ sku: '', price: 199, quantity: 1, variant: '', name: '' }],
});

it('a banned merchant’s pages, API and orders are off, and are back after the ban', async () => {
  const shop = await openShop(stack);
  const userId = await idOf(shop.merchant);
  await admin.client.banUser({ params: { userId }, body: { reason: 'طلبات وهمية متكررة' } });

  await expect(shop.merchant.client.listOrders({ query: {} })).rejects.toEqual(
    apiError('not_allowed', 403, { banReason: 'طلبات وهمية متكررة' }),
  );
  expect(await postOrder(stack.port, shop.page.subdomain, order(shop))).toMatchObject({ status: 404 });
  const form = { landingPageId: shop.page.id, name: 'نورة', phone: '0551234567', address: 'جدة' };
  const posted = await postOrderForm(stack.port, shop.page.subdomain, {
    ...form,
    country: 'SA',
    price: '199',
  });
  expect(posted.status).toBe(404);
  expect(posted.body).toContain('هذه الصفحة غير متاحة حالياً');
  expect((await visit(shop)).status).toBe(404);

  await admin.client.unbanUser({ params: { userId } });
  expect((await visit(shop)).status).toBe(200);
  expect(await postOrder(stack.port, shop.page.subdomain, order(shop))).toMatchObject({ status: 201 });
});

it('a user added by an administrator can prepare a page, which is published when the user is accepted', async () => {
  const account = newUser();
  const added = await admin.client.addUser({ body: account });
  expect(added).toMatchObject({ status: 'pending', role: 'user', email: account.email });
  const merchant = await signIn(place(), account);
  const page = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  const shop = { page, url: '', merchant };
  expect((await visit(shop)).status).toBe(404);
  const { publishState } = await merchant.client.getLandingPage({ params: { pageId: page.id } });
  expect(publishState).toBe('disabled');

  await admin.client.approveUser({ params: { userId: added.id } });
  expect((await visit(shop)).status).toBe(200);
});

it('a user with a used e-mail or a short password cannot be added', async () => {
  const account = newUser();
  await admin.client.addUser({ body: account });
  await expect(admin.client.addUser({ body: account })).rejects.toEqual(apiError('email_taken', 409));
  await expect(admin.client.addUser({ body: newUser({ password: '12345' }) })).rejects.toEqual(
    apiError('invalid_request', 400),
  );
});

it('a rejected user is deleted and cannot sign in again', async () => {
  const account = newUser();
  const { id: userId } = await admin.client.addUser({ body: account });
  const merchant = await signIn(place(), account);
  await merchant.client.getMyProfile();
  expect(await admin.client.rejectUser({ params: { userId } })).toEqual({ isDone: true });
  await expect(signIn(place(), account)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(merchant.client.getMyProfile()).rejects.toEqual(apiError('not_signed_in', 401));
  await expect(admin.client.getUser({ params: { userId } })).rejects.toEqual(apiError('not_found', 404));
});

it('a user added as administrator acts as one only after being accepted, and with a second factor', async () => {
  const account = newUser({ role: 'admin' });
  const { id: userId } = await admin.client.addUser({ body: account });
  const { client, accessToken } = await signIn(place(), account);
  await expect(client.countUsers()).rejects.toEqual(apiError('not_allowed', 403));
  await admin.client.approveUser({ params: { userId } });
  await expect(client.countUsers()).rejects.toEqual(apiError('second_factor_needed', 403));
  await enrol(place(), accessToken);
  expect(await client.countUsers()).toMatchObject({ pending: expect.any(Number) });
});

it('deleting a user deletes pages, sites, orders and account', async () => {
  const shop = await openShop(stack);
  const userId = await idOf(shop.merchant);
  for (let placed = 0; placed < 3; placed += 1) {
    await postOrder(stack.port, shop.page.subdomain, { ...order(shop), name: `مشترٍ ${placed}` });
  }
  expect(await admin.client.deleteUser({ params: { userId } })).toEqual({ isDone: true });
  expect((await visit(shop)).status).toBe(404);
  await expect(shop.merchant.client.listOrders({ query: {} })).rejects.toEqual(
    apiError('not_signed_in', 401),
  );
  await expect(signIn(place(), shop.merchant)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(admin.client.deleteUser({ params: { userId } })).rejects.toEqual(apiError('not_found', 404));
});

it('of two administrators who demote each other at the same time, one remains', async () => {
  const [one, other] = await Promise.all([newAdmin(stack), newAdmin(stack)]);
  const body = { role: 'user' as const };
  const outcomes = await Promise.allSettled([
    one.client.setUserRole({ params: { userId: other.userId }, body }),
    other.client.setUserRole({ params: { userId: one.userId }, body }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('administrators cannot demote, ban or delete themselves', async () => {
  const params = { userId: admin.userId };
  const attempts = [
    () => admin.client.setUserRole({ params, body: { role: 'user' } }),
    () => admin.client.banUser({ params, body: { reason: 'خطأ' } }),
    () => admin.client.deleteUser({ params }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toEqual(apiError('own_account', 409));
  expect((await admin.client.getMyProfile()).role).toBe('admin');
});

it('the list of users finds by name, e-mail, status and role, newest first, page by page', async () => {
  const marked = crypto.randomUUID().slice(0, 8);
  const added: string[] = [];
  for (const number of [1, 2, 3]) {
    const body = newUser({ email: `${marked}-${number}@merchant.test`, fullName: `أمل ${marked}` });
    added.unshift((await admin.client.addUser({ body })).email);
  }
  const all = async (query: { search?: string; status?: 'pending'; role?: 'admin' }) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof admin.client.listUsers>> = await admin.client.listUsers({
        query: { ...query, limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ email }) => email));
      cursor = page.cursor;
    } while (cursor);
    return seen;
  };
  expect(await all({ search: marked.toUpperCase() })).toEqual(added);
  expect(await all({ search: `امل ${marked}`, status: 'pending' })).toEqual(added);
  expect(await all({ search: `${marked}-2` })).toEqual([`${marked}-2@merchant.test`]);
  expect(await all({ role: 'admin' })).toContain(admin.email);
  expect(await all({ search: marked, role: 'admin' })).toEqual([]);
  const everybody = await all({});
  expect(everybody.slice(0, 3)).toEqual(added);
  expect(new Set(everybody).size).toBe(everybody.length);
});

it('the list of users counts those who wait for approval and those who are banned', async () => {
  const before = await admin.client.countUsers();
  const { id: userId } = await admin.client.addUser({ body: newUser() });
  expect(await admin.client.countUsers()).toEqual({ ...before, pending: before.pending + 1 });
  await admin.client.approveUser({ params: { userId } });
  await admin.client.banUser({ params: { userId }, body: { reason: 'اختبار' } });
  expect(await admin.client.countUsers()).toEqual({ ...before, banned: before.banned + 1 });
});

it('the audit log has who did what to whom and why, newest first, page by page', async () => {
  const { id: userId, email } = await admin.client.addUser({ body: newUser({ requiresApproval: false }) });
  await admin.client.banUser({ params: { userId }, body: { reason: 'سبب واضح' } });
  await admin.client.setUserPlan({ params: { userId }, body: { plan: 'professional' } });
  const first = await admin.client.listAuditLog({ query: { limit: 2 } });
  expect(first.items).toMatchObject([
    { action: 'plan_changed', changes: [{ field: 'plan', from: 'basic', to: 'professional' }] },
    { action: 'user_banned', target: { email }, by: { email: admin.email } },
  ]);
  expect(first.items[1]?.changes).toContainEqual({ field: 'banReason', from: '', to: 'سبب واضح' });
  const next = await admin.client.listAuditLog({ query: { limit: 1, cursor: first.cursor ?? '' } });
  expect(next.items).toMatchObject([{ action: 'user_added', target: { id: userId } }]);
});
