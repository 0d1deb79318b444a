import { describe, expect, it } from 'vitest';
import { DomainError } from '../error.ts';
import type { FormField } from '../landing-page/content.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';
import { placeOrder } from './place.ts';
import type { CustomerHistory } from './screening.ts';
import type { OrderSubmission } from './submission.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

type Shop = { history?: CustomerHistory; isOwnerActive?: boolean };

function shop(
  page: LandingPage,
  { history = { isPhoneBlocked: false, latest: [], recent: [] }, isOwnerActive = true }: Shop = {},
) {
  const placed = new Map<string, Order>();
  return {
    placed,
    ports: {
      clock: { now: () => now },
      connections: { isCodConnected: async () => false },
      ownerStatus: { isActive: async () => isOwnerActive },
      pages: { find: async (id: string) => (id === page.id ? page : undefined) },
      placement: {
        findPlaced: async (key: string) => placed.get(key),
        historyOf: async () => history,
        place: async (order: Order, _event: unknown, { key }: { key: string }) => {
          const first = placed.get(key);
          if (!first) placed.set(key, order);
          return first ?? order;
        },
      },
    },
  };
}

function submission(page: LandingPage, changes: Partial<OrderSubmission> = {}): OrderSubmission {
  return {
    landingPageId: page.id,
    name: 'عبدالله الشمري',
    phone: '٠٥٥ ١٢٣ ٤٥٦٧',
    address: 'الرياض، حي النرجس',
    country: 'SA',
    items: [{ sku: '', price: 199, quantity: 2, variant: '', name: '' }],
    ...changes,
  };
}

describe('placeOrder', () => {
  const page = landingPageFixture();

  it('a repeated key returns the order placed with it, although price and page have changed since', async () => {
    const { ports } = shop(page);
    const again = submission(page, { idempotencyKey: 'a-key-of-mine' });
    const first = await placeOrder(ports, again);
    const dearer = landingPageFixture({
      product: { ...page.product, priceMinor: 99_900, salePriceMinor: null },
    });
    const changed = { ...ports, pages: { find: async () => dearer } };
    expect(await placeOrder(changed, again)).toBe(first);
    const closed = { ...ports, pages: { find: async () => undefined } };
    expect(await placeOrder(closed, again)).toBe(first);
    await expect(placeOrder(changed, { ...again, idempotencyKey: 'another-key' })).rejects.toMatchObject({
      code: 'price_changed',
    });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'an order on a page with a field called %s is placed, with and without an answer',
    async (id) => {
      const field: FormField = {
        id,
        label: 'ملاحظة',
        type: 'text',
        placeholder: '',
        required: false,
        options: [],
      };
      const odd = landingPageFixture({ formFields: [...page.formFields, field] });
      expect((await placeOrder(shop(odd).ports, submission(odd))).answers).toEqual([]);
      const fields = JSON.parse(`{"${id}":"نعم"}`);
      const { answers } = await placeOrder(shop(odd).ports, submission(odd, { fields }));
      expect(answers).toEqual([{ fieldId: id, label: 'ملاحظة', value: 'نعم' }]);
    },
  );

  it('invisible characters are removed of what a shopper typed', async () => {
    const order = await placeOrder(
      shop(page).ports,
      submission(page, { name: ' \u202eعبد\u200bالله\u0007', address: 'الرياض\n\u0000حي النرجس' }),
    );
    expect(order).toMatchObject({ customerName: 'عبدالله', customerAddress: 'الرياض\nحي النرجس' });
  });

  it.each(['\u200b\u200b', '؟؟', '٥٥٥'])('a name without a letter (%j) is asked for again', async (name) => {
    await expect(placeOrder(shop(page).ports, submission(page, { name }))).rejects.toMatchObject({
      code: 'order_fields_invalid',
      details: { fields: [{ path: 'name', problem: 'required' }] },
    });
  });

  it('an order is priced from the page and keeps the phone both as typed and as dialled', async () => {
    const order = await placeOrder(
      shop(page).ports,
      submission(page, { shippingOptionId: 'express', total: '423' }),
    );
    expect(order).toMatchObject({
      ownerId: 'merchant-1',
      status: 'pending',
      totalMinor: 2 * 19_900 + 2500,
      currency: 'SAR',
      customerPhone: { raw: '٠٥٥ ١٢٣ ٤٥٦٧', e164: '+966551234567', isMobile: true },
      items: [{ name: 'عطر العود', sku: 'OUD-100', unitPriceMinor: 19_900, quantity: 2 }],
      shipping: { name: 'شحن سريع', priceMinor: 2500 },
    });
  });

  it.each([
    ['the unit price', { items: [{ sku: '', price: 1, quantity: 1, variant: '', name: '' }] }],
    ['the total', { total: 1 }],
  ])('an order whose shown price was tampered with is rejected: %s', async (_, changes) => {
    const { ports, placed } = shop(page);
    await expect(placeOrder(ports, submission(page, changes))).rejects.toMatchObject({
      code: 'price_changed',
    });
    expect(placed.size).toBe(0);
  });

  it('a chosen variant is sold at its own price', async () => {
    const variants = [{ id: 'v50', name: '50 مل', sku: 'OUD-50', priceMinor: 15_900 }];
    const withVariants = landingPageFixture({ product: { ...page.product, variants } });
    const items = [{ sku: '', price: '159', quantity: 1, variant: '50 مل', name: '', variantId: 'v50' }];
    const order = await placeOrder(shop(withVariants).ports, submission(withVariants, { items }));
    expect(order.items[0]).toMatchObject({ variant: '50 مل', sku: 'OUD-50', unitPriceMinor: 15_900 });
  });

  it.each([
    ['a variant that is gone', 'gone'],
    ['no variant though there are some', undefined],
  ])('an order with %s is rejected', async (_, variantId) => {
    const variants = [{ id: 'v50', name: '50 مل', sku: '', priceMinor: 15_900 }];
    const withVariants = landingPageFixture({ product: { ...page.product, variants } });
    const items = [
      { sku: '', price: 199, quantity: 1, variant: '', name: '', ...(variantId && { variantId }) },
    ];
    await expect(
      placeOrder(shop(withVariants).ports, submission(withVariants, { items })),
    ).rejects.toMatchObject({ code: 'product_unavailable' });
  });

  it('an order for a product without a price is rejected', async () => {
    const free = landingPageFixture({ product: { ...page.product, priceMinor: 0, salePriceMinor: null } });
    const items = [{ sku: '', price: 0, quantity: 1, variant: '', name: '' }];
    await expect(placeOrder(shop(free).ports, submission(free, { items }))).rejects.toMatchObject({
      code: 'product_unavailable',
    });
  });

  it('every invalid field of an order is named', async () => {
    const wrong = submission(page, { name: ' ', phone: '0551', address: '', country: 'XX' });
    await expect(placeOrder(shop(page).ports, wrong)).rejects.toMatchObject({
      code: 'order_fields_invalid',
      details: {
        fields: [
          { path: 'name', problem: 'required' },
          { path: 'phone', problem: 'phone_invalid' },
          { path: 'address', problem: 'required' },
          { path: 'country', problem: 'required' },
        ],
      },
    });
  });

  it('a disabled page takes no orders', async () => {
    const off = landingPageFixture({ isEnabled: false });
    await expect(placeOrder(shop(off).ports, submission(off))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a merchant who is banned or pending gets no orders', async () => {
    const { ports, placed } = shop(page, { isOwnerActive: false });
    await expect(placeOrder(ports, submission(page))).rejects.toMatchObject({ code: 'not_found' });
    expect(placed.size).toBe(0);
  });

  it('the same idempotency key returns the first order, even if the rest differs', async () => {
    const { ports } = shop(page);
    const first = await placeOrder(ports, submission(page, { idempotencyKey: 'key-12345' }));
    const again = await placeOrder(ports, submission(page, { idempotencyKey: 'key-12345', name: 'آخر' }));
    expect(again.id).toBe(first.id);
  });

  it('without a key, the same order again is a repetition, and a different one is not', async () => {
    const { ports } = shop(page);
    const first = await placeOrder(ports, submission(page));
    expect((await placeOrder(ports, submission(page))).id).toBe(first.id);
    expect((await placeOrder(ports, submission(page, { address: 'جدة' }))).id).not.toBe(first.id);
  });

  it('answers to the page’s own fields are stored, and anything else is dropped', async () => {
    const gift = {
      id: 'gift',
      type: 'text' as const,
      label: 'إهداء',
      placeholder: '',
      required: false,
      options: [],
    };
    const asking = landingPageFixture({ formFields: [...page.formFields, gift] });
    const order = await placeOrder(
      shop(asking).ports,
      submission(asking, { fields: { gift: 'إلى أمي', role: 'admin', status: 'delivered' } }),
    );
    expect(order.answers).toEqual([{ fieldId: 'gift', label: 'إهداء', value: 'إلى أمي' }]);
    expect(order.status).toBe('pending');
  });

  it('a ticked checkbox is stored as a word that the merchant reads', async () => {
    const box = {
      id: 'gift',
      type: 'checkbox' as const,
      label: 'تغليف هدية',
      placeholder: '',
      required: false,
      options: [],
    };
    const asking = landingPageFixture({ formFields: [...page.formFields, box] });
    const { ports } = shop(asking);
    const ticked = await placeOrder(ports, submission(asking, { fields: { gift: 'on' } }));
    expect(ticked.answers).toEqual([{ fieldId: 'gift', label: 'تغليف هدية', value: 'نعم' }]);
    const open = await placeOrder(ports, submission(asking, { address: 'جدة' }));
    expect(open.answers).toEqual([]);
  });

  it('an order of a blocked phone is accepted and put on hold', async () => {
    const { ports, placed } = shop(page, { history: { isPhoneBlocked: true, latest: [], recent: [] } });
    const order = await placeOrder(ports, submission(page));
    expect(order).toMatchObject({ status: 'pending', heldFor: 'blocked_phone' });
    expect(placed.size).toBe(1);
  });

  it('an order is screened again when another of the same phone was placed at the same moment', async () => {
    const { ports } = shop(page);
    const rival = orderFixture({ landingPageId: page.id });
    const histories: CustomerHistory[] = [
      { isPhoneBlocked: false, latest: [], recent: [] },
      { isPhoneBlocked: false, latest: [rival], recent: [rival.id] },
    ];
    const order = await placeOrder(
      {
        ...ports,
        placement: {
          ...ports.placement,
          historyOf: async () => histories.shift() ?? expect.fail('judged once too often'),
          place: async (placed, _event, _claim, also) => {
            if (also?.recent?.[0] !== rival.id) throw new DomainError('version_conflict');
            return placed;
          },
        },
      },
      submission(page),
    );
    expect(order).toMatchObject({ heldFor: null, duplicateOf: rival.id });
  });

  it('an order on hold is not sent to a network', async () => {
    const { ports } = shop(page, { history: { isPhoneBlocked: true, latest: [], recent: [] } });
    const deliveries: unknown[] = [];
    const { place } = ports.placement;
    const order = await placeOrder(
      {
        ...ports,
        connections: { isCodConnected: async () => true },
        placement: {
          ...ports.placement,
          place: (placed: Order, event: unknown, claim: { key: string }, also?: { delivery?: unknown }) => {
            deliveries.push(also?.delivery);
            return place(placed, event, claim);
          },
        },
      },
      submission(page),
    );
    expect(order.heldFor).toBe('blocked_phone');
    expect(deliveries).toEqual([undefined]);
  });
});
