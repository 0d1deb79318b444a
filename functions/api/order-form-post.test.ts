import { orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { expect, it } from 'vitest';
import { readOrderForm } from './order-form-post.ts';

const posted = (values: Record<string, string>) => new URLSearchParams(values).toString();

it('an order form that a browser posts without script becomes an order submission with the price of the chosen variant', () => {
  const { submission } = readOrderForm(
    posted({
      landingPageId: 'p1',
      name: 'نورة',
      phone: '٠٥٥١٢٣٤٥٦٧',
      address: 'الرياض',
      country: 'SA',
      variantId: 'v2',
      price: '249',
      'price.v1': '249',
      'price.v2': '159',
      quantity: '2',
      shippingOptionId: 's1',
      'field.gift': 'on',
    }),
  );
  expect(orderSubmissionSchema.parse(submission)).toMatchObject({
    items: [{ price: '159', quantity: 2, variantId: 'v2' }],
    shippingOptionId: 's1',
    fields: { gift: 'on' },
  });
});

it('an order form that a browser posts without script orders one piece when it has no quantity field', () => {
  expect(readOrderForm(posted({ price: '10' })).submission.items[0]?.quantity).toBe(1);
});

it.each(['٢', '２', '۲', ' 2\u200b', '२'])('a form without script orders two pieces for %j', (quantity) => {
  expect(readOrderForm(posted({ price: '10', quantity })).submission.items[0]?.quantity).toBe(2);
});

it.each(['abc', '-1', '1.5', '0', '1e300', '1e1', '0x2'])(
  'with a quantity of %s is rejected by the submission’s schema',
  (quantity) => {
    expect(orderSubmissionSchema.safeParse(readOrderForm(posted({ quantity })).submission).success).toBe(
      false,
    );
  },
);

it('a form that its script could not send is the request that the script had built, with its key', () => {
  const sent = {
    landingPageId: 'p1',
    name: 'نورة',
    phone: '0551234567',
    address: 'الرياض\nحي النرجس',
    country: 'SA',
    items: [{ sku: 'OUD', price: 249, quantity: 1, variant: '', name: 'عطر' }],
    idempotencyKey: 'key-of-a-draft',
  };
  const form = { landingPageId: 'p1', name: 'نورة', address: 'الرياض\r\nحي النرجس', price: '249' };
  const { submission, values } = readOrderForm(posted({ ...form, sent: JSON.stringify(sent) }));
  expect(submission).toEqual(sent);
  expect(values).toMatchObject({ name: 'نورة', address: 'الرياض\r\nحي النرجس' });
});

it.each(['', '{', 'null', '[]', '{"landingPageId":{}}'])(
  'a form whose script has left %j is read from its fields',
  (sent) => {
    const { submission } = readOrderForm(posted({ landingPageId: 'p1', price: '10', sent }));
    expect(submission).toMatchObject({ landingPageId: 'p1', items: [{ price: '10', quantity: 1 }] });
  },
);
