import { api, type Operation } from '@mirsah/contracts/api';
import type { Contract, Needs } from '@mirsah/contracts/contract';
import { randomId } from '@mirsah/domain/id';
import { rolePermissions } from '@mirsah/domain/member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { callApi, type LooseRequest } from '../fixtures/api-call.ts';
import { apiError } from '../fixtures/api-error.ts';
import { content, type World } from '../fixtures/authorization-resources.ts';
import { authorizationRows } from '../fixtures/authorization-rows.ts';
import { openAllDay } from '../fixtures/desk.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { leaveForm, orderFor, postOrder } from '../fixtures/site.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

/** Numbers without their first zero, each in another script, and in Latin digits. */
const numbers = {
  phone: ['055 111 2233', '551112233'],
  name: ['０５５５７６５４３２', '555765432'],
  second: ['٠٥٥-٥٠٠-٠٦٦٧', '555000667'],
  address: ['+966 50 999 88 87', '509998887'],
  notes: ['⓪⑤⓪①②③④⑦⑦①', '501234771'],
  outcome: ['05,03,33,44,49', '503334449'],
  laterPhone: ['0554445556', '554445556'],
  laterName: ['0\u200b5\u20605\u200f77788901', '557778890'],
} as const;
/** The first phone with a word in it, which is only recognisable if one knows it. */
const apart = '0551 ثم 112233';
const written = Object.fromEntries(Object.entries(numbers).map(([name, [text]]) => [name, text])) as Record<
  keyof typeof numbers,
  string
>;

/** Every text in an answer, also behind Base64, as the digits in it. */
function digitsOf(answer: unknown): string[] {
  if (typeof answer === 'string') {
    const behind = Buffer.from(answer, 'base64url').toString('utf8');
    return [answer, behind].map((text) =>
      text
        .normalize('NFKC')
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
        .replace(/\D/g, ''),
    );
  }
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap((entry) => entry.flatMap(digitsOf));
}

function expectNoNumber(answer: unknown): void {
  const texts = digitsOf(answer);
  for (const [, national] of Object.values(numbers)) {
    const whole = `0${national}`;
    for (let at = 0; at + 7 <= whole.length; at += 1) {
      const part = whole.slice(at, at + 7);
      expect({ part, texts: texts.filter((text) => text.includes(part)) }).toEqual({ part, texts: [] });
    }
  }
}

let stack: TestStack;
let world: World;
let account: string;
let agent: Awaited<ReturnType<TestStack['newMember']>>;
let page: Awaited<ReturnType<Merchant['client']['createLandingPage']>>;

beforeAll(async () => {
  stack = await startTestStack();
  const owner = await stack.newMerchant();
  world = { stack, owner, admin: await newAdmin(stack) };
  account = (await owner.client.getMyProfile()).id;
  agent = await stack.newMember(owner, { role: 'agent', pages: null, phones: 'masked_until_called' });
  page = await newFormPage();
});
afterAll(() => stack?.stop());

function newFormPage() {
  const body = content();
  const second = { id: 'second', type: 'text' as const, label: 'جوال آخر', placeholder: '', required: false };
  return world.owner.client.createLandingPage({
    body: {
      ...body,
      abandonedForms: { hasNotice: true, isKept: true },
      formFields: [...body.formFields, { ...second, options: [] }],
    },
  });
}

/** Orders of the page that are not held: the sixth of a phone would be. */
let left = 5;
/** An order with a number in each of its texts; its phone, name and address were others before. */
async function numberedOrder({ isEdited }: { isEdited: boolean }): Promise<string> {
  if (left === 0) [page, left] = [await newFormPage(), 5];
  left -= 1;
  const submission = {
    ...orderFor(page.id),
    name: `عبدالله ${written.name}`,
    phone: written.phone,
    address: `جدة حي النعيم ${written.address}`,
    fields: { second: written.second },
  };
  const { body } = await postOrder(stack.port, page.subdomain, submission);
  const orderId = String(body.orderId);
  const { client } = world.owner;
  const params = { orderId };
  const outcome = { kind: 'cancelled' as const, reason: 'other' as const, note: `اتصل ${written.outcome}` };
  await client.recordOutcome({ params, body: { id: randomId(), outcome } });
  await client.changeOrderStatus({ params, body: { status: 'pending' } });
  const { order } = await client.getOrder({ params });
  const { version, customerName, customerPhone, customerAddress } = order;
  const first = {
    version,
    customerName,
    customerPhone: customerPhone.raw,
    customerAddress,
    status: 'pending' as const,
    notes: `البديل ${written.notes} أو ${apart}`,
  };
  const edited = await client.editOrder({ params, body: first });
  if (isEdited) {
    const later = { customerPhone: written.laterPhone, customerName: `نورة${written.laterName}ب ${apart}` };
    await client.editOrder({ params, body: { ...first, ...later, version: edited.version } });
  }
  return orderId;
}

async function numberedForm(): Promise<string> {
  await leaveForm(stack.port, page, {
    phone: written.phone,
    name: `منيرة ${written.name}`,
    address: `جدة ${written.address} ${written.notes}`,
  });
  const { items } = await world.owner.client.listAbandonedForms({ query: { limit: 1 } });
  return String(items[0]?.id);
}

const needsOf = (operation: Operation): Needs | undefined => {
  const contract: Contract & { needs?: Needs } = api[operation];
  return contract.access === 'merchant' ? contract.needs : undefined;
};

// The keys of a Record<Operation, …> are operations.
const operations = (Object.keys(authorizationRows) as Operation[]).filter((operation) => {
  const needs = needsOf(operation);
  return needs !== undefined && needs !== 'own_account';
});

/** A member who calls a customer sees the phone, and the log records it. */
const reveals: readonly Operation[] = [
  'revealPhone',
  'takeCall',
  'nextCall',
  'recordOutcome',
  'undoOutcome',
  'revealFormPhone',
  'markAbandonedForm',
];

/** What cannot be done to an order from a page. */
const ofPage: Partial<Record<Operation, number>> = { takeBackByHand: 404 };

describe.each([false, true])('of an order that was corrected: %s', (isEdited) => {
  /** One that the lists have. */
  let listed: string | undefined;

  it.each(operations.filter((operation) => !reveals.includes(operation)))(
    '%s answers an agent who sees phones masked without any number that the order has or had',
    async (operation) => {
      const needs = needsOf(operation);
      const isAllowed =
        rolePermissions.agent.some((permission) => permission === needs) || needs === 'membership';
      if (!isAllowed && isEdited) return;
      const asked = (await authorizationRows[operation].request?.(world)) ?? {};
      const isOfOrder = asked.params && 'orderId' in asked.params;
      const isOfOrders = asked.body && 'orderIds' in asked.body;
      const orderId = isOfOrder || isOfOrders || !listed ? await numberedOrder({ isEdited }) : listed;
      listed = orderId;
      const request: LooseRequest = { ...asked, account };
      if (isOfOrder) request.params = { ...asked.params, orderId };
      if (asked.params && 'formId' in asked.params)
        request.params = { ...asked.params, formId: await numberedForm() };
      if (isOfOrders) request.body = { ...asked.body, orderIds: [orderId] };
      if (asked.body && 'version' in asked.body && request.params?.orderId) {
        const { order } = await agent.client.getOrder({ params: { orderId } });
        const { version, customerName, customerAddress, notes, customerPhone } = order;
        request.body = {
          ...asked.body,
          version,
          customerName,
          customerAddress,
          notes,
          customerPhone: customerPhone.e164,
        };
      }
      const { status, body } = await callApi(stack, operation, request, agent.person.accessToken);
      const answered = ofPage[operation] ?? authorizationRows[operation].status ?? api[operation].status;
      expect(status).toBe(isAllowed ? answered : 403);
      expectNoNumber(body);
    },
  );
});

it('an agent who undoes a cancellation without a call sees no number, and does not hold the order', async () => {
  const orderId = await numberedOrder({ isEdited: true });
  const params = { orderId };
  const outcome = { kind: 'cancelled' as const, reason: 'duplicate' as const, note: '' };
  const id = randomId();
  expectNoNumber(await agent.client.recordOutcome({ params, body: { id, outcome, isCall: false } }));
  const undone = await agent.client.undoOutcome({ params: { orderId, outcomeId: id }, query: {} });
  expect(undone).toMatchObject({ status: 'pending', isPhoneMasked: true });
  expectNoNumber([undone, await agent.client.getOrder({ params })]);
  expect(await world.owner.client.listHolders({ body: { orderIds: [orderId] } })).toEqual({ holders: [] });
});

it('a call that is undone shows the phone on the desk, and the log records it', async () => {
  const orderId = await numberedOrder({ isEdited: false });
  const id = randomId();
  const called = { id, outcome: { kind: 'no_answer' as const } };
  await agent.client.recordOutcome({ params: { orderId }, body: called });
  const undone = await agent.client.undoOutcome({ params: { orderId, outcomeId: id }, query: {} });
  expect(undone.customerPhone.raw).toBe(written.phone);
  const { items } = await world.owner.client.listLog({ query: {} });
  const seen = items.filter(({ action, subjectId }) => action === 'phone_seen' && subjectId === orderId);
  expect(seen).toHaveLength(2);
});

it('an outcome that is sent again is in the log once, and shows its number only to its author', async () => {
  const orderId = await numberedOrder({ isEdited: false });
  const params = { orderId };
  const body = { id: randomId(), outcome: { kind: 'confirmed' as const } };
  const other = await stack.newMember(world.owner, {
    role: 'agent',
    pages: null,
    phones: 'masked_until_called',
  });
  for (const { client } of [agent, agent])
    expect((await client.recordOutcome({ params, body })).customerPhone.raw).toBe(written.phone);
  expectNoNumber(await other.client.recordOutcome({ params, body }));
  const { items } = await world.owner.client.listLog({ query: {} });
  const logged = items.filter(({ subjectId }) => subjectId === orderId).map(({ action, by }) => [action, by]);
  expect(logged.toSorted()).toEqual([
    ['order_status_changed', agent.userId],
    ['phone_seen', agent.userId],
  ]);
});

it('no push, Telegram message or mail to an agent who sees phones masked has a number of an order', async () => {
  const { connectionFakes: fakes, mailbox } = stack.services;
  const grant = { role: 'agent', pages: null, phones: 'masked_until_called' } as const;
  const { client, person } = await stack.newMember(world.owner, grant);
  await client.addDevice({ body: { ...fakes.subscribe(), name: 'Chrome على Android' } });
  const { url } = await client.connectTelegram();
  fakes.deliver({});
  await fetch(url);
  const saidBy = (name: 'push' | 'telegram') =>
    fakes.received().flatMap(({ connection, body }) => (connection === name ? [body] : []));
  const shop = await newFormPage();
  const texts = { name: `عبدالله ${written.name}`, address: `${apart} ${written.address}` };
  await postOrder(stack.port, shop.subdomain, { ...orderFor(shop.id), ...texts, phone: written.phone });
  for (const name of ['push', 'telegram'] as const)
    await expect.poll(() => JSON.stringify(saidBy(name))).toContain('طلب جديد');
  await numberedOrder({ isEdited: true });
  await stack.streamsIdle();
  await stack.egressIdle();
  const mails = mailbox.list().filter(({ to }) => to === person.email);
  expectNoNumber([saidBy('push'), saidBy('telegram'), mails]);
});

type Seen = { params: { orderId: string }; body: { id: string; outcome: { kind: 'no_answer' } } };

describe('a number that an agent sees masked is in the log whenever it is newly shown, and not while it stays so:', () => {
  /** Of their own: who has called a customer sees the number from then on. */
  let caller: typeof agent;

  beforeAll(async () => {
    caller = await stack.newMember(world.owner, {
      role: 'agent',
      pages: null,
      phones: 'masked_until_called',
    });
    await world.owner.client.saveDeskSettings({ body: openAllDay });
  });

  /** How often the log records that the agent has seen it. */
  async function timesSeen(id: string): Promise<number> {
    const { items } = await world.owner.client.listLog({ query: { limit: 100 } });
    const own = items.filter(({ by, subjectId }) => by === caller.userId && subjectId === id);
    return own.filter(({ action }) => action === 'phone_seen').length;
  }

  it.each<[what: string, times: number, work: (client: Merchant['client'], of: Seen) => Promise<unknown>]>([
    ['asked for once', 1, (client, { params }) => client.revealPhone({ params })],
    [
      'asked for twice, and masked in between',
      2,
      async (client, { params }) => {
        await client.revealPhone({ params });
        await client.revealPhone({ params });
      },
    ],
    [
      'taken to the desk, renewed there, opened and asked for',
      1,
      async (client, { params }) => {
        await client.takeCall({ params });
        await client.takeCall({ params });
        await client.nextCall({ body: { besides: [], preferred: params.orderId } });
        await client.getOrder({ params });
        await client.revealPhone({ params });
      },
    ],
    [
      'shown as the next call, and taken again by it',
      1,
      async (client, { params }) => {
        await client.nextCall({ body: { besides: [], preferred: params.orderId } });
        await client.nextCall({ body: { besides: [], preferred: params.orderId } });
      },
    ],
    [
      'given back and taken again',
      2,
      async (client, { params }) => {
        await client.takeCall({ params });
        await client.releaseCall({ params });
        await client.takeCall({ params });
      },
    ],
    [
      'called from the desk, and looked up afterwards',
      1,
      async (client, { params, body }) => {
        await client.takeCall({ params });
        await client.recordOutcome({ params, body });
        await client.revealPhone({ params });
        await client.takeCall({ params });
      },
    ],
    ['called without the desk', 1, (client, of) => client.recordOutcome(of)],
  ])('an order’s, %s', async (_, times, work) => {
    const orderId = await numberedOrder({ isEdited: true });
    const body = { id: randomId(), outcome: { kind: 'no_answer' as const } };
    await work(caller.client, { params: { orderId }, body });
    expect(await timesSeen(orderId)).toBe(times);
  });

  it.each<
    [what: string, times: number, work: (client: Merchant['client'], formId: string) => Promise<unknown>]
  >([
    ['asked for once', 1, (client, formId) => client.revealFormPhone({ params: { formId } })],
    [
      'marked as contacted twice, and asked for',
      1,
      async (client, formId) => {
        const contacted = { params: { formId }, body: { state: 'contacted' as const } };
        await client.markAbandonedForm(contacted);
        await client.markAbandonedForm(contacted);
        await client.revealFormPhone({ params: { formId } });
      },
    ],
    [
      'made an order, and asked for',
      1,
      async (client, formId) => {
        const body = { customerName: 'منيرة', customerAddress: 'جدة، حي النعيم', city: '' };
        await client.orderAbandonedForm({ params: { formId }, body });
        await client.revealFormPhone({ params: { formId } });
      },
    ],
  ])('a form’s, %s', async (_, times, work) => {
    // No form is stored of a phone that has ordered on the page.
    page = await newFormPage();
    const formId = await numberedForm();
    await work(caller.client, formId);
    expect(await timesSeen(formId)).toBe(times);
  });
});

it.each([
  ['a name', 'customerName'],
  ['an address', 'customerAddress'],
  ['notes', 'notes'],
] as const)(
  'a masked number that is put into %s is refused beside it, and nothing is stored',
  async (_, field) => {
    const orderId = await numberedOrder({ isEdited: false });
    const params = { orderId };
    const { order: seen } = await agent.client.getOrder({ params });
    const { version, status, customerName, customerAddress, notes, customerPhone } = seen;
    const body = { version, status, customerName, customerAddress, notes, customerPhone: '0508887776' };
    const mask = customerPhone.e164;
    const edit = agent.client.editOrder({ params, body: { ...body, [field]: `x${mask}y` } });
    await expect(edit).rejects.toEqual(
      apiError('order_fields_invalid', 422, { fields: [{ path: field, problem: 'phone_masked' }] }),
    );
    const call = { ...body, id: randomId(), [field]: `x${mask}y` };
    const { status: _status, ...changes } = call;
    await expect(agent.client.changeOnCall({ params, body: changes })).rejects.toEqual(
      apiError('order_fields_invalid', 422, { fields: [{ path: field, problem: 'phone_masked' }] }),
    );
    expectNoNumber(await agent.client.getOrder({ params }));
  },
);

it('an agent who sees phones masked corrects a name without losing the numbers beside it', async () => {
  const orderId = await numberedOrder({ isEdited: false });
  const params = { orderId };
  const { order: seen } = await agent.client.getOrder({ params });
  const { version, status, customerName, customerAddress, notes, customerPhone } = seen;
  const edited = {
    customerName: customerName.replace('عبدالله', 'عبد الله'),
    customerAddress: `${customerAddress} شقة 4`,
  };
  const body = { version, status, notes, customerPhone: customerPhone.e164, ...edited };
  expectNoNumber(await agent.client.editOrder({ params, body }));
  const { order } = await world.owner.client.getOrder({ params });
  expect(order).toMatchObject({
    customerName: `عبد الله ${written.name}`,
    customerAddress: `جدة حي النعيم ${written.address} شقة 4`,
    notes: `البديل ${written.notes} أو ${apart}`,
    customerPhone: { raw: written.phone },
  });
});

it('an agent who sees phones masked edits an order whose phone was corrected, with the former one in its address', async () => {
  const orderId = await numberedOrder({ isEdited: true });
  const params = { orderId };
  const { order: before } = await world.owner.client.getOrder({ params });
  const { status, notes, customerName, customerPhone, version } = before;
  const customerAddress = 'جدة 055 أو 1112233';
  const stored = { status, notes, customerName, customerAddress, customerPhone: customerPhone.raw, version };
  await world.owner.client.editOrder({ params, body: stored });
  const { order: seen } = await agent.client.getOrder({ params });
  const { customerAddress: address, ...shown } = seen;
  const name = 'منيرة';
  const body = {
    status,
    version: shown.version,
    notes: shown.notes,
    customerAddress: address,
    customerName: name,
    customerPhone: shown.customerPhone.e164,
  };
  await agent.client.editOrder({ params, body });
  const { order } = await world.owner.client.getOrder({ params });
  expect(order).toMatchObject({
    customerName: name,
    customerAddress,
    customerPhone: { raw: customerPhone.raw },
  });
});

it('no search reveals to an agent who sees phones masked the next digit of a number in a name', async () => {
  // One who has not called any customer.
  const grant = { role: 'agent' as const, pages: null, phones: 'masked_until_called' as const };
  const { client } = await stack.newMember(world.owner, grant);
  await numberedOrder({ isEdited: false });
  const corrected = await numberedOrder({ isEdited: true });
  for (const q of ['0555765', '765432', '5765', '٥٥٥٧٦٥٤', '11122', '551112', '2233', '0551 ثم', 'ثم 11'])
    expect({ q, items: (await client.listOrders({ query: { q } })).items }).toEqual({ q, items: [] });
  const whole = await client.listOrders({ query: { q: written.phone, limit: 100 } });
  expect(whole.items.length).toBeGreaterThan(0);
  // A search for the order's former phone finds it, and shows neither that nor the present one.
  expect(whole.items.map(({ id }) => id)).toContain(corrected);
  expectNoNumber(whole);
  expect((await client.listOrders({ query: { q: 'عبدالله' } })).items.length).toBeGreaterThan(0);
});
