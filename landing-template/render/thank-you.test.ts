import { noBusinessDetails } from '@mirsah/domain/business-details/facts';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { linesOf } from '@mirsah/domain/order/lines';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { describe, expect, it } from 'vitest';
import { formatPhone, renderThankYou } from './thank-you.tsx';

it.each([
  ['+966551234567', '+966 55 123 4567'],
  ['+96550123456', '+965 5012 3456'],
  ['+14155550123', '+14155550123'],
  ['+9661234567890', '+9661234567890'],
])('the phone number %s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

const shell = '<html><head><!--head--><style></style></head><body><!--body--><!--data--></body></html>';

describe('renderThankYou', () => {
  it('the thank-you page shows the shopper’s city beside the address', () => {
    const place = { cityText: 'الخرج <1>', cityId: 'kharj', zoneId: 'riyadh' };
    const html = renderThankYou(orderFixture({ place }), { shell });
    expect(html).toContain('<dt>المدينة</dt><dd>الخرج &lt;1&gt;</dd>');
    expect(renderThankYou(orderFixture({ place: null }), { shell })).not.toContain('المدينة</dt>');
  });

  it('what was added after the order has the picture of its offer, and the focus is led to its confirmation', () => {
    const item = { sku: '', text: '', priceMinor: 1_900, wasMinor: null, variants: [] };
    const [offer, downsell] = [
      { ...item, name: 'ساعة أخرى', imageUrl: 'https://images.example/watch.jpg' },
      { ...item, name: 'واقي شاشة', imageUrl: 'https://images.example/glass.jpg' },
    ];
    const order = orderFixture();
    const lines = [
      ...linesOf(order),
      {
        id: 'c'.repeat(26),
        sku: '',
        name: 'واقي شاشة',
        variant: '',
        quantity: 1,
        unitPriceMinor: 1_900,
        kind: 'after' as const,
        offerId: '',
      },
    ];
    const afterOffer = { step: 'accepted' as const, until: '2026-11-21T09:00:00.000Z', offer, downsell };
    const html = renderThankYou(orderFixture({ lines, afterOffer }), {
      shell,
      asking: { action: '/thank-you', now: new Date('2026-11-21T09:00:00.000Z') },
    });
    expect(html).toContain('https://images.example/glass.jpg');
    expect(html).not.toContain('https://images.example/watch.jpg');
    expect(html).toMatch(/<p id="after" tabindex="-1" class="added"/);
  });

  it('the thank-you page shows the number, the customer, the ordered items and their price', () => {
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
    expect(html).toContain('يصلك خلال يوم واحد، وتدفع عند استلامه.');
    // No SMS is sent.
    expect(html).not.toContain('رسالة نصية');
    expect(html).toMatch(/<a class="btn home"[^>]*href="\/"/);
  });

  it('an order in dinars is shown with three decimals', () => {
    expect(renderThankYou(orderFixture({ currency: 'KWD', totalMinor: 12_500 }), { shell })).toContain(
      '12.500\u00a0د.ك',
    );
  });

  it('no text that a customer typed becomes markup', () => {
    const html = renderThankYou(orderFixture({ customerName: '<img src=x onerror=alert(1)>' }), { shell });
    expect(html).not.toContain('<img');
  });

  it('the thank-you page has the header, the footer and the pixels of its landing page', () => {
    const page = landingPageFixture({ title: 'متجر العود' });
    page.header.enabled = true;
    page.header.backgroundColor = 'slate-900';
    page.footer.enabled = true;
    page.footer.copyrightText = '© المتجر';
    page.pixels.facebook = { enabled: true, pixelId: '1234567890' };
    const order = orderFixture();
    const html = renderThankYou(order, { shell, page });
    expect(html).toContain('<header class="head" data-bg="slate-900"');
    expect(html).toContain('© المتجر');
    expect(html).toMatch(new RegExp(`id="pixels">.*"orderId":"${order.id}"`));
  });

  it('the thank-you page shows the product’s image while its landing page exists', () => {
    const page = landingPageFixture();
    page.product.images = [{ url: '/media/oud.webp', alt: 'عود' }];
    expect(renderThankYou(orderFixture(), { shell, page })).toContain('<img src="/media/oud.webp" alt=""');
    expect(renderThankYou(orderFixture(), { shell })).not.toContain('<img');
  });

  it('without its landing page the thank-you page has a plain header and no pixels', () => {
    const html = renderThankYou(orderFixture(), { shell });
    expect(html).toContain('<header class="head" data-bg="white"');
    expect(html).not.toMatch(/id="pixels"|facebook/);
  });

  it('a thank-you page without an order reports no purchase', () => {
    const page = landingPageFixture();
    page.pixels.facebook = { enabled: true, pixelId: '1234567890' };
    expect(renderThankYou(undefined, { shell, page })).not.toMatch(/id="pixels"|facebook/);
  });

  it('a thank-you page without an order explains it and links to the home page', () => {
    const html = renderThankYou(undefined, { shell });
    expect(html).toContain('<h1>لا يمكن عرض تفاصيل الطلب</h1>');
    expect(html).toMatch(/<a class="btn"[^>]*href="\/"/);
  });
});

it('a receipt shows the business details of the page or the merchant', () => {
  const page = {
    ...landingPageFixture(),
    businessDetails: { ...noBusinessDetails, name: 'ديرة العود', vat: '300012345600003' },
  };
  const html = renderThankYou(orderFixture(), { shell, page });
  expect(html).toContain('ديرة العود');
  expect(html).toContain('300012345600003');
});
