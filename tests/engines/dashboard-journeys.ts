import { inflateSync } from 'node:zlib';
import { addDays, riyadhDay, startOfDay } from '@mirsah/domain/day';
import { randomId, shortId } from '@mirsah/domain/id';
import { openAllDay } from '../fixtures/desk.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { isAt, isPhone, type Journey, openSignedIn } from './journey.ts';
import { attach, choose, click, fill, same, shows, until } from './tab.ts';

/** Registers, confirms the code from the e-mail, and is asked what they sell. */
const signUp: Journey = async ({ tab, stack }) => {
  const email = `${randomId().slice(0, 10)}@merchant.test`;
  await tab.open(`${stack.url}/register`);
  await fill(tab, 'input[name="fullName"]', 'هند الرشيدي');
  await fill(tab, 'input[name="email"]', email);
  await fill(tab, 'input[name="password"]', 'secret-12');
  await fill(tab, 'input[name="confirmPassword"]', 'secret-12');
  await tab.key('Enter');
  const code = await until('the code in the mailbox', async () => {
    const response = await fetch(`${stack.url}/__local/mail.json?to=${encodeURIComponent(email)}`);
    const { mails } = (await response.json()) as { mails: { code?: string }[] };
    return mails[0]?.code;
  });
  await until('the field of the code', () =>
    tab.run(() => document.activeElement?.getAttribute('name') === 'code'),
  );
  // The sixth digit sends it.
  await tab.type(code ?? '');
  await isAt(tab, '/dashboard/create');
  await shows(tab, 'ماذا تبيع؟');
};

const showsAddress = (email: string) =>
  document.body.textContent.includes(email) ||
  [...document.querySelectorAll('input')].some(({ value }) => value === email);

/** After the session was ended on a public page, Back does not show what the dashboard had shown. */
const signOut: Journey = async ({ tab, stack }) => {
  const { email, password } = await stack.newMerchant();
  await tab.open(`${stack.url}/login`);
  await fill(tab, 'input[type="email"], input[name="email"]', email);
  await fill(tab, 'input[type="password"]', password);
  await click(tab, 'button[type="submit"]', 'تسجيل الدخول');
  await isAt(tab, '/dashboard');
  await tab.open(`${stack.url}/profile`);
  await until('the profile', () => tab.run(showsAddress, email));
  // Later, so that the page is not left while its answer is on its way.
  await tab.run(() => void setTimeout(() => location.assign('/')));
  await until('the home page', () =>
    tab.run(() => location.pathname === '/' && document.readyState === 'complete'),
  );
  // The link is in a menu that is not open.
  await tab.run(() => void setTimeout(() => document.querySelector<HTMLElement>('[data-sign-out]')?.click()));
  await until('the session has ended', () =>
    tab.run(
      () => location.pathname === '/' && !Object.keys(localStorage).some((name) => /Token$/.test(name)),
    ),
  );
  for (let steps = 0; steps < 3; steps += 1) {
    await tab.back();
    const path = await until('the page before', () => tab.run(() => location.pathname));
    if (path !== '/') break;
  }
  await isAt(tab, '/login');
  same('the e-mail address is shown', await tab.run(showsAddress, email), false);
};

const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];

/** One order of each of the four, the first being the newest and the dearest. */
const fourOrders = (stack: TestStack, merchant: Merchant) =>
  storeOrders(
    stack,
    merchant,
    names.map((customerName, index) => ({
      customerName,
      customerPhone: { raw: `055000${1000 + index}`, e164: `+96655000${1000 + index}`, isMobile: true },
      totalMinor: (99 - index) * 100_00,
      placedAt: new Date(Date.now() - (20 + index) * 60_000).toISOString(),
    })),
  );

const ordersShown = () =>
  [...document.querySelectorAll('[aria-label^="حالة طلب"]')].filter(
    (status) => status.getClientRects().length > 0,
  ).length;

/** An order is found, confirmed from the list, taken back, and opened. */
const orders: Journey = async ({ tab, size, stack }) => {
  const merchant = await stack.newMerchant();
  const stored = await fourOrders(stack, merchant);
  const status = async () =>
    (await merchant.client.getOrder({ params: { orderId: stored[1]?.id ?? '' } })).order.status;
  await openSignedIn(tab, stack, merchant, '/dashboard/orders');
  await until('four orders', async () => (await tab.run(ordersShown)) === 4);
  await fill(tab, 'input[aria-label="البحث في الطلبات"]', '٠٥٥٠٠٠١٠٠١');
  await until('one order', async () => (await tab.run(ordersShown)) === 1);
  await click(tab, `[aria-label^="حالة طلب ${names[1]}"]`);
  await click(tab, '[role="menuitemradio"]', 'مؤكد');
  await until('the order is confirmed', async () => (await status()) === 'confirmed');
  await click(tab, 'button', 'تراجع');
  await until('it is pending again', async () => (await status()) === 'pending');
  await click(tab, 'a', isPhone(size) ? names[1] : shortId(stored[1]?.id ?? ''));
  await until('the order', () =>
    tab.run((name) => document.querySelector('[role="dialog"]')?.textContent.includes(name), names[1] ?? ''),
  );
};

/** Calls with the keys alone: confirmed, no answer, skipped, a cancellation begun and left, taken back. */
const desk: Journey = async ({ tab, stack }) => {
  const merchant = await stack.newMerchant();
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const stored = await fourOrders(stack, merchant);
  const order = async (index: number) =>
    (await merchant.client.getOrder({ params: { orderId: stored[index]?.id ?? '' } })).order;
  const customer = (name = '') =>
    until(`the call of ${name}`, () =>
      tab.run(
        (wanted) =>
          document.querySelector('[inert]') === null &&
          [...document.querySelectorAll('h2')].some(({ textContent }) => textContent.includes(wanted)),
        name,
      ),
    );
  const hasDialog = () => document.querySelector('[role="dialog"]') !== null;
  await openSignedIn(tab, stack, merchant, '/dashboard/desk');
  await customer(names[0]);
  await tab.type('1');
  await customer(names[1]);
  await until('the first is confirmed', async () => (await order(0)).status === 'confirmed');
  await tab.type('2');
  await customer(names[2]);
  await until('the second is called later', async () => (await order(1)).confirmation?.state === 'retry');
  await tab.type('9');
  await customer(names[3]);
  await tab.type('6');
  await until('the reasons of a cancellation', () => tab.run(hasDialog));
  await tab.key('Escape');
  await until('no dialog', async () => !(await tab.run(hasDialog)));
  await tab.type('1');
  await until('the fourth is confirmed', async () => (await order(3)).status === 'confirmed');
  await shows(tab, `أُكّد طلب ${names[3]}`);
  await tab.type('z');
  await until('the fourth is pending again', async () => (await order(3)).status === 'pending');
  await customer(names[3]);
};

/** A file of a carrier is read, its currency chosen, and its lines matched. */
const statements: Journey = async ({ tab, stack, file }) => {
  const merchant = await stack.newMerchant();
  const [paid, short] = await storeOrders(
    stack,
    merchant,
    Array.from({ length: 2 }, () => ({
      status: 'delivered' as const,
      currency: 'KWD' as const,
      totalMinor: 12_500,
      placedAt: startOfDay(addDays(riyadhDay(new Date()), -9)),
    })),
  );
  await openSignedIn(tab, stack, merchant, '/dashboard/statements');
  await shows(tab, 'حُصّل ولم يُدفع لك');
  const lines = [
    'رقم الطلب;المبلغ المحصل',
    `${shortId(paid?.id ?? '')};12.500`,
    `${shortId(short?.id ?? '')};12.000`,
  ];
  await attach(tab, 'input[type="file"]', file('statement.csv', lines.join('\n')));
  await shows(tab, 'اختر عملتها أولًا');
  await choose(tab, 'العملة حين لا يذكرها الملف', 'KWD');
  await click(tab, 'button', 'طابق');
  await until('the statement', () => tab.run(() => /\/statements\/./.test(location.pathname)));
  await shows(tab, 'أقل من المستحق');
};

/** The number of sheets in a PDF; Firefox compresses the relevant objects. */
function sheetsOf(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const packed = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, bytes = '']) => {
    try {
      return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')];
    } catch {
      // A font, or a picture.
      return [];
    }
  });
  return [text, ...packed].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Five slips print as five labels, and none of them is longer than its paper. */
const slips: Journey = async ({ tab, stack }) => {
  const merchant = await stack.newMerchant();
  const stored = await storeOrders(
    stack,
    merchant,
    [1, 2, 5, 8, 12].map((count) => ({
      customerAddress: 'طريق الملك عبدالله الفرعي خلف مستشفى الأمير محمد\n'.repeat(count),
      lines: Array.from({ length: count }, (_, index) => ({
        id: `${index + 1}`.padStart(26, '0'),
        kind: 'main' as const,
        offerId: '',
        sku: `SKU-${index}`,
        name: `طقم ضيافة للقهوة العربية ${index + 1}`,
        variant: 'أخضر زيتوني غامق',
        quantity: 1,
        unitPriceMinor: 12_500,
      })),
    })),
  );
  const ids = stored.map(({ id }) => id).join(',');
  await openSignedIn(tab, stack, merchant, `/dashboard/orders/packing-slips#${ids}`);
  await until('five slips', () => tab.run(() => document.querySelectorAll('article').length === 5));
  await choose(tab, 'مقاس الورق', 'label');
  const pdf = await tab.print();
  if (pdf) same('sheets of paper', sheetsOf(pdf), 5);
  // The print view is shown on screen, so that it can be measured.
  const spilled = await tab.run(() => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
    const ruler = document.createElement('div');
    ruler.style.cssText = 'position: absolute; inline-size: 100mm; block-size: 150mm';
    document.body.append(ruler);
    const paper = ruler.getBoundingClientRect();
    ruler.remove();
    const measured = [...document.querySelectorAll('article')].map((slip) => {
      const { width, height } = slip.getBoundingClientRect();
      return { width, height, isCut: slip.scrollHeight > slip.clientHeight + 1 };
    });
    if (!(measured[0] && measured[0].height > paper.height / 2))
      throw new Error('The slips are not as printed');
    return measured.filter(
      ({ width, height, isCut }) => isCut || width > paper.width || height > paper.height,
    );
  });
  same('slips longer than their paper', spilled, []);
};

export const dashboardJourneys = {
  'sign-up': signUp,
  'sign-out': signOut,
  orders,
  desk,
  statements,
  slips,
} satisfies Record<string, Journey>;
