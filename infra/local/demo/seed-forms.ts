import { createHash } from 'node:crypto';
import type { AbandonedForm } from '@mirsah/domain/abandoned-form';
import { riyadhDay } from '@mirsah/domain/day';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { keepsForms } from '@mirsah/domain/landing-page';
import { sellingPrice } from '@mirsah/domain/order/price';
import { parsePhone } from '@mirsah/domain/phone';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { closeForms, createFormStore } from '@mirsah/table/order/abandoned-forms';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { HOUR } from './riyadh-clock.ts';

type Left = Pick<AbandonedForm, 'customerName' | 'stoppedAt' | 'state'> & {
  phone: string;
  city: string;
  quantity: number;
  hoursAgo: number;
};

const left: readonly Left[] = [
  {
    customerName: 'وليد الشمري',
    phone: '0539041178',
    city: 'حفر الباطن',
    quantity: 2,
    hoursAgo: 0.4,
    stoppedAt: 'before_address',
    state: 'new',
  },
  {
    customerName: '',
    phone: '0562173390',
    city: '',
    quantity: 1,
    hoursAgo: 1,
    stoppedAt: 'after_phone',
    state: 'new',
  },
  {
    customerName: 'منى الخالدي',
    phone: '0551740216',
    city: 'الجبيل',
    quantity: 1,
    hoursAgo: 3,
    stoppedAt: 'before_sending',
    state: 'contacted',
  },
  {
    customerName: 'هدى الزهراني',
    phone: '0547318825',
    city: 'الباحة',
    quantity: 3,
    hoursAgo: 26,
    stoppedAt: 'before_sending',
    state: 'not_interested',
  },
  {
    customerName: 'سلمان العجمي',
    phone: '0506684127',
    city: 'الدمام',
    quantity: 1,
    hoursAgo: 30,
    stoppedAt: 'before_address',
    state: 'new',
  },
];

/** Abandoned forms on the merchant's first page that stores them, one of which became an order. Once. */
export async function seedForms(
  table: PhoneTable,
  { pages, now, by }: { pages: readonly LandingPage[]; now: Date; by: { userId: string; name: string } },
): Promise<void> {
  const page = pages.find(keepsForms);
  if (!page) return;
  for (const form of left) await keep(table, formOf(page, form, now, by), now);

  const { items } = await createOrderRepository(table).list(
    page.ownerId,
    { isOnHold: false, landingPageId: page.id },
    { limit: 30 },
  );
  const order = items.find(({ customerPhone, place }) => customerPhone.isMobile && place === null);
  if (!order) return;
  const { id: orderId, ownerId, landingPageId, customerPhone, placedAt } = order;
  const phone = {
    customerName: order.customerName,
    phone: customerPhone.raw,
    city: '',
    quantity: 1,
    hoursAgo: 0,
  };
  const before = new Date(Date.parse(placedAt) - HOUR);
  const form = formOf(page, { ...phone, stoppedAt: 'before_address', state: 'new' }, before, by);
  await keep(table, { ...form, customerPhone, country: order.country, totalMinor: order.totalMinor }, before);
  const hash = table.phoneKeys.current(landingPageId, customerPhone.e164);
  await closeForms(table, { orderId, ownerId, landingPageId, phone: hash, placedAt, expiresAt: 0 });
}

async function keep(table: PhoneTable, form: AbandonedForm, now: Date): Promise<void> {
  const of = { pageId: form.landingPageId, e164: form.customerPhone.e164, day: riyadhDay(form.leftAt) };
  await createFormStore(table).keep(form, of, {
    before: undefined,
    limits: [],
    orderedSince: now.toISOString(),
  });
}

function formOf(
  page: LandingPage,
  { phone, quantity, hoursAgo, ...form }: Left,
  now: Date,
  by: { userId: string; name: string },
): AbandonedForm {
  const customerPhone = parsePhone(phone, page.country) ?? { raw: phone, e164: phone, isMobile: false };
  const [variant] = page.product.variants;
  return {
    ...form,
    // The same each time, like all demo data.
    id: createHash('sha256').update(`${page.id} ${phone}`).digest('hex').slice(0, 26),
    ownerId: page.ownerId,
    landingPageId: page.id,
    landingPageTitle: page.title,
    customerPhone,
    customerAddress: '',
    answers: [],
    country: page.country,
    attribution: null,
    choice: {
      pieces: [{ variantId: variant?.id ?? null, quantity }],
      offerId: null,
      bumpIds: [],
      shippingOptionId: null,
    },
    goods: { name: page.product.name, variant: variant?.name ?? '', quantity },
    currency: page.currency,
    totalMinor: quantity * (variant?.priceMinor ?? sellingPrice(page.product)),
    contactedBy: form.state === 'new' ? null : by,
    orderId: null,
    counts: false,
    version: 1,
    leftAt: new Date(now.getTime() - hoursAgo * HOUR).toISOString(),
  };
}
