import type { Block } from '@mirsah/domain/landing-page/blocks';
import { defaultFormFields } from '@mirsah/domain/landing-page/default-content';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { watchPage } from '../fixtures/offers.ts';
import { newPhone } from '../fixtures/phones.ts';
import { hostImages, openShop } from '../fixtures/shop.ts';
import { isAt, type Journey } from './journey.ts';
import { click, fill, same, shows, type Tab, tabTo, until } from './tab.ts';

const SUBMIT = '#order [type="submit"]';

async function fillOrder(tab: Tab, name: string): Promise<void> {
  await fill(tab, '#f-name', name);
  await fill(tab, '#f-phone', newPhone());
  await fill(tab, '#f-address', 'الرياض، حي النرجس');
}

/**
 * Whether a word with a mark at its end, before a sign, has the same baseline as without it. WebKit shifts it
 * when the sign comes from another font file.
 */
async function wordsStandAlike(): Promise<boolean> {
  await document.fonts.ready;
  const { fontFamily } = getComputedStyle(document.body);
  const lowest = (text: string) => {
    const canvas = document.createElement('canvas');
    const [width, height] = [400, 120];
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Nothing can be drawn');
    context.direction = 'rtl';
    context.font = `40px ${fontFamily}`;
    context.fillText(text, width - 10, height / 2);
    const ink = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 === 3);
    return Math.floor(ink.findLastIndex((alpha) => alpha > 128) / width);
  };
  return [':', '.', '!', '»', ')', ' و'].every((sign) => lowest(`هدىً${sign}`) === lowest(`هدى${sign}`));
}

/** An order, the thank-you page, and the page it came from once more. */
const shopper: Journey = async ({ tab, stack }) => {
  const shop = await openShop(stack);
  const orders = async () => (await shop.merchant.client.listOrders({ query: { limit: 10 } })).items;
  await tab.open(shop.url);
  await until('words that end in a mark stand on their line', () => tab.run(wordsStandAlike));
  await fillOrder(tab, 'عبدالله الشمري');
  await click(tab, '.opt, label', 'شحن سريع');
  await until('the total with the express delivery', () =>
    tab.run(() => document.querySelector('.tot dd')?.textContent.includes('224')),
  );
  await click(tab, SUBMIT);
  await isAt(tab, '/thank-you');
  await shows(tab, 'عبدالله');
  const [first] = await orders();
  same('the order', [first?.customerName, first?.totalMinor], ['عبدالله الشمري', 22_400]);
  await tab.back();
  await isAt(tab, '/');
  await until('the form can be sent again', () =>
    tab.run((button) => {
      const submit = document.querySelector<HTMLButtonElement>(button);
      return submit !== null && !submit.disabled;
    }, SUBMIT),
  );
  await fillOrder(tab, 'سارة المطيري');
  await click(tab, SUBMIT);
  await isAt(tab, '/thank-you');
  same('the orders', (await orders()).length, 2);
};

/** An empty form is rejected, and its first wrong field is visible with its name. */
const refused: Journey = async ({ tab, stack }) => {
  const shop = await openShop(stack);
  await tab.open(shop.url);
  const refuse = async () => {
    await click(tab, SUBMIT);
    await until('the first wrong field and its label are in the window', () =>
      tab.run(() => {
        const field = document.querySelector('[aria-invalid="true"]');
        return (
          field !== null &&
          document.activeElement === field &&
          ['label[for="f-name"]', '#f-name'].every((name) => {
            const { top = -1, bottom = -1 } = document.querySelector(name)?.getBoundingClientRect() ?? {};
            return top >= 0 && bottom <= innerHeight;
          })
        );
      }),
    );
  };
  // The first time its script has only just come.
  await refuse();
  await refuse();
  await fillOrder(tab, 'نورة القحطاني');
  await click(tab, SUBMIT);
  await isAt(tab, '/thank-you');
};

/** An order with two mistakes by the keyboard alone, perceived by roles, names and messages. */
const eyesClosed: Journey = async ({ tab, stack }) => {
  const shop = await openShop(stack);
  const heading = () => tab.run(() => [document.title, document.querySelector('h1')?.textContent.trim()]);
  const corrects = (name: string, message: string) =>
    until(`${name}: ${message}`, async () => {
      const described = await tab.run(() => {
        const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
      });
      return described.includes(message) && (await tab.hasFocus('textbox', name));
    });
  await tab.open(shop.url);
  same('title and heading', await heading(), ['عطر العود الملكي', 'عطر العود الملكي']);
  await tabTo(tab, 'textbox', 'الاسم الكامل');
  await tab.type('نورة القحطاني');
  await tabTo(tab, 'textbox', 'رقم الجوال');
  await tab.type('0551');
  await tabTo(tab, 'button', 'اطلب الآن');
  await tab.key('Enter');
  await corrects('رقم الجوال', 'رقم');
  await tab.run(() => (document.activeElement as HTMLInputElement).select());
  await tab.type(newPhone());
  await tabTo(tab, 'textbox', 'العنوان');
  await corrects('العنوان', 'العنوان مطلوب');
  await tab.type('الرياض، حي النرجس');
  await tabTo(tab, 'button', 'اطلب الآن');
  await tab.key('Enter');
  await isAt(tab, '/thank-you');
  await until('title and heading of the thank-you page', async () =>
    (await heading()).every((text) => text === 'تم إرسال طلبك بنجاح'),
  );
  const [order] = (await shop.merchant.client.listOrders({ query: { limit: 1 } })).items;
  same('the order', order?.customerName, 'نورة القحطاني');
};

/** Three watches in two colours, a tick, and one more after the order. */
const offers: Journey = async ({ tab, stack }) => {
  const shop = await openShop(stack, watchPage());
  await tab.open(shop.url);
  await click(tab, '.deal .pick', 'ثلاث ساعات');
  await until('the colours of three watches', () =>
    tab.run(() => {
      const open = document.querySelectorAll('.deal:has(input:checked) select');
      return open.length === 3 && [...open].every((select) => select.getClientRects().length > 0);
    }),
  );
  await tab.run(() => {
    // A list of the system's own is in no page.
    const second = document.querySelectorAll<HTMLSelectElement>('.deal:has(input:checked) select')[1];
    if (!second) throw new Error('There is no second colour');
    second.value = 'white';
    for (const type of ['input', 'change']) second.dispatchEvent(new Event(type, { bubbles: true }));
  });
  await click(tab, '.bump');
  await until('the total of the offer', () =>
    tab.run(() => document.querySelector('.form .tot dd')?.textContent.includes('726.45')),
  );
  await fillOrder(tab, 'سالم العتيبي');
  await click(tab, SUBMIT);
  await isAt(tab, '/thank-you');
  await click(tab, 'button', 'أضفها إلى طلبي');
  await shows(tab, 'أضفنا «ساعة أخرى» إلى طلبك.');
  const [order] = (await shop.merchant.client.listOrders({ query: { limit: 1 } })).items;
  same(
    'the lines of the order',
    order?.lines.map(({ kind, quantity }) => `${kind} ${quantity}`),
    ['main 2', 'main 1', 'main 1', 'bump 1', 'main 1', 'after 1'],
  );
};

/** A city has its shipping and its fee; unserved cities are reported; and the shown total is ordered. */
const zones: Journey = async ({ tab, stack }) => {
  const asked = { placeholder: '', required: true, options: [] };
  const shop = await openShop(stack, {
    zones: zonesFixture(),
    formFields: [...defaultFormFields, { id: 'town', type: 'city', label: 'المدينة', ...asked }],
  });
  const total = () => tab.run(() => document.querySelector('.form .tot dd')?.textContent);
  await tab.open(shop.url);
  await fillOrder(tab, 'هند الرشيدي');
  await fill(tab, '#f-town', 'نجران');
  await shows(tab, 'لا نوصّل إلى هذه المدينة حاليًا');
  await fill(tab, '#f-town', 'جده');
  await until('the total with the shipping to Jeddah', async () => (await total())?.includes('219'));
  await fill(tab, '#f-town', 'الرياض');
  await click(tab, '.form .opt', 'اليوم');
  await until('the total with shipping and fee', async () => (await total())?.includes('249'));
  await click(tab, SUBMIT);
  await isAt(tab, '/thank-you');
  const [order] = (await shop.merchant.client.listOrders({ query: { limit: 1 } })).items;
  same('the order', [order?.place?.zoneId, order?.totalMinor], ['riyadh', 24_900]);
};

/** The line between two pictures moves in an arrow's direction. */
const divider: Journey = async ({ tab, stack }) => {
  const [before, after] = await hostImages(stack);
  const { layout } = landingPageContentFixture();
  const bpair: Block = {
    type: 'beforeAfter',
    props: {
      title: 'الفرق',
      before: before?.url ?? '',
      beforeLabel: 'قبل',
      after: after?.url ?? '',
      afterLabel: 'بعد',
      note: '',
    },
  };
  const shop = await openShop(stack, {
    layout: { ...layout, blocks: { bpair }, order: ['bpair', ...layout.order] },
  });
  await tab.open(shop.url);
  const line = () =>
    tab.run(() => {
      const knob = document.querySelector('.pair.on .knob');
      return knob ? Math.round(knob.getBoundingClientRect().left) : 0;
    });
  await until('the line', line);
  await tab.run(() => document.querySelector<HTMLElement>('.pair input')?.focus());
  const between = await line();
  for (let step = 0; step < 5; step += 1) await tab.key('ArrowLeft');
  await until(`the line stands left of ${between}`, async () => (await line()) < between - 5);
  for (let step = 0; step < 10; step += 1) await tab.key('ArrowRight');
  await until(`the line stands right of ${between}`, async () => (await line()) > between + 5);
};

export const shopperJourneys = {
  shopper,
  refused,
  eyesClosed,
  offers,
  zones,
  divider,
} satisfies Record<string, Journey>;
