import { shortId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { desktop, newPage, phone } from '../fixtures/browser.ts';
import { openAllDay } from '../fixtures/desk.ts';
import { eyesClosed } from '../fixtures/eyes-closed.ts';
import { openShop } from '../fixtures/shop.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';

const { stack, browser } = await stackAndBrowserForFile();

it('a blind shopper orders with two mistakes, and is led to each of them with its message', async () => {
  const shop = await openShop(stack);
  const { page, problems } = await newPage(browser, phone);
  const ear = await eyesClosed(page);
  const product = { title: 'عطر العود الملكي', heading: 'عطر العود الملكي' };
  await page.goto(shop.url);
  expect(await ear.heard()).toEqual({ ...product, said: [], focus: 'RootWebArea عطر العود الملكي' });
  await ear.tabTo(/^textbox الاسم الكامل/);
  await page.keyboard.type('نورة القحطاني');
  await ear.tabTo(/^textbox رقم الجوال/);
  await page.keyboard.type('0551');
  await ear.tabTo(/^button اطلب الآن/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox رقم الجوال: ./);
  expect(await ear.heard()).toMatchObject({ ...product, said: ['في النموذج خطآن: رقم الجوال، العنوان'] });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0551234567');
  await ear.tabTo(/^textbox العنوان: العنوان مطلوب/);
  await page.keyboard.type('الرياض، حي النرجس');
  await ear.tabTo(/^button اطلب الآن/);
  expect(await ear.heard()).toMatchObject({ ...product, said: [] });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/thank-you**');
  const thanks = { title: 'تم إرسال طلبك بنجاح', heading: 'تم إرسال طلبك بنجاح' };
  expect(await ear.heard()).toEqual({ ...thanks, said: [], focus: 'RootWebArea تم إرسال طلبك بنجاح' });
  expect(problems).toEqual([]);
});

it('a blind merchant registers, and each step starts at its field under its own title', async () => {
  const { page, problems } = await newPage(browser, desktop);
  const ear = await eyesClosed(page);
  const email = 'eyes-closed@merchant.test';
  await page.goto(`${stack.url}/register`);
  await page.getByLabel('الاسم الكامل').waitFor();
  const register = { title: 'إنشاء حساب | مرساة', heading: 'إنشاء حساب' };
  expect(await ear.heard()).toMatchObject({ ...register, said: [] });
  await ear.tabTo(/^button إنشاء الحساب/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox الاسم الكامل: الاسم الكامل مطلوب/);
  const counted = 'في النموذج 4 أخطاء: الاسم الكامل، البريد الإلكتروني، كلمة المرور، تأكيد كلمة المرور';
  expect((await ear.heardUntil(/^في النموذج/)).said).toEqual([counted]);
  await ear.tabTo(/^link تسجيل الدخول/, 'Shift+Tab');
  for (const [field, text] of [
    ['الاسم الكامل', 'هند الرشيدي'],
    ['البريد الإلكتروني', email],
    ['كلمة المرور', 'secret-1'],
    ['تأكيد كلمة المرور', 'secret-2'],
  ]) {
    await ear.tabTo(new RegExp(`^textbox ${field}`));
    await page.keyboard.type(text ?? '');
  }
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox تأكيد كلمة المرور: كلمة المرور غير متطابقة/);
  expect(await ear.heard()).toMatchObject({ ...register, said: [] });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('secret-1');
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox رمز التأكيد: .*أرسلنا رمزًا من 6 أرقام إلى eyes-closed@/);
  expect(await ear.heard()).toMatchObject({
    title: 'تأكيد البريد الإلكتروني | مرساة',
    heading: 'تأكيد البريد الإلكتروني',
    said: [],
  });
  const code = async () => {
    const response = await fetch(`${stack.url}/__local/mail.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as { mails: { code?: string }[] }).mails[0]?.code ?? '';
  };
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.keyboard.type(await code());
  await page.waitForURL('**/dashboard/create');
  await page.getByRole('heading', { level: 1, name: 'ماذا تبيع؟' }).waitFor();
  expect(await ear.heardUntil(/ماذا تبيع/)).toMatchObject({
    title: 'ماذا تبيع؟ | مرساة',
    heading: 'ماذا تبيع؟',
    said: ['ماذا تبيع؟ | مرساة'],
  });
  expect(problems).toEqual([]);
});

it('a blind merchant makes a first page, and hears each screen, each filter and the photo', async () => {
  const merchant = await stack.newMerchant();
  const { page, problems } = await newPage(browser, desktop);
  const ear = await eyesClosed(page);
  await openSignedIn(page, stack.url, merchant, '/dashboard/create');
  await page.getByRole('heading', { level: 1, name: 'ماذا تبيع؟' }).waitFor();
  await ear.tabTo(/^button عطور وبخور/);
  await page.keyboard.press('Enter');
  expect((await ear.heardUntil(/صفح/)).said).toEqual([expect.stringMatching(/صفحتان|صفحات|صفحة/)]);
  await ear.tabTo(/^link عود وبخور/);
  await page.keyboard.press('Enter');
  const shown = await ear.heardUntil(/مرساة/);
  expect(shown.said).toEqual([`${await page.title()}`]);
  expect(shown.focus).toMatch(/^main/);
  await ear.tabTo(/^button ابدأ/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox/);
  const first = await ear.heardUntil(/^الخطوة/);
  expect(first).toMatchObject({ title: 'صفحتك الجديدة: الخطوة 1 من 3 | مرساة', said: ['الخطوة 1 من 3'] });
  await page.keyboard.type('عود سيوفي');
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^textbox .*(?:سعر|كم)/);
  expect((await ear.heardUntil(/^الخطوة/)).said).toEqual(['الخطوة 2 من 3']);
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('اختر من صوري').setInputFiles({ name: 'oud.jpg', mimeType: 'image/jpeg', buffer });
  expect((await ear.heardUntil(/على صفحتك/)).said.at(-1)).toBe('صورة واحدة على صفحتك');
  await ear.tabTo(/^button انشر صفحتي/);
  await page.keyboard.press('Enter');
  // The questions start before the first of them.
  const asked = page.getByRole('dialog', { name: 'بماذا تعد عملاءك؟' });
  await asked.waitFor();
  await expect.poll(ear.focused).not.toMatch(/^button/);
  expect(await asked.evaluate(({ ariaDescribedByElements }) => ariaDescribedByElements ?? [])).toEqual([]);
  await ear.heard();
  await ear.tabTo(/^button انشر ما أكدته/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'صفحتك على الإنترنت' }).waitFor();
  await expect.poll(ear.focused).toMatch(/^main/);
  expect(problems).toEqual([]);
});

it('a blind merchant finds an order, changes its status and undoes it, and hears each once', async () => {
  const merchant = await stack.newMerchant();
  const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري'];
  const stored = await storeOrders(
    stack,
    merchant,
    names.map((customerName, index) => ({
      customerName,
      placedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
    })),
  );
  const { page, problems } = await newPage(browser, desktop);
  const ear = await eyesClosed(page);
  const orders = { title: '(3) الطلبات | مرساة', heading: 'الطلبات' };
  await openSignedIn(page, stack.url, merchant, '/dashboard/orders');
  await page.getByLabel(/^حالة طلب نورة/).waitFor();
  // Its number is announced separately.
  await expect.poll(() => page.title()).toBe(orders.title);
  expect(await ear.heard()).toMatchObject({ ...orders, said: [] });
  await ear.tabTo(/^textbox البحث في الطلبات/);
  await page.keyboard.type('نورة');
  await page.getByRole('status').getByText('طلب واحد').waitFor({ state: 'attached' });
  expect(await ear.heard()).toMatchObject({ ...orders, said: ['طلب واحد'] });
  await ear.tabTo(/^button حالة طلب نورة القحطاني: قيد الانتظار/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toBe('menuitemradio قيد الانتظار');
  await page.keyboard.press('ArrowDown');
  await expect.poll(ear.focused).toBe('menuitemradio مؤكد');
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toBe('button حالة طلب نورة القحطاني: مؤكد');
  const changed = await ear.heardUntil(/مؤكد/);
  expect(changed.said).toEqual([expect.stringMatching(/^أصبحت حالة الطلب \u2066?[0-9A-Z]{8}\u2069?: مؤكد/)]);
  await page.keyboard.press('Control+z');
  const undone = await ear.heardUntil(/السابقة/);
  expect(undone.said).toEqual([expect.stringMatching(/^أُعيدت الحالة السابقة للطلب \u2066?[0-9A-Z]{8}/)]);
  await expect.poll(ear.focused).toBe('button حالة طلب نورة القحطاني: قيد الانتظار');
  // The key takes back nothing that was typed elsewhere.
  expect(await page.getByLabel('البحث في الطلبات').inputValue()).toBe('نورة');

  const number = new RegExp(`^link ${shortId(stored[1]?.id ?? '')}`);
  await ear.tabTo(number, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const status = /^button حالة طلب نورة القحطاني: قيد الانتظار/;
  await ear.tabTo(status);
  expect(await ear.heard()).toEqual({ ...orders, said: [], focus: expect.stringMatching(status) });
  await page.keyboard.press('Escape');
  await expect.poll(ear.focused).toMatch(number);
  expect(await ear.heard()).toMatchObject({ ...orders, said: [] });
  expect(problems).toEqual([]);
});

it('a blind agent makes three calls at the desk and undoes the last, and each is announced once before the customer', async () => {
  const merchant = await stack.newMerchant();
  await merchant.client.saveDeskSettings({ body: openAllDay });
  const names = ['عبدالله الشمري', 'نورة القحطاني', 'سارة المطيري', 'فهد الدوسري'];
  const stored = await storeOrders(
    stack,
    merchant,
    names.map((customerName, index) => ({
      customerName,
      totalMinor: (99 - index) * 100_00,
      placedAt: new Date(Date.now() - (20 + index) * 60_000).toISOString(),
    })),
  );
  const order = async (index: number) =>
    (await merchant.client.getOrder({ params: { orderId: stored[index]?.id ?? '' } })).order;
  const { page, problems } = await newPage(browser, desktop);
  const ear = await eyesClosed(page);
  await openSignedIn(page, stack.url, merchant, '/dashboard/desk');
  const isReady = async (name = '') => {
    await expect.poll(ear.focused).toBe(`heading ${name}`);
    await page.locator('[inert]').waitFor({ state: 'detached' });
  };
  const desk = { title: expect.stringMatching(/مكتب التأكيد \| مرساة$/), heading: 'مكتب التأكيد' };
  await isReady(names[0]);
  expect(await ear.heard()).toMatchObject({ ...desk, said: [] });

  await page.keyboard.press('Digit1');
  await isReady(names[1]);
  const confirmed = await ear.heardUntil(/أُكّد/);
  expect(confirmed).toMatchObject({ ...desk, said: [expect.stringMatching(/^أُكّد طلب عبدالله الشمري/)] });
  expect(confirmed.said[0]).toMatch(/للتراجع: \u2068Z\u2069$/);
  expect((await order(0)).status).toBe('confirmed');

  await ear.tabTo(/^button لا رد/);
  await page.keyboard.press('Enter');
  await isReady(names[2]);
  const later = await ear.heardUntil(/لا رد/);
  expect(later).toMatchObject({ ...desk, said: [expect.stringMatching(/^لا رد من نورة القحطاني، نعيد/)] });
  expect((await order(1)).confirmation?.state).toBe('retry');

  await page.keyboard.press('Digit3');
  await isReady(names[3]);
  const busy = await ear.heardUntil(/مشغول/);
  expect(busy).toMatchObject({ ...desk, said: [expect.stringMatching(/^خط سارة المطيري مشغول، نعيد/)] });
  expect((await order(2)).confirmation?.state).toBe('retry');

  await page.keyboard.press('KeyZ');
  await isReady(names[2]);
  const undone = await ear.heardUntil(/^تراجعت/);
  expect(undone).toMatchObject({ ...desk, said: ['تراجعت عن نتيجة طلب سارة المطيري'] });
  expect(problems).toEqual([]);
});

it('a merchant who does not see adds a block to a page, moves it, writes it and saves, and hears each once', async () => {
  const merchant = await stack.newMerchant();
  const { id, title } = await merchant.client.createLandingPage({
    body: { ...landingPageContentFixture(), title: 'عطر العود الملكي' },
  });
  const { page, problems } = await newPage(browser, desktop);
  const ear = await eyesClosed(page);
  await openSignedIn(page, stack.url, merchant, `/dashboard/edit/${id}`);
  const editor = { title: `تعديل صفحة الهبوط: ${title} | مرساة`, heading: 'تعديل صفحة الهبوط' };
  // The page has been drawn, and its parts are listed.
  await page.getByRole('option', { name: 'القسم: العنوان' }).waitFor();
  expect(await ear.heard()).toMatchObject({ ...editor, said: [] });
  await page.keyboard.press('Control+z');
  expect((await ear.heardUntil(/للتراجع/)).said).toEqual(['لا شيء للتراجع عنه']);

  await ear.tabTo(/^button أضف قسمًا في آخر الصفحة/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^searchbox ابحث عن قسم/);
  await page.keyboard.type('ضمان');
  const found = await ear.heardUntil(/نتيجة|نتائج/);
  expect(found).toMatchObject({ ...editor, said: [expect.stringMatching(/^نتيجة واحدة$/)] });
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^listbox لوحة الصفحة/);
  const added = await ear.heardUntil(/غير محفوظة/);
  expect(added).toMatchObject({ ...editor, said: ['أُضيف القسم: ضمان', 'تغييرات غير محفوظة'] });

  await page.keyboard.press('Alt+ArrowUp');
  const moved = await ear.heardUntil(/^وُضع/);
  expect(moved).toMatchObject({ ...editor, said: ['وُضع القسم: ضمان، 5 من 6'] });
  expect(moved.focus).toMatch(/^listbox لوحة الصفحة/);

  await page.keyboard.press('Control+s');
  const unseen = await ear.heardUntil(/^منشورة/);
  expect(unseen.said).toEqual(['تم حفظ التغييرات بنجاح، ولا يظهر للزوار بعد: ضمان', 'منشورة']);

  // The page's own links and fields are not between the list and the canvas.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(ear.focused).toMatch(/^button ضمان/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(ear.focused).toMatch(/^listbox لوحة الصفحة/);
  await ear.tabTo(/^button ضمان/, 'Shift+Tab');

  // A key that does nothing here says so.
  await page.keyboard.press('Home');
  await expect.poll(ear.focused).toMatch(/^button العنوان/);
  await page.keyboard.press('Delete');
  const refused = await ear.heardUntil(/لا يُحذف/);
  expect(refused.said).toEqual([expect.stringMatching(/^هذا القسم لا يُحذف، اضغط .*H.* لإخفائه$/)]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await ear.heardUntil(/أولًا/)).said).toEqual(['اختر قسمًا أولًا']);

  // A row of the list says that its fields are open, and leads to them when it is pressed again.
  await page.keyboard.press('Home');
  await expect.poll(ear.focused).toMatch(/^button العنوان/);
  await page.keyboard.press('Enter');
  const opened = await ear.heardUntil(/^فُتحت/);
  expect(opened).toMatchObject({ ...editor, said: [expect.stringMatching(/^فُتحت حقول «العنوان»/)] });
  expect(opened.focus).toMatch(/^button العنوان/);
  await page.keyboard.press('Enter');
  await expect.poll(ear.focused).toMatch(/^(?:tabpanel|textbox)/);
  await ear.tabTo(/^button العنوان/, 'Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect.poll(ear.focused).toMatch(/^button ضمان/);
  await page.keyboard.press('Enter');
  await ear.heardUntil(/^فُتحت/);

  await ear.tabTo(/^textbox الضمان/);
  await page.keyboard.type('سنتان من يوم الاستلام');
  const typed = await ear.heardUntil(/غير محفوظة/);
  expect(typed).toMatchObject({ ...editor, said: ['تغييرات غير محفوظة'] });
  await page.keyboard.press('Control+s');
  const saved = await ear.heardUntil(/^منشورة/);
  expect(saved).toMatchObject({ ...editor, said: ['تم حفظ التغييرات بنجاح', 'منشورة'] });
  expect(saved.focus).toMatch(/^textbox الضمان/);
  const { layout } = await merchant.client.getLandingPage({ params: { pageId: id } });
  const block = layout.blocks[layout.order[4] ?? ''];
  expect(block).toMatchObject({ type: 'guarantee' });
  expect(JSON.stringify(block)).toContain('سنتان من يوم الاستلام');
  expect(problems).toEqual([]);
});

it('on a phone a merchant hears of unsaved changes once, not with each of them', async () => {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.createLandingPage({ body: landingPageContentFixture() });
  const { page, problems } = await newPage(browser, phone);
  const ear = await eyesClosed(page);
  await openSignedIn(page, stack.url, merchant, `/dashboard/edit/${id}`);
  await page.getByRole('option', { name: 'القسم: العنوان' }).waitFor({ state: 'attached' });
  await page.getByRole('listbox', { name: 'لوحة الصفحة' }).focus();
  await page.keyboard.press('Home');
  await ear.heard();
  const heard: string[] = [];
  for (const place of ['2 من', '3 من', '4 من']) {
    await page.keyboard.press('Alt+ArrowDown');
    heard.push(...(await ear.heardUntil(new RegExp(`^وُضع .* ${place}`))).said);
  }
  const isMoved = (text: string) => text.startsWith('وُضع القسم');
  expect(heard.filter((text) => !isMoved(text))).toEqual(['تغييرات غير محفوظة']);
  expect(heard.filter(isMoved)).toHaveLength(3);
  expect(problems).toEqual([]);
});
