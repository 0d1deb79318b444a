import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { type OrderSubmission, orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { orderErrorNotice } from '../messages/index.ts';
import { openDrafts, sendOrder, toSubmission } from './submit.ts';

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size;
    },
  };
}

function forbidden(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

describe('openDrafts', () => {
  it('a draft preserves the input and the key after a reload', () => {
    const storage = memoryStorage();
    const saved = openDrafts('page', () => storage).save({ name: 'سارة' });
    const reloaded = openDrafts('page', () => storage);
    expect(reloaded.load()).toEqual(saved);
    expect(reloaded.save({ name: 'سارة', phone: '1' }).idempotencyKey).toBe(saved.idempotencyKey);
  });

  it('a draft expires a day after its last change', () => {
    vi.useFakeTimers();
    const storage = memoryStorage();
    openDrafts('page', () => storage).save({ name: 'سارة' });
    vi.advanceTimersByTime(23 * 3_600_000);
    expect(openDrafts('page', () => storage).load()).toBeDefined();
    vi.advanceTimersByTime(3_600_000);
    expect(openDrafts('page', () => storage).load()).toBeUndefined();
    expect(storage.length).toBe(0);
    vi.useRealTimers();
  });

  it('each page has its own draft', () => {
    const storage = memoryStorage();
    openDrafts('one', () => storage).save({ name: 'سارة' });
    expect(openDrafts('two', () => storage).load()).toBeUndefined();
  });

  it('a draft belongs to its page, whichever variant is shown when it is read', () => {
    const storage = memoryStorage();
    const pageId = '01jd3h5m7n9p1q3r5s7t9v1w3x';
    const saved = openDrafts(pageId, () => storage).save({ name: 'سارة' });
    for (const reference of [`${pageId}.1a`, `${pageId}.12b`])
      expect(openDrafts(reference, () => storage).load()).toEqual(saved);
    expect(storage.length).toBe(1);
  });

  it('a draft is deleted once the order is placed, and the next one gets a new key', () => {
    const storage = memoryStorage();
    const drafts = openDrafts('page', () => storage);
    const first = drafts.save({ name: 'سارة' });
    drafts.clear();
    expect(storage.length).toBe(0);
    expect(drafts.save({ name: 'سارة' }).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('an order that is resent unchanged keeps its key, and a changed one gets a new key', () => {
    const storage = memoryStorage();
    const drafts = openDrafts('page', () => storage);
    const typed = drafts.save({ name: 'سارة', quantity: '1' }).idempotencyKey;
    const first = drafts.keyToSend({ name: 'سارة', quantity: '1' });
    expect(first).toBe(typed);
    expect(openDrafts('page', () => storage).keyToSend({ name: 'سارة', quantity: '1' })).toBe(first);
    const changed = drafts.keyToSend({ name: 'سارة', quantity: '2' });
    expect(changed).not.toBe(first);
    expect(drafts.keyToSend({ name: 'سارة', quantity: '2' })).toBe(changed);
  });

  it('a draft keeps its key for the visit where storage is forbidden', () => {
    const drafts = openDrafts('page', forbidden);
    expect(drafts.load()).toBeUndefined();
    expect(drafts.save({ name: 'س' }).idempotencyKey).toBe(drafts.save({ name: 'سا' }).idempotencyKey);
  });

  it('an invalid stored value is ignored', () => {
    const storage = memoryStorage();
    for (const text of ['{', '[]', '{"controls":1}']) {
      storage.setItem('order:page', text);
      expect(openDrafts('page', () => storage).load()).toBeUndefined();
    }
  });
});

const submission: OrderSubmission = {
  landingPageId: 'page',
  name: 'سارة',
  phone: '0551234567',
  address: 'الرياض',
  country: 'SA',
  items: [{ sku: 'OUD', price: 199, quantity: 1, variant: '', name: 'عطر' }],
};

function answerWith(answer: () => Response) {
  const fetch = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('sendOrder', () => {
  it('an order is posted as JSON and its response contains the thank-you page', async () => {
    const fetch = answerWith(() =>
      Response.json({ orderId: 'o', message: 'م', thankYouUrl: '/thank-you?order=o' }),
    );
    expect(await sendOrder(submission)).toEqual({ thankYouUrl: '/thank-you?order=o' });
    expect(fetch.mock.calls[0]?.[0]).toBe('/functions/v1/submit-order');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual(submission);
  });

  it('an order counts as placed even when its receipt cannot be read', async () => {
    answerWith(() => new Response('<html>'));
    expect(await sendOrder(submission)).toEqual({ thankYouUrl: '/thank-you' });
  });

  it('a rejected order names the problem of each field', async () => {
    const error = {
      code: 'order_fields_invalid',
      details: { fields: [{ path: 'phone', problem: 'phone_invalid' }] },
    };
    answerWith(() => Response.json({ ...error, correlationId: 'c' }, { status: 422 }));
    expect(await sendOrder(submission)).toEqual({
      code: 'order_fields_invalid',
      problems: { phone: 'phone_invalid' },
      notice: orderErrorNotice('order_fields_invalid'),
    });
  });

  it('problems of the request itself are not shown at the fields', async () => {
    const error = { code: 'invalid_request', details: { fields: [{ path: 'items.0', problem: 'x' }] } };
    answerWith(() => Response.json({ ...error, correlationId: 'c' }, { status: 400 }));
    expect(await sendOrder(submission)).toMatchObject({ code: 'invalid_request', problems: {} });
  });

  it.each(['', '<html>502</html>', 'null'])('a response like %j is an error without a code', async (body) => {
    answerWith(() => new Response(body, { status: 502 }));
    expect(await sendOrder(submission)).toEqual({ problems: {}, notice: orderErrorNotice(undefined) });
  });

  it('an order without a response has no result, so that the form can be sent in another way', async () => {
    answerWith(() => {
      throw new TypeError('network');
    });
    await expect(sendOrder(submission)).rejects.toThrow('network');
  });

  it('an order without a response within half a minute times out, also in browsers without AbortSignal.timeout', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('AbortSignal', {});
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const sent = expect(sendOrder(submission)).rejects.toThrow('aborted');
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await sent;
  });
});

const typed = { name: 'سارة', phone: '0551234567', address: 'الرياض', country: 'SA' };
const key = 'key-12345678';

describe('toSubmission', () => {
  it('a submission is valid for the server, with the shown prices', () => {
    const page = landingPageFixture();
    page.formFields = [
      ...page.formFields,
      { id: 'note', type: 'text', label: 'ملاحظة', placeholder: '', required: false, options: [] },
    ];
    const controls = { ...typed, quantity: '2', shippingOptionId: 'express', 'field.note': 'بسرعة' };
    const submission = toSubmission(page, controls, key);
    expect(orderSubmissionSchema.parse(submission)).toEqual({
      ...typed,
      landingPageId: page.id,
      items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
      shippingOptionId: 'express',
      fields: { note: 'بسرعة' },
      total: 423,
      idempotencyKey: key,
    });
  });

  it('a submission names the chosen variant and its own code', () => {
    const page = landingPageFixture();
    page.product.variants = [
      { id: 'a', name: 'صغير', sku: 'S-1', priceMinor: 9900 },
      { id: 'b', name: 'كبير', sku: '', priceMinor: 12_900 },
    ];
    const item = (variantId: string) => toSubmission(page, { ...typed, variantId }, key)?.items[0];
    expect(item('a')).toMatchObject({ variantId: 'a', variant: 'صغير', sku: 'S-1', price: 99 });
    expect(item('b')).toMatchObject({ variantId: 'b', sku: 'OUD-100', price: 129 });
  });

  it('a variant without a price creates no submission', () => {
    const page = landingPageFixture();
    page.product.variants = [{ id: 'a', name: 'صغير', sku: '', priceMinor: 0 }];
    expect(toSubmission(page, typed, key)).toBeUndefined();
  });
});
