import { randomId } from '@mirsah/domain/id';
import type { MemberGrant } from '@mirsah/domain/member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { content } from '../fixtures/authorization-resources.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { leaveForm, orderFor, postOrder } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

const NATIONAL = '551234567';

/** A merchant with two pages, each with one order. */
async function newShop() {
  const owner = await stack.newMerchant();
  const pages = [];
  for (const body of [content(), content()]) pages.push(await owner.client.createLandingPage({ body }));
  const [pageA, pageB] = pages;
  if (!pageA || !pageB) throw new Error('Two pages were created');
  const place = async (page: typeof pageA) => {
    const order = { ...orderFor(page.id), phone: `0${NATIONAL}` };
    return String((await postOrder(stack.port, page.subdomain, order)).body.orderId);
  };
  const [orderA, orderB] = [await place(pageA), await place(pageB)];
  const { id: account } = await owner.client.getMyProfile();
  return { owner, account, pageA, pageB, orderA, orderB };
}

/** A new member of the shop, and their client, which acts in it. */
const join = ({ owner }: { owner: Merchant }, grant: MemberGrant) => stack.newMember(owner, grant);

/** Each of these requests is answered as if its subject did not exist. */
async function expectNotFound(requests: Promise<unknown>[]): Promise<void> {
  const answers = await Promise.allSettled(requests);
  expect(answers).toEqual(answers.map(() => ({ status: 'rejected', reason: apiError('not_found', 404) })));
}

it('a member who is removed in the middle of a call loses access at once, and the order returns', async () => {
  const shop = await newShop();
  const { client, userId } = await join(shop, { role: 'agent', pages: null, phones: 'full' });
  const other = await join(shop, { role: 'agent', pages: null, phones: 'full' });
  const params = { orderId: shop.orderA };
  await client.takeCall({ params });
  await shop.owner.client.removeMember({ params: { userId } });
  const asked = [
    client.takeCall({ params }),
    client.recordOutcome({ params, body: { id: shop.orderB, outcome: { kind: 'confirmed' } } }),
    client.listOrders({ query: {} }),
    client.getAccount(),
  ];
  await expectNotFound(asked);
  const { order } = await shop.owner.client.getOrder({ params });
  expect(order).toMatchObject({ status: 'pending', confirmation: null });
  expect((await other.client.listHolders({ body: { orderIds: [shop.orderA] } })).holders).toEqual([]);
  expect((await other.client.takeCall({ params })).order.id).toBe(shop.orderA);
});

it('an agent of one page sees nothing of another, in any answer', async () => {
  const shop = await newShop();
  const { client } = await join(shop, { role: 'agent', pages: [shop.pageA.id], phones: 'full' });
  expect((await client.listOrders({ query: {} })).items.map(({ id }) => id)).toEqual([shop.orderA]);
  const ofOther = await client.listOrders({ query: { landingPageId: shop.pageB.id } });
  expect(ofOther.items).toEqual([]);
  const byNumber = await client.listOrders({ query: { q: shop.orderB.slice(0, 8) } });
  expect(byNumber.items).toEqual([]);
  const byPhone = await client.listOrders({ query: { q: `0${NATIONAL}` } });
  expect(byPhone.items.map(({ id }) => id)).toEqual([shop.orderA]);
  expect((await client.listLandingPages({ query: {} })).items.map(({ id }) => id)).toEqual([shop.pageA.id]);
  const params = { orderId: shop.orderB };
  await expectNotFound([
    client.getOrder({ params }),
    client.getOrderDeliveries({ params }),
    client.takeCall({ params }),
    client.changeOrderStatus({ params, body: { status: 'confirmed' } }),
    client.forwardOrder({ params: { ...params, kind: 'cod' } }),
  ]);
  const body = { orderIds: [shop.orderB], status: 'confirmed' as const };
  expect((await client.changeOrderStatuses({ body })).failed).toMatchObject([{ code: 'not_found' }]);
  await stack.streamsIdle();
  expect(await client.countPendingOrders()).toEqual({ count: 1, orders: 1 });
  expect(await shop.owner.client.countPendingOrders()).toEqual({ count: 2, orders: 2 });
});

it('a packer sees orders to pack, and cannot move any out of their own view', async () => {
  const shop = await newShop();
  const { client } = await join(shop, { role: 'packer', pages: null, phones: 'full' });
  expect((await client.listOrders({ query: {} })).items).toEqual([]);
  const params = { orderId: shop.orderA };
  await expect(client.getOrder({ params })).rejects.toEqual(apiError('not_found', 404));
  await shop.owner.client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  expect((await client.listOrders({ query: {} })).items.map(({ id }) => id)).toEqual([shop.orderA]);
  const cancelled = client.changeOrderStatus({ params, body: { status: 'cancelled' } });
  await expect(cancelled).rejects.toEqual(apiError('role_not_allowed', 403));
  expect(await client.changeOrderStatus({ params, body: { status: 'shipped' } })).toMatchObject({
    status: 'shipped',
  });
});

it('a phone that is masked until called is in no answer before the call, and the log records who saw it', async () => {
  const shop = await newShop();
  const { client, userId } = await join(shop, { role: 'agent', pages: null, phones: 'masked_until_called' });
  const params = { orderId: shop.orderA };
  const edit = {
    version: 1,
    customerName: 'عبدالله',
    customerPhone: '0559876543',
    customerAddress: `جدة 0${NATIONAL}`,
  };
  await shop.owner.client.editOrder({ params, body: { ...edit, status: 'pending', notes: '' } });
  const keeping = { ...content(), abandonedForms: { hasNotice: true, isKept: true } };
  const page = await shop.owner.client.createLandingPage({ body: keeping });
  await leaveForm(stack.port, page, { phone: '0559876543', name: 'منيرة', address: 'جدة 0559876543' });
  const forms = await client.listAbandonedForms({ query: {} });
  expect(forms.items).toMatchObject([{ customerName: 'منيرة', isPhoneMasked: true }]);
  const before = [
    await client.listOrders({ query: {} }),
    await client.listOrders({ query: { q: 'عبدالله' } }),
    await client.getOrder({ params }),
    await client.getOrderDeliveries({ params }),
    await client.listOrders({ query: { q: '9876' } }),
    await client.listCalls(),
    await client.quoteCall({ params, body: {} }),
    forms,
  ];
  expect(JSON.stringify(before)).not.toMatch(/9876543|559876/);
  expect(before[4]).toMatchObject({ items: [] });
  // No file takes them out either.
  await expect(client.exportOrders({ query: {} })).rejects.toEqual(apiError('role_not_allowed', 403));
  const { order: called } = await client.takeCall({ params });
  expect(called.customerPhone.e164).toBe('+966559876543');
  // The desk renews what it has each minute.
  await client.takeCall({ params });
  expect((await client.getOrder({ params })).order.customerPhone.e164).toBe('+966559876543');
  const answered = await client.recordOutcome({
    params,
    body: { id: shop.orderB, outcome: { kind: 'no_answer' } },
  });
  expect(answered.customerPhone.e164).toBe('+966559876543');
  const formId = forms.items[0]?.id ?? '';
  await client.markAbandonedForm({ params: { formId }, body: { state: 'contacted' } });
  const { items } = await shop.owner.client.listLog({ query: {} });
  expect(
    items.filter(({ action, subjectId }) => action === 'phone_seen' && subjectId === shop.orderA),
  ).toEqual([expect.objectContaining({ by: userId })]);
  expect(items).toContainEqual(
    expect.objectContaining({ action: 'phone_seen', by: userId, subjectId: formId }),
  );
  expect(JSON.stringify(items)).not.toContain('9876543');
});

it('a masked phone is revealed on request, and the log records it; not while another member has the order', async () => {
  const shop = await newShop();
  const { client, userId } = await join(shop, { role: 'agent', pages: null, phones: 'masked_until_called' });
  const params = { orderId: shop.orderA };
  await shop.owner.client.takeCall({ params });
  await expect(client.revealPhone({ params })).rejects.toEqual(apiError('order_leased', 409));
  await shop.owner.client.releaseCall({ params });
  expect((await client.revealPhone({ params })).customerPhone.e164).toBe(`+966${NATIONAL}`);
  const { order } = await client.getOrder({ params });
  expect(order).toMatchObject({ isPhoneMasked: true, customerPhone: { e164: '+9665•••••67' } });
  const { items } = await shop.owner.client.listLog({ query: {} });
  const seen = { action: 'phone_seen', by: userId, subjectId: shop.orderA };
  expect(items.filter(({ action }) => action === 'phone_seen')).toEqual([expect.objectContaining(seen)]);
});

it('the list shows by name who has an order on the desk, and nothing of orders outside the reader’s scope', async () => {
  const shop = await newShop();
  const { client, person } = await join(shop, { role: 'agent', pages: [shop.pageA.id], phones: 'full' });
  const orderIds = [shop.orderA, shop.orderB];
  expect(await client.listHolders({ body: { orderIds } })).toEqual({ holders: [] });
  for (const orderId of orderIds) await shop.owner.client.takeCall({ params: { orderId } });
  const { holders } = await client.listHolders({ body: { orderIds } });
  expect(holders).toMatchObject([{ orderId: shop.orderA, name: 'نورة القحطاني', isOwn: false }]);
  const own = await shop.owner.client.listHolders({ body: { orderIds } });
  expect(own.holders.map(({ isOwn }) => isOwn)).toEqual([true, true]);
  // In their own account the list is empty.
  expect(await person.client.listHolders({ body: { orderIds } })).toEqual({ holders: [] });
});

it('an edit with an unchanged masked phone changes no phone', async () => {
  const shop = await newShop();
  const { client } = await join(shop, { role: 'agent', pages: null, phones: 'masked_until_called' });
  const params = { orderId: shop.orderA };
  const { order } = await client.getOrder({ params });
  const { version, customerName, customerAddress, status } = order;
  const body = { version, customerName, customerAddress, status, notes: 'يفضل المساء' };
  await client.editOrder({ params, body: { ...body, customerPhone: order.customerPhone.e164 } });
  const { order: stored } = await shop.owner.client.getOrder({ params });
  expect(stored).toMatchObject({ notes: 'يفضل المساء', customerPhone: { e164: `+966${NATIONAL}` } });
});

it('an edit on the desk with a masked phone stores no mask, with or without a new phone', async () => {
  const shop = await newShop();
  const { client } = await join(shop, { role: 'agent', pages: null, phones: 'masked_until_called' });
  const params = { orderId: shop.orderA };
  const { order: before } = await shop.owner.client.getOrder({ params });
  const { version, customerName, status } = before;
  const written = { customerAddress: `جدة 0${NATIONAL}`, notes: `بدل 0559876543` };
  const placed = { version, customerName, customerPhone: `0${NATIONAL}`, status, ...written };
  await shop.owner.client.editOrder({ params, body: placed });
  for (const customerPhone of [undefined, '0557654321']) {
    const { order } = await client.getOrder({ params });
    expect(order.customerAddress).toContain('•');
    const shown = { version: order.version, customerName, customerAddress: order.customerAddress };
    const typed = {
      ...shown,
      notes: `${order.notes} مساءً`,
      customerPhone: customerPhone ?? order.customerPhone.e164,
    };
    await client.changeOnCall({ params, body: { id: randomId(), ...typed } });
    const { order: stored } = await shop.owner.client.getOrder({ params });
    const e164 = customerPhone ? `+966${customerPhone.slice(1)}` : `+966${NATIONAL}`;
    expect(stored).toMatchObject({ customerPhone: { e164 }, customerAddress: written.customerAddress });
    expect(JSON.stringify(stored)).not.toContain('•');
  }
});

it('members’ actions are in the order’s history and in the log by name, also after they left', async () => {
  const shop = await newShop();
  const { client, userId, person } = await join(shop, { role: 'manager', pages: null, phones: 'full' });
  await person.client.renameMyself({ body: { fullName: 'هند الرشيدي' } });
  const params = { orderId: shop.orderA };
  await client.changeOrderStatus({ params, body: { status: 'confirmed' } });
  await client.exportOrders({ query: {} });
  await client.setLandingPageEnabled({ params: { pageId: shop.pageA.id }, body: { isEnabled: false } });
  // The answer is the member's own profile, not that of the owner.
  const { id: answered } = await client.saveMySender({ body: { name: 'ديرة العود', phone: '' } });
  expect(answered).toBe(userId);
  expect((await client.getAccount()).sender).toMatchObject({ name: 'ديرة العود' });
  await shop.owner.client.removeMember({ params: { userId } });
  const { events, people } = await shop.owner.client.getOrder({ params });
  expect(events.at(-1)).toMatchObject({ type: 'status_changed', by: userId });
  expect(people[userId]).toBe('نورة القحطاني');
  const first = await shop.owner.client.listLog({ query: { limit: 4 } });
  expect(first.items.map(({ action }) => action)).toEqual([
    'member_removed',
    'settings_changed',
    'page_switched_off',
    'orders_exported',
  ]);
  const rest = await shop.owner.client.listLog({ query: { cursor: first.cursor ?? '' } });
  expect(rest.items.map(({ action }) => action)).toEqual([
    'order_status_changed',
    'member_joined',
    'member_invited',
  ]);
  expect(first.items[1]).toMatchObject({ byName: 'هند الرشيدي', detail: 'sender' });
});

it('an entry about one order has its id, also a block of its phone and a deletion from the list', async () => {
  const shop = await newShop();
  const { client } = await join(shop, { role: 'manager', pages: null, phones: 'full' });
  const orderIds = [shop.orderA, shop.orderB];
  await client.changeOrderStatuses({ body: { orderIds, status: 'confirmed' } });
  await client.blockPhone({ body: { orderId: shop.orderA } });
  await client.deleteOrder({ params: { orderId: shop.orderA } });
  await shop.owner.client.deleteOrders({ body: { orderIds: [shop.orderB] } });
  const { items } = await shop.owner.client.listLog({ query: { limit: 4 } });
  expect(items).toMatchObject([
    { action: 'orders_deleted', subjectId: shop.orderB, count: 1 },
    { action: 'orders_deleted', subjectId: shop.orderA },
    { action: 'phone_blocked', subjectId: shop.orderA },
    { action: 'order_status_changed', subjectId: '', detail: 'confirmed', count: 2 },
  ]);
});

it('account and packing slips are named after the business, the slips until they are given a name of their own', async () => {
  const { client } = await stack.newMerchant();
  const sender = async () => (await client.getAccount()).sender;
  const names = async () => (await client.listMyAccounts()).accounts.map(({ name }) => name);
  expect(await sender()).toBeNull();
  await client.saveBusinessDetails({
    body: { ...(await client.getBusinessDetails()), name: 'مؤسسة ديرة العود' },
  });
  expect(await sender()).toEqual({ name: 'مؤسسة ديرة العود', phone: '' });
  await expect(client.saveMySender({ body: { name: '', phone: '123' } })).rejects.toMatchObject({
    status: 400,
  });
  await client.saveMySender({ body: { name: '', phone: '920012345' } });
  expect(await sender()).toEqual({ name: 'مؤسسة ديرة العود', phone: '920012345' });
  await client.saveMySender({ body: { name: 'ديرة العود', phone: '' } });
  expect(await sender()).toEqual({ name: 'ديرة العود', phone: '' });
  expect(await names()).toEqual(['مؤسسة ديرة العود']);
});

it('changes and decisions of an agent on the desk are in the log, like those from the list', async () => {
  const shop = await newShop();
  const { client, userId } = await join(shop, { role: 'agent', pages: null, phones: 'full' });
  const params = { orderId: shop.orderA };
  const { order } = await client.takeCall({ params });
  const { version, customerName, customerAddress } = order;
  const typed = { version, customerName, customerAddress, customerPhone: `0${NATIONAL}`, notes: 'بعد العصر' };
  await client.changeOnCall({ params, body: { id: randomId(), ...typed } });
  for (const kind of ['no_answer', 'confirmed'] as const)
    await client.recordOutcome({ params, body: { id: randomId(), outcome: { kind } } });
  const { items } = await shop.owner.client.listLog({ query: { limit: 2 } });
  expect(items).toMatchObject([
    { action: 'order_status_changed', by: userId, subjectId: shop.orderA, detail: 'confirmed' },
    { action: 'order_edited', by: userId, subjectId: shop.orderA },
  ]);
});

it('a person works for several merchants, and sees each account by its name and role', async () => {
  const [one, two] = [await newShop(), await newShop()];
  await two.owner.client.saveMySender({ body: { name: 'بيت العطور', phone: '' } });
  const { person } = await join(one, { role: 'agent', pages: null, phones: 'full' });
  const { token } = await two.owner.client.inviteMember({
    body: { email: person.email, role: 'viewer', pages: null, phones: 'full' },
  });
  expect(await person.client.readInvitation({ body: { token } })).toMatchObject({
    name: 'بيت العطور',
    role: 'viewer',
  });
  await person.client.acceptInvitation({ body: { token } });
  const { accounts } = await person.client.listMyAccounts();
  expect(accounts.map(({ role }) => role)).toEqual(['owner', 'agent', 'viewer']);
  expect(accounts[2]).toMatchObject({ id: two.account, name: 'بيت العطور' });
});

it('a membership ends with the member’s own account, and a merchant’s team with the merchant’s', async () => {
  const shop = await newShop();
  const { person } = await join(shop, { role: 'agent', pages: null, phones: 'full' });
  const staying = await join(shop, { role: 'viewer', pages: null, phones: 'full' });
  const close = async ({ client, password }: Merchant) => {
    while (!(await client.closeMyAccount({ body: { password } })).isDone);
  };
  await close(person);
  const { members } = await shop.owner.client.listMembers();
  expect(members.map(({ userId }) => userId)).toEqual([staying.userId]);
  await close(shop.owner);
  expect((await staying.person.client.listMyAccounts()).accounts).toHaveLength(1);
  await expect(staying.client.getAccount()).rejects.toEqual(apiError('not_found', 404));
});
