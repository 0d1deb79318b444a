import type { Order, OrderLine } from '@mirsah/domain/order';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import { textProblems } from '../screenshots/checks.ts';

const { stack, browser } = await stackAndBrowserForFile();

const line = (index: number, name: string): OrderLine => ({
  id: `${index}`.padStart(26, '0'),
  kind: 'main',
  offerId: '',
  sku: `SKU-${index}-LONG-ENOUGH`,
  name,
  variant: 'أخضر زيتوني غامق، مقاس كبير جدًا',
  quantity: 1,
  unitPriceMinor: 1_284_500,
});

const withLines = (count: number, changes: Partial<Order> = {}): Partial<Order> => ({
  lines: Array.from({ length: count }, (_, index) =>
    line(index + 1, `طقم ضيافة للقهوة العربية ${index + 1}`),
  ),
  ...changes,
});

/** The longest texts that the form and the order's edit take. */
const longest: Partial<Order> = {
  customerName: 'عبدالرحمن بن عبدالعزيز بن محمد آل الشيخ الغامدي '.repeat(5).slice(0, 200),
  customerAddress: 'طريق الملك عبدالله الفرعي خلف مستشفى الأمير محمد بن عبدالعزيز\n'
    .repeat(16)
    .slice(0, 1000),
  landingPageTitle: 'ساعة رياضية مقاومة للماء بشاشة كبيرة '.repeat(5),
  notes: 'اتركها عند الحارس\n'.repeat(40),
  currency: 'KWD',
  totalMinor: 123_456_789,
  country: 'KW',
  place: { cityText: 'ضاحية عبدالله السالم الجديدة جدًا', cityId: null, zoneId: 'z1' },
  answers: Array.from({ length: 8 }, (_, index) => ({
    fieldId: `f${index}`,
    label: `سؤال طويل رقم ${index + 1} من النموذج`,
    value: 'جواب طويل يكتبه العميل ويزيد على سطر واحد من البطاقة',
  })),
};

/** Texts of three lines each, which a slip of three goods has room for. */
const threeLinesEach: Partial<Order> = {
  ...longest,
  answers: [],
  customerName:
    'عبدالرحمن بن محمد بن عبدالعزيز آل سعود الدوسري القحطاني العتيبي المطيري الشهراني الغامدي الأخير',
  customerAddress:
    'حي شوران، طريق الملك عبدالعزيز، خلف مجمع النور التجاري، عمارة 24، الدور الثالث، شقة 5، خلف مجمع النور التجاري، عمارة 24، الدور الثالث، شقة 5، خلف مجمع النور التجاري، عمارة 24، الباب الأخير',
  notes:
    'اتصل قبل الوصول بنصف ساعة، والبيت خلف المسجد مقابل البقالة. اتصل قبل الوصول بنصف ساعة، والبيت خلف المسجد مقابل البقالة، ثم الجرس الأخير',
};

async function openSlips(orders: readonly Partial<Order>[]) {
  const merchant = await stack.newMerchant();
  await merchant.client.saveMySender({
    body: { name: 'متجر ديرة العود والعطور الشرقية', phone: '0551234567' },
  });
  const stored = await storeOrders(stack, merchant, orders);
  const opened = await newPage(browser, desktop);
  const ids = stored.map(({ id }) => id).join(',');
  await openSignedIn(opened.page, stack.url, merchant, `/dashboard/orders/packing-slips#${ids}`);
  await opened.page
    .getByRole('article')
    .nth(stored.length - 1)
    .waitFor();
  await opened.page.getByLabel('اطبع ملاحظاتي').check();
  return { ...opened, stored };
}

/** Texts that a slip may not lose: those that begin or end outside of it, or outside of their part. */
const lostTexts = (texts: readonly string[]) =>
  [...document.querySelectorAll('article')].flatMap((slip) => {
    const box = slip.getBoundingClientRect();
    return texts.filter((text) => {
      const walker = document.createTreeWalker(slip, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.textContent?.replace(/\s+/g, ' ').includes(text)) continue;
        range.selectNodeContents(node);
        const own = range.getBoundingClientRect();
        const part = node.parentElement?.closest('header, section, footer')?.getBoundingClientRect() ?? box;
        const isInside = own.top >= part.top - 1 && own.bottom <= part.bottom + 1 && own.left >= box.left - 1;
        if (isInside && own.right <= box.right + 1 && own.bottom <= box.bottom) return false;
      }
      return true;
    });
  });

const slips = await openSlips([
  withLines(1, { ...longest, customerName: 'نورة', answers: [], notes: '' }),
  withLines(2, { ...longest, answers: [], notes: '' }),
  withLines(5, { ...longest, answers: [] }),
  withLines(8, longest),
  withLines(12, longest),
  withLines(3, threeLinesEach),
]);

it.each([
  ['A6', 6],
  ['label', 6],
  ['A5', 6],
  ['A4', 2],
] as const)(
  'six orders of 1, 2, 3, 5, 8 and 12 lines with the longest texts print on %s as %i sheets',
  async (paper, sheets) => {
    await slips.page.getByLabel('مقاس الورق').selectOption(paper);
    const pdf = (await slips.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
  },
);

it('the longest texts never push the amount, the phone, the city, the number or the returns off a slip', async () => {
  const { page, stored } = slips;
  await expect.poll(() => page.getByText(/^ملاحظات:/).count()).toBe(4);
  await page.emulateMedia({ media: 'print' });
  const numbers = stored.map(({ id }) => id.slice(0, 8).toUpperCase());
  const kept = ['المبلغ عند الاستلام', 'ضاحية عبدالله السالم الجديدة جدًا', '123,456.789', '0551234567'];
  expect(await page.evaluate(lostTexts, kept)).toEqual([]);
  expect(await page.evaluate(lostTexts, numbers)).toHaveLength(stored.length * (stored.length - 1));
  const overfull = await page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.filter((slip) => slip.scrollHeight > slip.clientHeight + 1).map((slip) => slip.textContent),
    );
  expect(overfull).toEqual([]);
  const cutOff = await page
    .getByRole('article')
    .locator('section')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent),
    );
  expect(cutOff).toEqual([]);
  const broken = await page
    .getByRole('article')
    .locator('strong')
    .evaluateAll((amounts) =>
      amounts
        .filter((amount) => amount.scrollWidth > amount.clientWidth + 1)
        .map((amount) => amount.textContent),
    );
  expect(broken).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});

it('long texts fill a slip’s height before they are shortened, which they are after a whole word', async () => {
  const { page } = slips;
  await page.emulateMedia({ media: 'print' });
  const texts = page.getByRole('article').locator('[data-part]');
  const shown = await texts.allTextContents();
  const isWhole = (text: string | undefined) => shown.some((each) => text && each.endsWith(text));
  const { customerName, customerAddress, notes } = threeLinesEach;
  expect([customerName, customerAddress, notes].map(isWhole)).toEqual([true, true, true]);
  expect(shown.filter((each) => each.includes('…')).length).toBeGreaterThan(3);
  for (const each of shown.filter((each) => each.endsWith('…') && each.startsWith('طريق'))) {
    const end = each.split(/\s+/).at(-1)?.replace('…', '') ?? '';
    expect(longest.customerAddress?.split(/\s+/)).toContain(end);
  }
  // Nothing is hidden below an ellipsis, and less than two lines below the last one are empty.
  const badly = await page.getByRole('article').evaluateAll((articles) =>
    articles.flatMap((slip) => {
      const room = slip.querySelector('[data-room]');
      const own = [...slip.querySelectorAll<HTMLElement>('[data-part]')];
      const hides = own.filter((part) => getComputedStyle(part).overflow !== 'visible');
      const end = room?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      const free = (room?.getBoundingClientRect().bottom ?? 0) - end;
      const isShortened = own.some((part) => part.textContent?.includes('…'));
      const lines = free / Number.parseFloat(getComputedStyle(slip).lineHeight);
      return hides.length > 0 || lines < 0 || (isShortened && lines > 2)
        ? [`${slip.getAttribute('aria-label')} ${lines}`]
        : [];
    }),
  );
  expect(badly).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
});

it('a slip of one or two products names them whole, with their codes', async () => {
  const few = slips.page.locator('article[data-goods="few"]');
  expect(await few.count()).toBe(2);
  const shortened = await few
    .locator('li > span')
    .evaluateAll((texts) =>
      texts
        .filter(
          (text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
        )
        .map((text) => text.textContent),
    );
  expect(shortened).toEqual([]);
});

it('from the ninth line on, a slip shows the number of the others', async () => {
  expect(await slips.page.getByText(/^و\d+ (?:صنف|أصناف)/).allTextContents()).toEqual(['و5 أصناف أخرى']);
});

it('packing slips are accessible and fit the screen at 1440 and 390 px', async () => {
  const { page, problems } = slips;
  for (const [width, viewport] of [
    ['1440', desktop],
    ['390', phone],
  ] as const) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const clipped = await page.evaluate(textProblems);
    expect(clipped.filter((problem) => problem.startsWith('ink cut off'))).toEqual([]);
    await saveScreenshot(page, `packing-slips-kinds-${width}`);
  }
  expect(problems).toEqual([]);
});
