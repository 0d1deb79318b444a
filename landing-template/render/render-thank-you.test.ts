import { orderFixture } from '@mirsah/domain/order/order.fixture.ts';
import { describe, expect, it } from 'vitest';
import { renderThankYou } from './render-thank-you.tsx';

const shell = '<html><head><!--head--></head><body><!--body--></body></html>';

describe('renderThankYou', () => {
  it('shows the number, the customer, what was ordered and what it costs', () => {
    const html = renderThankYou(
      orderFixture({
        id: '4a0b73e6aaaaaaaaaaaaaaaaaa',
        items: [
          {
            id: 'b'.repeat(26),
            sku: 'OUD',
            name: 'عطر العود',
            variant: '100 مل',
            quantity: 2,
            unitPriceMinor: 19_900,
          },
        ],
        shipping: { name: 'شحن سريع', priceMinor: 2500, estimatedDays: 1 },
        totalMinor: 42_300,
      }),
      { shell },
    );
    expect(html).toContain('<h1>تم إرسال طلبك بنجاح</h1>');
    expect(html).toContain('<b class="n" dir="ltr">4A0B73E6</b>');
    for (const text of [
      'عبدالله الشمري',
      '+966 55 123 4567',
      'حي النرجس، الرياض',
      'السعودية',
      'عطر العود',
      '100 مل',
    ])
      expect(html).toContain(text);
    expect(html).toContain('<bdi>2</bdi>');
    for (const amount of ['398', '25', '423']) expect(html).toContain(`>${amount}\u00a0ر.س<`);
    expect(html).toContain('رابط تتبّع الشحنة');
    expect(html).toMatch(/<a class="btn home"[^>]*href="\/"/);
  });

  it('shows three decimals for an order in dinars', () => {
    expect(renderThankYou(orderFixture({ currency: 'KWD', totalMinor: 12_500 }), { shell })).toContain(
      '12.500\u00a0د.ك',
    );
  });

  it('takes nothing a customer typed for markup', () => {
    const html = renderThankYou(orderFixture({ customerName: '<img src=x onerror=alert(1)>' }), { shell });
    expect(html).not.toContain('<img');
  });

  it('says that it cannot show an order that is not there, with a way home', () => {
    const html = renderThankYou(undefined, { shell });
    expect(html).toContain('<h1>لا يمكن عرض تفاصيل الطلب</h1>');
    expect(html).toMatch(/<a class="btn"[^>]*href="\/"/);
  });
});
