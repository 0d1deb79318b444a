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

it.each(['abc', '-1', '1.5', '0', '1e300'])(
  'with a quantity of %s is rejected by the submission’s schema',
  (quantity) => {
    expect(orderSubmissionSchema.safeParse(readOrderForm(posted({ quantity })).submission).success).toBe(
      false,
    );
  },
);
