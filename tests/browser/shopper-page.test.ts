import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { root } from '@mirsah/infra-local/stack/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { holdObservers } from '../fixtures/busy-observers.ts';
import { fullPage, LONG_NAME, UNBROKEN_NAME, withUnbrokenNames } from '../fixtures/full-page.ts';
import { hostImages, openShop, type Shop } from '../fixtures/shop.ts';
import { fetchSite, postOrder } from '../fixtures/site.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();
const images = await hostImages(stack);

const widths = [
  ['390', phone],
  ['1440', desktop],
] as const;

const landingPages: Record<string, (content: LandingPageContent) => void> = {
  full: () => undefined,
  'long-names': (content) => {
    content.title = LONG_NAME;
    content.product.name = LONG_NAME;
    content.product.variants = content.product.variants.map((variant) => ({ ...variant, name: LONG_NAME }));
    content.shippingOptions = content.shippingOptions.map((option) => ({ ...option, name: LONG_NAME }));
    content.header.logo.text = `${LONG_NAME} ${'واحد'.repeat(6)}`;
    content.layout.buttonText = 'اطلب الآن وادفع عند باب بيتك بكل راحة وأمان';
  },
  'no-reviews-one-image': (content) => {
    content.product.reviews = [];
    content.product.images = images.slice(0, 1);
  },
  'no-header-no-footer': (content) => {
    content.header.enabled = false;
    content.footer.enabled = false;
  },
  'dark-header': (content) => {
    content.header.backgroundColor = 'slate-900';
    content.header.textColor = 'white';
    content.layout.buttonStyle = 'warning';
  },
  'three-decimals': (content) => {
    content.currency = 'KWD';
    content.country = 'KW';
    content.product.variants = [];
    content.product.priceMinor = 12_500;
    content.product.salePriceMinor = 9750;
  },
  'not-purchasable': (content) => {
    content.product.variants = [];
    content.product.priceMinor = 0;
    content.product.salePriceMinor = null;
  },
  'form-left': (content) => {
    content.layout.formPosition = 'left';
    content.layout.showQuantity = false;
    content.layout.showPriceInForm = false;
    content.formFields = [
      ...content.formFields,
      {
        id: 'mail',
        type: 'email',
        label: 'البريد الإلكتروني',
        placeholder: '',
        required: false,
        options: [],
      },
      { id: 'note', type: 'textarea', label: 'ملاحظات', placeholder: '', required: false, options: [] },
      {
        id: 'time',
        type: 'select',
        label: 'وقت التوصيل',
        placeholder: '',
        required: true,
        options: ['صباحًا'],
      },
      {
        id: 'terms',
        type: 'checkbox',
        label: 'أوافق على الشروط',
        placeholder: '',
        required: true,
        options: [],
      },
    ];
  },
};

describe.each(Object.entries(landingPages))('a landing page: %s', (name, change) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(stack, fullPage(images, change));
  });

  it.each(widths)('the landing page is accessible at %s px', async (width, viewport) => {
    const { page, context, problems } = await newPage(browser, viewport);
    await page.goto(shop.url);
    await expectAccessible(page);
    await saveScreenshot(page, `landing-${name}-${width}`);
    const menu = page.locator('.menu');
    if (await menu.isVisible()) {
      await menu.locator('summary').press('Enter');
      await menu.getByRole('link').first().focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => menu.getByRole('link').first().isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('a phone that is too busy to report every change finally reports that the form is on the screen', async () => {
  const shop = await openShop(
    stack,
    fullPage(images, () => undefined),
  );
  const { page, problems } = await newPage(browser, phone);
  const observers = await holdObservers(page);
  await page.goto(shop.url);
  await expect.poll(() => observers.last('form')).toBe(false);
  await page.locator('form').scrollIntoViewIfNeeded();
  await expect.poll(() => observers.last('form')).toBe(true);
  await Promise.all([page.waitForRequest(/\/assets\/island\./), observers.release()]);
  await page.locator('.bar.off').waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
});

it('names without a break opportunity stay within the narrowest phone, on the page and on its receipt', async () => {
  const shop = await openShop(stack, fullPage(images, withUnbrokenNames));
  const { body } = await postOrder(stack.port, shop.page.subdomain, {
    landingPageId: shop.page.id,
    name: UNBROKEN_NAME,
    phone: '0551234567',
    address: UNBROKEN_NAME,
    country: 'SA',
    items: [{ sku: '', price: 1_234_567.89, quantity: 1, variant: '', name: '', variantId: 'b' }],
  });
  for (const width of [320, 390, 768]) {
    const { page, context, problems } = await newPage(browser, { width, height: 700 });
    for (const [name, url] of [
      ['landing', shop.url],
      ['thank-you', new URL(body.thankYouUrl, shop.url).href],
    ] as const) {
      await page.goto(url);
      expect(await page.evaluate(textOutOfItsBox)).toEqual([]);
      expect(await page.evaluate(brokenAmounts)).toEqual([]);
      await expectAccessible(page);
      await saveScreenshot(page, `${name}-unbroken-${width}`);
    }
    expect(problems).toEqual([]);
    await context.close();
  }
});

/** Amounts and dialling codes on more than one line. */
function brokenAmounts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.n, .free, .tel span')]
    .filter((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 1);
      return Math.max(...pieces.map(({ top }) => top)) >= Math.min(...pieces.map(({ bottom }) => bottom));
    })
    .map((amount) => amount.outerHTML);
}

/**
 * Texts wider than the screen or than the row, card or button they are in; the page's name in the header is
 * shortened.
 */
function textOutOfItsBox(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    if (!parent || !textContent?.trim() || parent.closest('script,style,option,.vh,.scroll,.head .logo'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const text = range.getBoundingClientRect();
    const box = (
      parent.closest('li,label,fieldset,p,dl,.box,.btn,.form,main,footer') ?? parent
    ).getBoundingClientRect();
    const isInside = text.left >= box.left - 1 && text.right <= box.right + 1;
    if (text.width > 0 && !(isInside && text.left >= -1 && text.right <= innerWidth + 1)) {
      found.push(`${parent.tagName}.${parent.className}: ${textContent.slice(0, 40)}`);
    }
  }
  return found;
}

describe('the thank-you page and the status pages', () => {
  async function thankYou(shop: Shop): Promise<string> {
    const { body } = await postOrder(stack.port, shop.page.subdomain, {
      landingPageId: shop.page.id,
      name: 'عبدالله الشمري',
      phone: '0551234567',
      address: 'الرياض، حي النرجس، شارع أنس بن مالك',
      country: 'SA',
      items: [{ sku: '', price: 199, quantity: 2, variant: '', name: '', variantId: 'b' }],
    });
    return new URL(body.thankYouUrl, shop.url).href;
  }

  it.each(widths)(
    'the thank-you page has the header and footer of the landing page at %s px',
    async (width, viewport) => {
      const shop = await openShop(stack, fullPage(images, landingPages['dark-header']));
      const { page, context, problems } = await newPage(browser, viewport);
      await page.goto(await thankYou(shop));
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('تم إرسال طلبك بنجاح');
      await page.getByText('© 2026 متجر العود').waitFor();
      await expectAccessible(page);
      await saveScreenshot(page, `thank-you-${width}`);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('the thank-you page works for an order of a deleted landing page', async () => {
    const shop = await openShop(stack, fullPage(images));
    const url = await thankYou(shop);
    await shop.merchant.client.deleteLandingPage({ params: { pageId: shop.page.id } });
    const { page, context } = await newPage(browser, phone);
    await page.goto(url);
    await page.getByText('عبدالله الشمري').first().waitFor();
    await expectAccessible(page);
    await context.close();
  });

  it.each(widths)(
    'the pages for missing and disabled sites are accessible at %s px',
    async (width, viewport) => {
      const shop = await openShop(
        stack,
        fullPage(images, (content) => {
          content.isEnabled = false;
        }),
      );
      const { page, context } = await newPage(browser, viewport);
      const visits = [
        ['thank-you-empty', new URL('/thank-you', shop.url).href, 200, 'لا يمكن عرض تفاصيل الطلب'],
        ['not-found', `http://no-such-site.localhost:${stack.port}/`, 404, 'الصفحة غير موجودة'],
        ['unavailable', shop.url, 404, 'هذه الصفحة غير متاحة حالياً'],
      ] as const;
      for (const [name, url, status, heading] of visits) {
        expect((await page.goto(url))?.status()).toBe(status);
        await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
        // A host without a shop has no other page to lead to.
        expect(await page.getByRole('link').count()).toBe(name === 'not-found' ? 0 : 1);
        await expectAccessible(page);
        await saveScreenshot(page, `${name}-${width}`);
      }
      const generic = readFileSync(join(root, 'landing-template/dist/errors/generic.html'), 'utf8');
      await intercept(page, shop.url, (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: generic }),
      );
      await page.goto(shop.url);
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).textContent())
        .toBe('حدث خطأ في تحميل الصفحة');
      await expectAccessible(page);
      await saveScreenshot(page, `error-${width}`);
      await context.close();
    },
  );

  it('a landing page under its product’s address names the main address as canonical', async () => {
    const content = fullPage(images, ({ seo }) => {
      seo.slug = 'oud';
    });
    const shop = await openShop(stack, content);
    const { body, status } = await fetchSite(stack.port, shop.page.subdomain, { path: '/products/oud' });
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${shop.url}">`);
  });
});
