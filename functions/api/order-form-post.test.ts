import { orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { describe, expect, it } from 'vitest';
import { readOrderForm } from './order-form-post.ts';

const posted = (values: Record<string, string>) => new URLSearchParams(values).toString();

describe('readOrderForm', () => {
  it('reads what a browser posts into an order submission', () => {
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

  it('orders one piece when the form has no quantity', () => {
    expect(readOrderForm(posted({ price: '10' })).submission.items[0]?.quantity).toBe(1);
  });

  it.each(['abc', '-1', '1.5', '1000000'])('lets the schema refuse a quantity of %s', (quantity) => {
    expect(orderSubmissionSchema.safeParse(readOrderForm(posted({ quantity })).submission).success).toBe(
      false,
    );
  });
});
