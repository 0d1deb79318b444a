import type { OrderSubmission } from '@mirsah/domain/order/order-submission.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendOrder } from './send-order.ts';

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
  it('posts the order as JSON and says where to go next', async () => {
    const fetch = answerWith(() =>
      Response.json({ orderId: 'o', message: 'م', thankYouUrl: '/thank-you?order=o' }),
    );
    expect(await sendOrder(submission)).toEqual({ type: 'accepted', thankYouUrl: '/thank-you?order=o' });
    expect(fetch.mock.calls[0]?.[0]).toBe('/functions/v1/submit-order');
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual(submission);
  });

  it('takes an order for placed even when its receipt cannot be read', async () => {
    answerWith(() => new Response('<html>'));
    expect(await sendOrder(submission)).toEqual({ type: 'accepted', thankYouUrl: '/thank-you' });
  });

  it('tells the problem of each field', async () => {
    const error = {
      code: 'order_fields_invalid',
      details: { fields: [{ path: 'phone', problem: 'phone_invalid' }] },
    };
    answerWith(() => Response.json({ error, correlationId: 'c' }, { status: 422 }));
    expect(await sendOrder(submission)).toEqual({
      type: 'refused',
      code: 'order_fields_invalid',
      problems: { phone: 'phone_invalid' },
    });
  });

  it('keeps problems of the request itself away from the fields', async () => {
    const error = { code: 'invalid_request', details: { fields: [{ path: 'items.0', problem: 'x' }] } };
    answerWith(() => Response.json({ error, correlationId: 'c' }, { status: 400 }));
    expect(await sendOrder(submission)).toMatchObject({ code: 'invalid_request', problems: {} });
  });

  it.each(['', '<html>502</html>', 'null'])(
    'is refused without a code by an answer like %j',
    async (body) => {
      answerWith(() => new Response(body, { status: 502 }));
      expect(await sendOrder(submission)).toEqual({ type: 'refused', code: undefined, problems: {} });
    },
  );

  it('says when nothing came back', async () => {
    answerWith(() => {
      throw new TypeError('network');
    });
    expect(await sendOrder(submission)).toEqual({ type: 'unreachable' });
  });
});
