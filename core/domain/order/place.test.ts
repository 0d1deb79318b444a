import { describe, expect, it } from 'vitest';
import { type ConversionConnection, noNetworks } from '../conversion/connection.ts';
import { DomainError } from '../error.ts';
import type { FormField } from '../landing-page/content.ts';
import { type Experiment, testedContent } from '../landing-page/experiment.ts';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import { pageReference, type ShownVariant } from '../landing-page/shown-variant.ts';
import { orderFixture } from './order.fixture.ts';
import type { Order } from './order.ts';
import { placeOrder } from './place.ts';
import type { OrderClaim, OrderPlacement, VisitorLimit } from './ports.ts';
import { defaultRiskSettings } from './risk.ts';
import type { CustomerHistory } from './screening.ts';
import type { OrderSubmission } from './submission.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

type Shop = { history?: CustomerHistory; isOwnerActive?: boolean };

function shop(
  page: LandingPage,
  { history = { isPhoneBlocked: false, latest: [], recent: [] }, isOwnerActive = true }: Shop = {},
) {
  const placed = new Map<string, Order>();
  const digests = new Map<string, string | null>();
  return {
    placed,
    ports: {
      clock: { now: () => now },
      domains: { hostOf: async (): Promise<string | undefined> => 'shop.noor.com' },
      connections: { codSendTime: async () => undefined },
      riskSettings: { find: async () => defaultRiskSettings },
      conversionConnections: { find: async (): Promise<ConversionConnection | undefined> => undefined },
      ownerStatus: { isActive: async () => isOwnerActive },
      pages: { find: async (id: string) => (id === page.id ? page : undefined) },
      experiments: { find: async (_: string): Promise<Experiment | undefined> => undefined },
      placement: {
        findPlaced: async ({ key, digest }: Pick<OrderClaim, 'key' | 'digest'>) =>
          digests.get(key) === digest ? placed.get(key) : undefined,
        digestOf: (text: string) => `digest of ${text}`,
        countOf: async (_limit: VisitorLimit) => 0,
        historyOf: async () => history,
        place: async (
          order: Order,
          _event: unknown,
          { key, digest }: Pick<OrderClaim, 'key' | 'digest'>,
          _also?: Parameters<OrderPlacement['place']>[3],
        ) => {
          const first = placed.get(key);
          if (!first) {
            placed.set(key, order);
            digests.set(key, digest);
          }
          if (digests.get(key) !== digest) throw new DomainError('key_reused');
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

  it('an order keeps the attribution that its page sent', async () => {
    const sent = { at: now.getTime(), referrer: '', search: '?utm_source=tiktok' };
    const attribution = { first: sent, last: sent };
    const read = { last: { source: 'tiktok' }, device: 'unknown' };
    const order = await placeOrder(shop(page).ports, submission(page, { attribution }));
    expect(order.attribution).toMatchObject(read);
    expect((await placeOrder(shop(page).ports, submission(page))).attribution).toBeNull();
  });

  describe('of a page in an experiment', () => {
    const product = { ...page.product, salePriceMinor: 15_900 };
    const variant = { ...testedContent(page), product };
    const experiment: Experiment = {
      pageId: page.id,
      ownerId: page.ownerId,
      number: 2,
      version: 1,
      copyId: page.id,
      variant,
      startedAt: '2026-11-20T10:00:00.000Z',
      end: null,
    };
    const order = (shown: ShownVariant, price: number) => {
      const { ports } = shop(page);
      const experiments = { find: async () => experiment };
      const items = [{ sku: '', price, quantity: 2, variant: '', name: '' }];
      const landingPageId = pageReference(page.id, shown);
      return placeOrder({ ...ports, experiments }, submission(page, { landingPageId, items }));
    };

    it('an order costs what its variant showed, and records which one that was', async () => {
      const b = { number: 2, side: 'b' } as const;
      expect(await order(b, 159)).toMatchObject({ landingPageId: page.id, totalMinor: 31_800, variant: b });
      const a = { number: 2, side: 'a' } as const;
      expect(await order(a, 199)).toMatchObject({ totalMinor: 39_800, variant: a });
    });

    it('the price of the other side is rejected', async () => {
      for (const [side, price] of [
        ['a', 159],
        ['b', 199],
      ] as const)
        await expect(order({ number: 2, side }, price)).rejects.toMatchObject({ code: 'price_changed' });
    });

    it('an order of an unknown variant has the page’s price or none', async () => {
      const unknown = { number: 7, side: 'b' } as const;
      await expect(order(unknown, 159)).rejects.toMatchObject({ code: 'price_changed' });
      const placed = await order(unknown, 199);
      expect(placed.totalMinor).toBe(39_800);
      expect(placed).not.toHaveProperty('variant');
    });
  });

  it('an order records the version of the privacy notice that was shown', async () => {
    expect((await placeOrder(shop(page).ports, submission(page))).noticeVersion).toBe(1);
    const asking = landingPageFixture({ asksMarketing: true });
    expect((await placeOrder(shop(asking).ports, submission(asking))).noticeVersion).toBe(3);
  });

  it('networks only receive orders whose form disclosed it, whatever the page’s switch is by now', async () => {
    const read = async (isOn: boolean, fields: Record<string, string>) => {
      const of = landingPageFixture({ conversions: { isOn, model: 'placed' } });
      const { ports } = shop(of);
      const browser = {
        ip: '203.0.113.7',
        userAgent: 'Safari',
        pageUrl: '',
        cookies: [],
        searches: [],
        asksForPrivacy: false,
      };
      const token = { ciphertext: '', iv: '', tag: '', dataKey: '', lastFour: '' };
      const saved = { token, testCode: '', isOn: true, refusedAt: null, savedAt: '' };
      const networks = {
        meta: { ...saved, pixelId: '441720938851' },
        tiktok: null,
        snapchat: null,
        ga4: null,
      };
      const told: ConversionConnection = {
        ownerId: of.ownerId,
        model: 'placed',
        networks,
        pixelIds: noNetworks,
        updatedAt: '',
      };
      const conversionConnections = { find: async () => told };
      const order = await placeOrder({ ...ports, conversionConnections }, submission(of, { fields }), {
        browser,
      });
      return [order.noticeVersion, order.conversions?.networks];
    };
    expect(await read(true, { notice: '2' })).toEqual([2, ['meta']]);
    expect(await read(true, {})).toEqual([1, undefined]);
    expect(await read(true, { notice: '3' })).toEqual([1, undefined]);
    expect(await read(false, { notice: '2' })).toEqual([2, undefined]);
  });

  it('an order records the customer’s answer about offers if the form asked, and nothing otherwise', async () => {
    const asking = landingPageFixture({ asksMarketing: true });
    const fields = { 'marketing-consent': 'on' };
    const consentTo = async (of: typeof page, changes: object, request = {}) =>
      (await placeOrder(shop(of).ports, submission(of, changes), request)).consent;
    const at = now.toISOString();
    expect(await consentTo(asking, { fields })).toEqual({ noticeVersion: 1, at, marketing: true });
    expect(await consentTo(asking, {})).toEqual({ noticeVersion: 1, at, marketing: false });
    expect(await consentTo(page, { fields })).toBeUndefined();
    expect(await consentTo(asking, { fields }, { by: 'merchant-1' })).toBeUndefined();
  });

  it('an order by hand is confirmed at once, without signals, an offer after it or an attribution', async () => {
    const byHand = { channel: 'call', isConfirmed: true, notes: 'هدية' } as const;
    const request = { by: 'merchant-1', byHand };
    const order = await placeOrder(shop(page).ports, submission(page), request);
    expect(order).toMatchObject({
      status: 'confirmed',
      confirmedAt: now.toISOString(),
      channel: 'call',
      notes: 'هدية',
      afterOffer: null,
      attribution: null,
    });
    expect(order.conversions).toBeUndefined();
    const history = { isPhoneBlocked: true, latest: [], recent: [] };
    const held = await placeOrder(shop(page, { history }).ports, submission(page), request);
    expect(held).toMatchObject({ status: 'pending', holdReason: 'blocked_phone' });
    expect(held.confirmedAt).toBeUndefined();
  });

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

  it('invisible characters are removed from a shopper’s fields', async () => {
    const order = await placeOrder(
      shop(page).ports,
      submission(page, { name: ' \u202eعبد\u200bالله\u0007', address: 'الرياض\n\u0000حي النرجس' }),
    );
    expect(order).toMatchObject({ customerName: 'عبدالله', customerAddress: 'الرياض\nحي النرجس' });
  });

  it.each(['\u200b\u200b', '؟؟', '٥٥٥'])('a name without a letter (%j) is rejected', async (name) => {
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

  it.each([
    ['its name', { variant: '100 مل', sku: '' }, 'v100'],
    ['its name, although the SKU is another one’s', { variant: '100 مل', sku: 'OUD-50' }, 'v100'],
    ['its SKU', { variant: null, sku: 'OUD-50' }, 'v50'],
    ['its SKU, without a variant', { sku: 'OUD-50' }, 'v50'],
  ])('a variant is found by %s if the client knows no ids', async (_, named, expected) => {
    const variants = [
      { id: 'v50', name: '50 مل', sku: 'OUD-50', priceMinor: 15_900 },
      { id: 'v100', name: '100 مل', sku: 'OUD-100', priceMinor: 24_900 },
    ];
    const withVariants = landingPageFixture({ product: { ...page.product, variants } });
    const bought = variants.find(({ id }) => id === expected);
    const price = (bought?.priceMinor ?? 0) / 100;
    const items = [{ price, quantity: 1, name: 'عطر العود', ...named }];
    const order = await placeOrder(shop(withVariants).ports, submission(withVariants, { items }));
    expect(order.items).toMatchObject([{ variant: bought?.name, sku: bought?.sku }]);
  });

  it('an order has as many items as were chosen, each at its price, and pays for shipping once', async () => {
    const variants = [
      { id: 'v50', name: '50 مل', sku: 'OUD-50', priceMinor: 15_900 },
      { id: 'v100', name: '100 مل', sku: '', priceMinor: 24_900 },
    ];
    const withVariants = landingPageFixture({ product: { ...page.product, variants } });
    const items = [
      { sku: 'OUD-50', price: 159, quantity: 2, variant: '50 مل', name: '' },
      { sku: '', price: 249, quantity: 1, variant: '100 مل', name: '' },
    ];
    const whole = { items, shippingOptionId: 'express', total: 2 * 159 + 249 + 25 };
    const order = await placeOrder(shop(withVariants).ports, submission(withVariants, whole));
    expect(order).toMatchObject({
      totalMinor: 59_200,
      items: [
        { sku: 'OUD-50', variant: '50 مل', quantity: 2, unitPriceMinor: 15_900 },
        { sku: 'OUD-100', variant: '100 مل', quantity: 1, unitPriceMinor: 24_900 },
      ],
    });
    const wrong = submission(withVariants, {
      ...whole,
      items: items.map((item) => ({ ...item, price: 159 })),
    });
    await expect(placeOrder(shop(withVariants).ports, wrong)).rejects.toMatchObject({
      code: 'price_changed',
    });
  });

  it('an order may have any number of pieces whose price can be written', async () => {
    const many = (quantity: number) =>
      submission(page, { items: [{ sku: '', price: 199, quantity, variant: '', name: '' }] });
    expect((await placeOrder(shop(page).ports, many(1000))).items[0]?.quantity).toBe(1000);
    await expect(placeOrder(shop(page).ports, many(Number.MAX_SAFE_INTEGER))).rejects.toMatchObject({
      code: 'product_unavailable',
    });
  });

  it('an order of more pieces than the merchant allows is rejected beside its quantity', async () => {
    const limited = landingPageFixture({ layout: { ...page.layout, maxQuantity: 3 } });
    const item = { sku: '', price: 199, quantity: 2, variant: '', name: '' };
    const place = (quantity: number) =>
      placeOrder(shop(limited).ports, submission(limited, { items: [item, { ...item, quantity }] }));
    expect((await place(1)).items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    await expect(place(2)).rejects.toMatchObject({
      code: 'order_fields_invalid',
      details: { fields: [{ path: 'quantity', problem: 'quantity_too_large' }] },
    });
  });

  it('a page only accepts orders on its own host, on both while it moves', async () => {
    const moving = landingPageFixture({
      subdomain: 'new-name',
      publication: { ...page.publication, subdomain: 'old-name' },
    });
    const place = (at: string) => placeOrder(shop(moving).ports, submission(moving), { place: at });
    for (const label of ['new-name', 'old-name']) {
      expect(await place(label)).toMatchObject({ landingPageId: moving.id });
    }
    for (const label of ['other', '', 'localhost']) {
      await expect(place(label)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('an order for a product without a price is rejected', async () => {
    const free = landingPageFixture({ product: { ...page.product, priceMinor: 0, salePriceMinor: null } });
    const items = [{ sku: '', price: 0, quantity: 1, variant: '', name: '' }];
    await expect(placeOrder(shop(free).ports, submission(free, { items }))).rejects.toMatchObject({
      code: 'product_unavailable',
    });
  });

  it('every invalid field of an order is reported', async () => {
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

  it('a disabled page accepts no orders', async () => {
    const off = landingPageFixture({ isEnabled: false });
    await expect(placeOrder(shop(off).ports, submission(off))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a merchant who is banned or pending gets no orders', async () => {
    const { ports, placed } = shop(page, { isOwnerActive: false });
    await expect(placeOrder(ports, submission(page))).rejects.toMatchObject({ code: 'not_found' });
    expect(placed.size).toBe(0);
  });

  it('an idempotency key that was used for another request is rejected, and nothing of it is stored', async () => {
    const { ports, placed } = shop(page);
    const first = await placeOrder(ports, submission(page, { idempotencyKey: 'key-12345' }));
    const items = [{ sku: '', price: 199, quantity: 3, variant: '', name: '' }];
    for (const changes of [{ name: 'آخر' }, { address: 'جدة' }, { items }, { shippingOptionId: 'express' }]) {
      const other = submission(page, { idempotencyKey: 'key-12345', ...changes });
      await expect(placeOrder(ports, other)).rejects.toMatchObject({ code: 'key_reused' });
    }
    expect([...placed.values()]).toEqual([first]);
  });

  it('a repeated request returns the first order although the page has another name and price by then', async () => {
    const { ports } = shop(page);
    const key = { idempotencyKey: 'key-12345' };
    const first = await placeOrder(ports, submission(page, key));
    const items = [{ sku: '', price: 250, quantity: 2, variant: '', name: 'اسم جديد' }];
    const again = submission(page, { ...key, items, total: 500 });
    expect((await placeOrder(ports, again)).id).toBe(first.id);
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

  it('an order takes its pieces of a stock that stops orders; one on hold takes none but is rejected without stock like any other', async () => {
    const page = landingPageFixture();
    const stock = { pieces: 9, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: true };
    page.layout.blocks = { bstock: { type: 'stockLeft', props: { stock, whenOut: 'say', note: '' } } };
    for (const isPhoneBlocked of [false, true]) {
      const { ports } = shop(page, { history: { isPhoneBlocked, latest: [], recent: [] } });
      const asked: unknown[] = [];
      const place: typeof ports.placement.place = async (order, _event, _claim, also) => {
        asked.push(also?.stock);
        return order;
      };
      await placeOrder({ ...ports, placement: { ...ports.placement, place } }, submission(page));
      expect(asked).toEqual([{ count: stock, wanted: 2, taken: isPhoneBlocked ? 0 : 2 }]);
    }
  });

  it('an order of a blocked phone is accepted and put on hold', async () => {
    const { ports, placed } = shop(page, { history: { isPhoneBlocked: true, latest: [], recent: [] } });
    const order = await placeOrder(ports, submission(page));
    expect(order).toMatchObject({ status: 'pending', holdReason: 'blocked_phone' });
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
    expect(order).toMatchObject({ holdReason: null, duplicateOf: rival.id });
  });

  it('orders beyond a visitor’s limit are accepted and put on hold', async () => {
    const { ports, placed } = shop(page);
    const limits: (VisitorLimit | undefined)[] = [];
    const { place } = ports.placement;
    const flooded = {
      ...ports,
      connections: { codSendTime: async () => 'at_once' as const },
      placement: {
        ...ports.placement,
        place: (
          order: Order,
          event: unknown,
          claim: OrderClaim,
          also?: { visitor?: VisitorLimit | undefined; delivery?: unknown },
        ) => {
          limits.push(also?.visitor);
          if (also?.visitor) throw new DomainError('too_many_requests');
          expect(also?.delivery).toBeUndefined();
          return place(order, event, claim);
        },
      },
    };
    const order = await placeOrder(flooded, submission(page), { visitor: 'digest' });
    expect(order).toMatchObject({ status: 'pending', holdReason: 'order_flood' });
    expect(placed.size).toBe(1);
    expect(limits).toMatchObject([{ name: `orders#${page.id}#digest`, most: 30 }, undefined]);
  });

  it('an order of a visitor who is known to have placed too many is put on hold with one write', async () => {
    const { ports, placed } = shop(page);
    const also: unknown[] = [];
    const { place } = ports.placement;
    const flooded = {
      ...ports,
      placement: {
        ...ports.placement,
        countOf: async ({ most }: VisitorLimit) => most,
        place: (order: Order, event: unknown, claim: OrderClaim, with_: unknown) => {
          also.push(with_);
          return place(order, event, claim);
        },
      },
    };
    const order = await placeOrder(flooded, submission(page), { visitor: 'digest' });
    expect(order).toMatchObject({ holdReason: 'order_flood' });
    expect(also).toEqual([{}]);
    expect(placed.size).toBe(1);
  });

  it.each([
    ['on hold', 1, 'risk'],
    ['not on hold', null, null],
  ] as const)(
    'codes for one address and for one page are limited, also where their orders are %s, and none of these is lost',
    async (_, holdFrom, holdReason) => {
      const { ports } = shop(page);
      const settings = {
        ...defaultRiskSettings,
        holdFrom,
        askCodeFrom: 1,
        codeTemplate: { name: 'order_code', language: 'ar' },
      };
      const sent = new Map<string, number>();
      const limited = {
        ...ports,
        riskSettings: { find: async () => settings },
        placement: {
          ...ports.placement,
          place: async (
            order: Order,
            event: unknown,
            claim: OrderClaim,
            also?: { codes?: readonly VisitorLimit[] },
          ) => {
            const codes = also?.codes ?? [];
            const isReached = codes.some(({ name, most }) => (sent.get(name) ?? 0) >= most);
            if (isReached) throw new DomainError('too_many_requests');
            for (const { name } of codes) sent.set(name, (sent.get(name) ?? 0) + 1);
            return ports.placement.place(order, event, claim);
          },
        },
      };
      const checks: unknown[] = [];
      for (let count = 0; count < 220; count += 1) {
        // The first 70 have the same address, each of the others its own.
        const visitor = count < 70 ? 'one' : `other ${count}`;
        const doubtful = submission(page, { name: 'ههههه', idempotencyKey: `key-${holdFrom}-${count}` });
        const order = await placeOrder(limited, doubtful, { visitor });
        expect(order).toMatchObject({ status: 'pending', holdReason });
        checks.push(order.phoneCheck);
      }
      expect(checks.slice(0, 70).filter((check) => check === 'asked')).toHaveLength(10);
      expect(checks.filter((check) => check === 'asked')).toHaveLength(160);
      expect(Math.max(...sent.values())).toBeLessThanOrEqual(200);
    },
  );

  it('an order on hold is not sent to a network', async () => {
    const { ports } = shop(page, { history: { isPhoneBlocked: true, latest: [], recent: [] } });
    const deliveries: unknown[] = [];
    const { place } = ports.placement;
    const order = await placeOrder(
      {
        ...ports,
        connections: { codSendTime: async () => 'at_once' as const },
        placement: {
          ...ports.placement,
          place: (placed: Order, event: unknown, claim: OrderClaim, also?: { delivery?: unknown }) => {
            deliveries.push(also?.delivery);
            return place(placed, event, claim);
          },
        },
      },
      submission(page),
    );
    expect(order.holdReason).toBe('blocked_phone');
    expect(deliveries).toEqual([undefined]);
  });
});
