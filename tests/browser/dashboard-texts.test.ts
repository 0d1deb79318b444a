import { paths, statementPath } from '@mirsah/dashboard/paths';
import { randomId } from '@mirsah/domain/id';
import { newLandingPageContent } from '@mirsah/domain/landing-page/default-content';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import { newStatement } from '../fixtures/authorization-resources.ts';
import { desktop, intercept, newPage, settled } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { isSave } from '../fixtures/editor-screen.ts';
import type { Account, Merchant } from '../fixtures/merchant.ts';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { buildPseudoDashboard, servePseudoDashboard } from '../fixtures/pseudo-dashboard.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { arabicIn, toPseudo } from '../fixtures/to-pseudo.ts';

/**
 * The dashboard in the pseudo language, with data in Latin letters: Arabic that is left on a screen is a text outside
 * `messages/`.
 */
const [{ stack, browser }, files] = await Promise.all([stackAndBrowserForFile(), buildPseudoDashboard()]);

type User = 'visitor' | 'merchant' | 'admin';
type Data = { pageId: string; orderId: string; productId: string; statementId: string; merchant: Merchant };

/** Every route of the dashboard: who opens it, at which addresses, and the buttons that open or change something there. */
const screens: Record<
  keyof typeof paths,
  { user: User; at: (data: Data) => readonly string[]; press?: readonly string[] }
> = {
  login: { user: 'visitor', at: () => [paths.login], press: ['تسجيل الدخول'] },
  register: { user: 'visitor', at: () => [paths.register], press: ['إنشاء الحساب'] },
  forgotPassword: { user: 'visitor', at: () => [paths.forgotPassword], press: ['إرسال الرمز'] },
  authCallback: { user: 'visitor', at: () => [`${paths.authCallback}?error=denied`] },
  profile: {
    user: 'merchant',
    at: () => [paths.profile],
    press: ['تغيير كلمة المرور', 'الخروج من كل الأجهزة', 'حذف حسابي'],
  },
  dashboard: {
    user: 'merchant',
    at: () => [`${paths.dashboard}?tab=insights`, `${paths.dashboard}?tab=pages`],
  },
  insights: { user: 'merchant', at: () => [paths.insights] },
  desk: {
    user: 'merchant',
    at: () => [paths.desk],
    press: ['تأجيل', 'إلغاء', 'ساعات الاتصال', 'تعديل العنوان'],
  },
  orders: {
    user: 'merchant',
    at: ({ orderId }) => [paths.orders, `${paths.orders}?q=nothing`, `${paths.orders}?order=${orderId}`],
    press: ['إجراءات أخرى لطلب', 'الأرقام المحظورة', 'تصدير CSV', 'تحديد كل الطلبات', 'حذف المحدد'],
  },
  abandonedForms: { user: 'merchant', at: () => [paths.abandonedForms] },
  profit: { user: 'merchant', at: () => [paths.profit] },
  costs: { user: 'merchant', at: () => [paths.costs], press: ['حفظ التكلفة'] },
  adSpend: { user: 'merchant', at: () => [paths.adSpend], press: ['حفظ المبلغ'] },
  statements: { user: 'merchant', at: () => [paths.statements] },
  statement: {
    user: 'merchant',
    at: ({ statementId }) => [statementPath(statementId)],
    press: ['إلغاء الكشف'],
  },
  notifications: {
    user: 'merchant',
    at: () => [paths.notifications],
    press: ['أرسل تجربة', 'اربط', 'ساعات الهدوء'],
  },
  connections: {
    user: 'merchant',
    at: () => [paths.connections],
    press: ['حفظ', 'اختبار الاتصال', 'إزالة الربط'],
  },
  conversions: { user: 'merchant', at: () => [paths.conversions], press: ['اربط'] },
  editOrder: { user: 'merchant', at: ({ orderId }) => [paths.editOrder.replace(':orderId', orderId)] },
  packingSlips: {
    user: 'merchant',
    at: ({ orderId }) => [`${paths.packingSlips}#${orderId}`, paths.packingSlips],
  },
  products: { user: 'merchant', at: () => [paths.products], press: ['حذف'] },
  createProduct: { user: 'merchant', at: () => [paths.createProduct], press: ['إضافة خيار', 'حفظ المنتج'] },
  editProduct: {
    user: 'merchant',
    at: ({ productId }) => [paths.editProduct.replace(':productId', productId)],
  },
  privacy: { user: 'merchant', at: () => [paths.privacy], press: ['بحث'] },
  messageTemplates: {
    user: 'merchant',
    at: () => [paths.messageTemplates],
    press: ['حذف', 'إضافة قالب', 'حفظ القالب', 'تعديل'],
  },
  team: { user: 'merchant', at: () => [paths.team], press: ['دعوة عضو'] },
  invitation: { user: 'merchant', at: () => [paths.invitation] },
  createLandingPage: {
    user: 'merchant',
    at: () =>
      ['', '?from=blank&country=SA', '?from=perfume&country=KW'].map(
        (start) => paths.createLandingPage + start,
      ),
    press: ['نشر الصفحة'],
  },
  firstPage: {
    user: 'merchant',
    at: () => [`${paths.firstPage.replace(':starterId', 'perfume')}?country=KW`],
    press: ['ابدأ بهذه الصفحة'],
  },
  experiment: {
    user: 'merchant',
    at: ({ pageId }) => [
      paths.experiment.replace(':pageId', pageId),
      paths.experiment.replace(':pageId', 'x'),
    ],
  },
  editLandingPage: {
    user: 'merchant',
    at: ({ pageId }) => [
      paths.editLandingPage.replace(':pageId', pageId),
      paths.editLandingPage.replace(':pageId', 'x'),
    ],
    press: ['الإصدارات', 'المظهر', 'اختصارات لوحة المفاتيح'],
  },
  previewLandingPage: {
    user: 'merchant',
    at: ({ pageId }) => [paths.previewLandingPage.replace(':pageId', pageId)],
  },
  admin: {
    user: 'admin',
    at: () =>
      ['', '?tab=messages', '?tab=settings', '?tab=log', '?search=nothing'].map((tab) => paths.admin + tab),
    press: ['إضافة مستخدم', 'التفاصيل', 'حظر', 'حذف'],
  },
  adminInsights: { user: 'admin', at: () => [paths.adminInsights] },
};

const contexts = {} as Record<User, BrowserContext>;
let data: Data;

beforeAll(async () => {
  const { merchant, page, orderId } = await sell();
  const admin = await newAdmin(stack);
  await admin.client.renameMyself({ body: { fullName: 'Abdullah' } });
  await admin.client.addUser({
    body: {
      email: 'ali@merchant.test',
      fullName: 'Ali',
      password: 'correct-horse-1',
      role: 'user',
      requiresApproval: true,
    },
  });
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const products = await merchant.client.listProducts({ query: {} });
  const { params } = await newStatement({ owner: merchant });
  const { id: statementId } = await merchant.client.matchStatement({ params });
  data = { pageId: page.id, orderId, productId: products.items[0]?.id ?? '', statementId, merchant };
  contexts.visitor = await signedIn(undefined);
  contexts.merchant = await signedIn(merchant);
  contexts.admin = await signedIn(admin);
});
afterAll(() => Promise.all(Object.values(contexts).map((context) => context.close())));

describe.each(Object.entries(screens))('the screen %s', (_name, { user, at, press = [] }) => {
  it('the screen has no text outside messages, nor have its dialogs and menus', async () => {
    const page = await contexts[user].newPage();
    const pressed = new Set<string>();
    for (const address of at(data)) {
      await open(page, address);
      expect(await page.content()).toContain('⟦');
      expect(await arabicOn(page), address).toEqual([]);
      const tabs = await page.getByRole('tab').all();
      for (const tab of tabs) {
        await tab.click();
        await loaded(page);
        expect(await arabicOn(page), `${address}, tab ${await tab.textContent()}`).toEqual([]);
      }
      if (tabs.length > 0) await open(page, address);
      for (const label of press) if (await pressAndLook(page, address, label)) pressed.add(label);
    }
    expect([...pressed]).toEqual(expect.arrayContaining([...press]));
    await page.close();
  });
});

const isApi = ({ pathname }: URL) => pathname.startsWith('/api/');
const isProfile = ({ pathname }: URL) => pathname === '/api/me';
const failure = (code: string, details: object = {}) => ({
  error: code,
  code,
  details,
  correlationId: 'none',
});

describe.each(Object.entries(screens).filter(([, { user }]) => user !== 'visitor'))(
  'the screen %s when nothing can be loaded',
  (_name, { user, at }) => {
    it('a screen whose data cannot be loaded has no text outside messages', async () => {
      const page = await contexts[user].newPage();
      await page.route(isApi, (route) =>
        isProfile(new URL(route.request().url()))
          ? route.fallback()
          : route.fulfill({ status: 500, json: failure('internal_error') }),
      );
      for (const address of at(data)) {
        await open(page, address);
        expect(await arabicOn(page), address).toEqual([]);
      }
      await page.close();
    });
  },
);

describe('what is seldom shown', () => {
  /** Waits for a text and checks the screen that it is on. */
  async function look(page: Page, text: string): Promise<void> {
    await page.getByText(pseudo(text)).first().waitFor();
    expect(await arabicOn(page), text).toEqual([]);
  }
  const press = (page: Page, label: string) =>
    page
      .getByRole('button', { name: pseudo(label) })
      .first()
      .click();
  const editor = () => paths.editLandingPage.replace(':pageId', data.pageId);
  const title = (page: Page) => page.getByLabel(pseudo('عنوان الصفحة'));

  it('the editor has no text outside messages when a save fails, meets another one or is left undone', async () => {
    const page = await contexts.merchant.newPage();
    await open(page, editor());
    await title(page).fill('Oud of mine');
    const failing = await intercept(page, isSave, (route) =>
      route.fulfill({ status: 500, json: failure('internal_error') }),
    );
    await press(page, 'حفظ التغييرات');
    await look(page, 'إعادة المحاولة');
    failing.stop();
    const offline = await intercept(page, isSave, (route) => route.abort('internetdisconnected'));
    await press(page, 'إعادة المحاولة');
    await look(page, 'لا يوجد اتصال بالإنترنت. ما كتبته ما زال هنا');
    await press(page, 'إلغاء الحفظ التلقائي');
    await look(page, 'لم تُحفظ التغييرات');
    offline.stop();

    await saveElsewhere();
    await press(page, 'إعادة المحاولة');
    await look(page, 'عُدّلت الصفحة في مكان آخر');
    await page.keyboard.press('Escape');
    await look(page, 'قارن واختر');

    await page.getByRole('link', { name: pseudo('إلغاء') }).click();
    await look(page, 'لديك تغييرات غير محفوظة');
    await press(page, 'متابعة التعديل');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain('Oud of mine');
    await page.close();

    const again = await contexts.merchant.newPage();
    await open(again, editor());
    await look(again, 'لديك تعديلات لم تُحفظ من');
    await press(again, 'تجاهل');
    await look(again, 'حُذفت المسودة');
    await again.close();
  });

  it('an older version has no text outside messages, nor has its restoration', async () => {
    const page = await contexts.merchant.newPage();
    await open(page, editor());
    await press(page, 'الإصدارات');
    await look(page, 'استعادة هذا الإصدار');
    await press(page, 'استعادة هذا الإصدار');
    await look(page, 'سيحل محتوى هذا الإصدار محل ما في المحرر الآن');
    await page.getByRole('button', { name: toPseudo('استعادة'), exact: true }).click();
    await look(page, 'في المحرر الآن. احفظ لتنشره');
    await page.close();
  });

  it.each([
    ['that waits for approval', { status: 'pending' }, 'بانتظار'],
    ['that is banned', failure('not_allowed', { banReason: 'fraud' }), 'fraud'],
    ['that is closed', failure('not_allowed'), 'تسجيل الخروج'],
    ['whose deletion was interrupted', failure('not_allowed', { isBeingDeleted: true }), 'متابعة الحذف'],
  ])('an account %s sees no text outside messages', async (_, answer, text) => {
    const page = await contexts.merchant.newPage();
    const profile = await data.merchant.client.getMyProfile();
    await page.route(isProfile, (route) =>
      'error' in answer
        ? route.fulfill({ status: 403, json: answer })
        : route.fulfill({ json: { ...profile, ...answer } }),
    );
    await open(page, paths.products);
    await look(page, text);
    await page.close();
  });

  it('the dialog of an expired sign-in has no text outside messages', async () => {
    const context = await signedIn(data.merchant);
    const page = await context.newPage();
    await open(page, paths.products);
    await page.route(isApi, (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
    await page.route(`${stack.services.cognito.endpoint}/**`, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
      }),
    );
    await page
      .getByRole('link', { name: pseudo('الطلبات') })
      .first()
      .click();
    await look(page, 'انتهت جلستك');
    await context.close();
  });

  it('a plan that is used up has no text outside messages', async () => {
    const page = await contexts.merchant.newPage();
    const allowance = await data.merchant.client.getMyAllowance();
    await page.route('**/api/me/allowance', (route) =>
      route.fulfill({ json: { ...allowance, pages: 3, pageLimit: 3, isLimitEnforced: true } }),
    );
    await open(page, `${paths.dashboard}?tab=pages`);
    await look(page, 'بلغت حد باقتك.');
    await page.close();
  });

  it('a dashboard that cannot start, or cannot load a screen, says so without a text outside messages', async () => {
    const page = await contexts.merchant.newPage();
    const configuration = await intercept(page, '**/config.json', (route) => route.abort());
    await page.goto(stack.url + paths.orders);
    await page.locator('main [role=alert]').waitFor();
    expect(await arabicOn(page)).toEqual([]);
    configuration.stop();
    await open(page, paths.profile);
    await page.route('**/*.js', (route) => route.abort());
    await page
      .getByRole('link', { name: pseudo('الطلبات') })
      .first()
      .click();
    await page.locator('main[role=main], main').getByRole('button').first().waitFor();
    await page.getByRole('alert').waitFor();
    expect(await arabicOn(page)).toEqual([]);
    await page.close();
  });
});

/** As a text is found on a screen in the pseudo language: without brackets, because it may be a part of a longer one. */
const pseudo = (text: string) => toPseudo(text).replace(/[⟦⟧]/g, '');

/** Saves the page as another tab of its merchant would. */
async function saveElsewhere(): Promise<void> {
  const { client } = data.merchant;
  const params = { pageId: data.pageId };
  const {
    id,
    ownerId,
    version,
    publication,
    publishState,
    publishFailure,
    createdAt,
    updatedAt,
    ...content
  } = await client.getLandingPage({ params });
  await client.saveLandingPage({
    params,
    body: { version, content: { ...content, title: 'Oud of theirs' } },
  });
  await stack.streamsIdle();
}

/** A merchant who has everything that screens show: a page, an order, a product, a template and both connections. */
async function sell() {
  const blank = newLandingPageContent();
  const shop = await openShop(stack, {
    title: 'Oud',
    description: 'An oud from Cambodia',
    product: { ...blank.product, name: 'Oud', sku: 'OUD-100', priceMinor: 24_900, salePriceMinor: 19_900 },
    shippingOptions: [{ id: 'standard', name: 'Standard', priceMinor: 0, estimatedDays: 3 }],
    formFields: blank.formFields.map((field) => ({ ...field, label: field.id, placeholder: '' })),
    layout: { ...blank.layout, buttonText: 'Order' },
  });
  const { client } = shop.merchant;
  await client.renameMyself({ body: { fullName: 'Noura' } });
  const order = () =>
    placeOrderIn(stack, shop, {
      name: 'Khalid',
      // Of a city that is known, the server would answer the Arabic name.
      address: 'Street 12',
      items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'Oud' }],
    });
  const orderId = await order();
  // A call, so that the insights have its figures; the customer is called again at once.
  const until = new Date(Date.now() - 1000).toISOString();
  await client.recordOutcome({
    params: { orderId },
    body: { id: randomId(), outcome: { kind: 'postponed', until } },
  });
  await client.blockPhone({ body: { orderId } });
  await order();
  const variants = [{ id: 'small', name: '50 ml', sku: 'OUD-50', priceMinor: 14_900, options: [] }];
  await client.createProduct({ body: productContentFixture({ name: 'Oud', description: 'Oud', variants }) });
  await client.createMessageTemplate({ body: { name: 'Confirmation', content: 'Hello {name}' } });
  const endpoint = `${stack.services.connectionFakes.codNetworkUrl}/leads`;
  await client.saveCodConnection({ body: { endpoint, apiKey: 'cod-live-key' } });
  await client.saveWhatsAppConnection({ body: { phoneNumberId: '123456789', token: 'a-token' } });
  await stack.streamsIdle();
  return { merchant: shop.merchant, page: shop.page, orderId };
}

/** A page of a signed-in browser that shows the dashboard in the pseudo language. */
async function signedIn(account: Account | undefined): Promise<BrowserContext> {
  const { page, context } = await newPage(browser, desktop);
  if (account) await openSignedIn(page, stack.url, account);
  await page.close();
  await servePseudoDashboard(context, stack.url, files);
  return context;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(stack.url + address);
  await page.locator('h1, [role=alert]').first().waitFor();
  await loaded(page);
}

/** Waits until nothing on the screen is being loaded. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await settled(page);
  await expect.poll(() => page.locator('.mantine-Skeleton-root, .mantine-Loader-root').count()).toBe(0);
}

/** Presses a button or checkbox and checks the texts that appear. False when the screen has none with this label. */
async function pressAndLook(page: Page, address: string, label: string): Promise<boolean> {
  // Without the closing bracket, because a longer text may begin with the label.
  const name = toPseudo(label).replace('⟧', '');
  const roles = ['checkbox', 'switch'] as const;
  const button = roles
    .reduce((found, role) => found.or(page.getByRole(role, { name })), page.getByRole('button', { name }))
    .first();
  // Elements behind a dialog cannot be pressed. One that the button before has opened late is not there any more then.
  if ((await page.getByRole('dialog').count()) > 0) await open(page, address);
  if ((await page.getByRole('dialog').count()) > 0) return false;
  if (!(await button.isVisible()) || !(await button.isEnabled())) return false;
  await button.click();
  await loaded(page);
  expect(await arabicOn(page), `${address} after «${label}»`).toEqual([]);
  if ((await page.getByRole('dialog').count()) > 0 || (await page.getByRole('menu').count()) > 0) {
    await open(page, address);
  }
  return true;
}

/** Arabic in the texts, attributes and fields of the screen and the frames in it. */
async function arabicOn(page: Page): Promise<string[]> {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      // A frame that is just loading its document is read once it has loaded.
      textsIn(frame).catch(() => frame.waitForLoadState().then(() => textsIn(frame))),
    ),
  );
  return texts.flatMap(arabicIn);
}

function textsIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    // TinyMCE brings its own texts with its language pack.
    for (const other of copy.querySelectorAll('script, style, .tox')) other.remove();
    // Names of cities are chosen as they are stored, and no text of ours is its own value.
    for (const option of copy.querySelectorAll('option')) if (option.value === option.text) option.remove();
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    return [copy.outerHTML, ...Array.from(fields, ({ value }) => value)].join('\n');
  });
}
