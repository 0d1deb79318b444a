import { expect, it } from 'vitest';
import { type Experiment, testedContent } from '../landing-page/experiment.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { orderFixture } from '../order/order.fixture.ts';
import type { Order } from '../order/order.ts';
import type { OrderPlacement } from '../order/ports.ts';
import { defaultRiskSettings } from '../order/risk.ts';
import type { OrderSubmission } from '../order/submission.ts';
import { abandonedFormFixture } from './abandoned-form.fixture.ts';
import { type AbandonedForm, closedBy } from './abandoned-form.ts';
import { makeOrder, markForm } from './commands.ts';
import { type FormStore, keepForm } from './keep.ts';

const now = new Date('2026-11-22T09:00:00.000Z');
const kept = { hasNotice: true, isKept: true };
const keeping = (changes: Partial<LandingPage> = {}) =>
  landingPageFixture({ subdomain: 'oud', abandonedForms: kept, ...changes });
const request = { place: 'oud', visitor: 'v', userAgent: 'Mozilla/5.0 (iPhone) Mobile Safari/604.1' };

function setUp(
  page: LandingPage,
  { blocked = false, before }: { blocked?: boolean; before?: AbandonedForm } = {},
) {
  const forms: AbandonedForm[] = [];
  const limits: string[] = [];
  const port: FormStore = {
    find: async () => forms.at(-1) ?? before,
    isPhoneBlocked: async () => blocked,
    async keep(form, _at, conditions) {
      forms.push(form);
      limits.push(...conditions.limits.map(({ name }) => name));
      return true;
    },
  };
  const ports = {
    pages: { find: async (id: string) => (id === page.id ? page : undefined) },
    experiments: { find: async (): Promise<Experiment | undefined> => undefined },
    domains: { hostOf: async () => undefined },
    ownerStatus: { isActive: async () => true },
    forms: port,
    clock: { now: () => now },
  };
  return { forms, limits, ports };
}

const typed = (page: LandingPage, changes: Partial<OrderSubmission> = {}): OrderSubmission => ({
  landingPageId: page.id,
  name: '',
  phone: '٠٥٣ ٩٠٤ ١١٧٨',
  address: '',
  country: 'SA',
  items: [{ sku: '', name: '', price: 199, quantity: 2 }],
  ...changes,
});

it('a form with a complete phone is stored with its choice, its total and the field where it stopped', async () => {
  const page = keeping();
  const { forms, ports } = setUp(page);
  expect(await keepForm(ports, typed(page), request)).toBe(true);
  expect(forms).toMatchObject([
    {
      landingPageId: page.id,
      ownerId: page.ownerId,
      customerPhone: { e164: '+966539041178' },
      goods: { name: page.product.name, quantity: 2 },
      totalMinor: 39_800,
      stoppedAt: 'after_phone',
      state: 'new',
      city: null,
    },
  ]);
});

it.each([
  ['a page that does not say so', { abandonedForms: { hasNotice: false, isKept: true } }],
  ['a page where it is off', { abandonedForms: { hasNotice: true, isKept: false } }],
  ['a page that is disabled', { isEnabled: false }],
  ['a page of another host', { subdomain: 'watch' }],
])('nothing is stored of %s', async (_name, changes) => {
  const page = keeping(changes);
  const { forms, ports } = setUp(page);
  expect(await keepForm(ports, typed(page), request)).toBe(false);
  expect(forms).toEqual([]);
});

it.each([
  ['a phone that is not whole', { phone: '05390411' }],
  ['a landline', { phone: '0112345678' }],
  ['a country that is none', { country: 'XX' }],
])('nothing is stored with %s', async (_name, changes) => {
  const page = keeping();
  const { forms, ports } = setUp(page);
  await keepForm(ports, typed(page, changes), request);
  expect(forms).toEqual([]);
});

it('no form of a crawler or a blocked phone is stored', async () => {
  const page = keeping();
  const blocked = setUp(page, { blocked: true });
  expect(await keepForm(blocked.ports, typed(page), request)).toBe(false);
  expect(await keepForm(setUp(page).ports, typed(page), { ...request, userAgent: 'Googlebot/2.1' })).toBe(
    false,
  );
});

it('later input on the same day updates the same form, and preserves its state', async () => {
  const page = keeping();
  const before = abandonedFormFixture({
    landingPageId: page.id,
    state: 'contacted',
    contactedBy: { userId: 'u', name: 'نورة' },
  });
  const { forms, limits, ports } = setUp(page, { before });
  await keepForm(ports, typed(page, { name: 'وليد الشمري', address: 'حي النرجس' }), request);
  expect(forms).toMatchObject([
    {
      id: before.id,
      state: 'contacted',
      customerName: 'وليد الشمري',
      stoppedAt: 'before_sending',
      version: 2,
    },
  ]);
  expect(limits).toEqual([`forms#${page.id}#v`]);
});

it.each(['became', 'not_interested'] as const)(
  'a form that is %s does not come back on that day',
  async (state) => {
    const page = keeping();
    const { forms, ports } = setUp(page, { before: abandonedFormFixture({ state }) });
    expect(await keepForm(ports, typed(page), request)).toBe(false);
    expect(forms).toEqual([]);
  },
);

it('an order ends all forms of the month before it, and was recovered from the last of them', () => {
  const old = abandonedFormFixture({ leftAt: '2026-10-20T09:00:00.000Z' });
  const first = abandonedFormFixture({ leftAt: '2026-11-19T09:00:00.000Z', state: 'not_interested' });
  const last = abandonedFormFixture({ leftAt: '2026-11-21T09:00:00.000Z' });
  const order = { orderId: orderFixture().id, placedAt: now.toISOString() };
  expect(closedBy([first, old, last], order)).toEqual({ open: [last, first], recoveredFrom: last });
  const became = { ...last, state: 'became' as const, orderId: order.orderId, counts: true };
  expect(closedBy([first, became], order)).toEqual({ open: [first], recoveredFrom: became });
});

/** A merchant with one form, whose orders are recorded. */
function desk(page: LandingPage, form: AbandonedForm) {
  let stored = form;
  const placed: { order: Order; by: string; key: string }[] = [];
  const placement: OrderPlacement = {
    findPlaced: async () => undefined,
    digestOf: (text) => `digest of ${text}`,
    countOf: async () => 0,
    historyOf: async () => ({ isPhoneBlocked: false, latest: [], recent: [] }),
    async place(order, event, claim) {
      placed.push({ order, by: event.by, key: claim.key });
      return order;
    },
  };
  const ports = {
    abandonedForms: {
      list: async () => ({ items: [], cursor: null }),
      find: async (ownerId: string, id: string) =>
        ownerId === form.ownerId && id === form.id ? stored : undefined,
      async change(_before: AbandonedForm, after: AbandonedForm) {
        stored = after;
      },
      figures: async () => {
        throw new Error('not asked for');
      },
    },
    pages: { find: async () => page },
    experiments: { find: async (): Promise<Experiment | undefined> => undefined },
    domains: { hostOf: async () => undefined },
    ownerStatus: { isActive: async () => true },
    connections: { codSendTime: async () => undefined },
    riskSettings: { find: async () => ({ ...defaultRiskSettings, callFirstFrom: 1, holdFrom: 1 }) },
    conversionConnections: { find: async () => undefined },
    placement,
    clock: { now: () => now },
  };
  const by = { userId: 'agent-1', name: 'نورة القحطاني' };
  const who = { ownerId: form.ownerId, formId: form.id, by };
  return { ports, placed, who, stored: () => stored };
}

const details = { customerName: 'وليد الشمري', customerAddress: 'حي النرجس', city: '' };

it('a form becomes an order once, at the page’s current prices, in the name of the member who placed it', async () => {
  const page = keeping();
  const form = abandonedFormFixture({ landingPageId: page.id, totalMinor: 1 });
  const { ports, placed, who, stored } = desk(page, form);
  const orderId = await makeOrder(ports, { ...who, details });
  expect(placed).toMatchObject([
    {
      by: 'agent-1',
      key: `${page.id}#form-${form.id}`,
      order: { totalMinor: 19_900, customerName: 'وليد الشمري' },
    },
  ]);
  // The member who called has judged it: the merchant's risk rules apply only to shoppers' own orders.
  expect(placed[0]?.order).toMatchObject({
    holdReason: null,
    risk: { isCallFirst: false, reasons: [{ reason: 'thin_address' }] },
  });
  expect(stored()).toMatchObject({ state: 'became', orderId, contactedBy: { userId: 'agent-1' } });
  expect(await makeOrder(ports, { ...who, details })).toBe(orderId);
  expect(placed).toHaveLength(1);
});

it('a form that was abandoned on a variant preserves the variant and its value, and becomes an order at its price', async () => {
  const page = keeping();
  const variant = { ...testedContent(page), product: { ...page.product, salePriceMinor: 15_900 } };
  const experiment: Experiment = {
    pageId: page.id,
    ownerId: page.ownerId,
    copyId: page.id,
    number: 3,
    version: 1,
    variant,
    startedAt: '2026-11-20T10:00:00.000Z',
    end: null,
  };
  const experiments = { find: async () => experiment };
  const shown = { number: 3, side: 'b' } as const;
  const { forms, ports } = setUp(page);
  const items = [{ sku: '', name: '', price: 159, quantity: 2 }];
  const onVariant = typed(page, { landingPageId: `${page.id}.3b`, items });
  await keepForm({ ...ports, experiments }, onVariant, request);
  expect(forms).toMatchObject([{ landingPageId: page.id, variant: shown, totalMinor: 31_800 }]);
  // The next day's page may be the other side, or in no experiment.
  await keepForm(ports, typed(page), request);
  expect(forms.at(-1)).not.toHaveProperty('variant');

  const form = abandonedFormFixture({ landingPageId: page.id, variant: shown });
  const caller = desk(page, form);
  await makeOrder({ ...caller.ports, experiments }, { ...caller.who, details });
  expect(caller.placed).toMatchObject([{ order: { totalMinor: 15_900, variant: shown } }]);
  const later = desk(page, form);
  await makeOrder(later.ports, { ...later.who, details });
  expect(later.placed).toMatchObject([{ order: { totalMinor: 19_900 } }]);
  expect(later.placed[0]?.order).not.toHaveProperty('variant');
});

it('the merchant’s custom questions do not block an order by phone, a missing address does', async () => {
  const blank = keeping();
  const question = {
    id: 'q',
    type: 'text' as const,
    label: 'كيف عرفتنا؟',
    placeholder: '',
    required: true,
    options: [],
  };
  const page = { ...blank, formFields: [...blank.formFields, question] };
  const { ports, placed, who } = desk(page, abandonedFormFixture({ landingPageId: page.id }));
  const without = makeOrder(ports, { ...who, details: { ...details, customerAddress: '' } });
  await expect(without).rejects.toMatchObject({ code: 'order_fields_invalid' });
  await makeOrder(ports, { ...who, details });
  expect(placed).toHaveLength(1);
});

it('the first member to contact the customer stays recorded, and forms of another merchant or of last month are not found', async () => {
  const page = keeping();
  const form = abandonedFormFixture({ landingPageId: page.id });
  const { ports, who, stored } = desk(page, form);
  await markForm(ports, { ...who, state: 'contacted' });
  await markForm(ports, { ...who, by: { userId: 'agent-2', name: 'هند' }, state: 'not_interested' });
  expect(stored()).toMatchObject({ state: 'not_interested', contactedBy: who.by });
  await expect(markForm(ports, { ...who, ownerId: 'other', state: 'contacted' })).rejects.toMatchObject({
    code: 'not_found',
  });
  const old = desk(page, { ...form, leftAt: '2026-10-20T09:00:00.000Z' });
  await expect(markForm(old.ports, { ...old.who, state: 'new' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
