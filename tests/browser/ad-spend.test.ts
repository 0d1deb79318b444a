import { addDays, riyadhDay } from '@mirsah/domain/day';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { desktop, expectAccessible, intercept, newPage, phone, saveScreenshot } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'advertising costs are read from a network’s file, whose columns are remembered for the next, at %s pixels',
  async (_width, size) => {
    const merchant = await stack.newMerchant();
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/profit/ad-spend');
    const ofFile = page.getByRole('region', { name: 'من ملف الشبكة' });
    const choose = (text: string) =>
      ofFile
        .locator('input[type=file]')
        .setInputFiles({ name: 'تقرير.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    await choose('%PDF-1.7');
    await ofFile.getByRole('alert').getByText('تعذّرت قراءة الملف').waitFor();

    await choose(`Report of November,,
Day,Campaign name,Cost
2026-11-20,شتاء,AED 120
2026-11-20,شتاء,12.50
2026-11-21,شتاء,USD 7`);
    await ofFile.getByText('لن يُحسب: سطران').waitFor();
    const leftOut = ofFile.getByRole('listitem');
    await leftOut.getByText('السطر 4:').waitFor();
    await leftOut.getByText('بلا عملة').waitFor();
    await leftOut.getByText('السطر 5:').waitFor();
    await leftOut.getByText('اكتب سعر صرف هذه العملة').waitFor();
    await ofFile.getByText('120.00 د.إ').waitFor();
    await expectAccessible(page);
    await ofFile.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'ريال سعودي' });
    await ofFile.getByText('12.50 ر.س').waitFor();
    // Without amounts and pages no currency is known: it is asked for, and the rate after it.
    expect(await ofFile.getByLabel(/^سعر صرف/).isDisabled()).toBe(true);
    await ofFile.getByLabel('تُحسب بعملة').selectOption({ label: 'ريال سعودي' });
    await ofFile.getByLabel(/^سعر صرف/).fill('3.75');
    await ofFile.getByText('38.75 ر.س').waitFor();
    await expectAccessible(page);
    await ofFile.getByLabel('عمود الحملة').selectOption({ label: 'ليس في الملف' });
    await ofFile.getByRole('button', { name: 'احفظ 3 مبالغ' }).click();
    await page.getByText('تغيّر من الإنفاق: 3 مبالغ').waitFor();

    // The campaigns stay left out of the network's next file.
    await choose('Day,Campaign name,Cost\n2026-11-22,شتاء,3');
    await ofFile.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'ريال سعودي' });
    await ofFile.getByText('3.00 ر.س').waitFor();
    expect(await ofFile.getByLabel('عمود الحملة').inputValue()).toBe('');
    expect(await ofFile.getByLabel('عمود المبلغ').inputValue()).toBe('Cost');
    expect(problems).toEqual([]);
  },
);

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'a day’s stored amount and a file’s amount of it are not both counted without a question, at %s pixels',
  async (_width, size) => {
    const merchant = await stack.newMerchant();
    const day = riyadhDay(new Date());
    const money = { network: 'meta', pageId: null, currency: 'SAR' } as const;
    await merchant.client.saveAdSpend({
      body: {
        spends: [
          { ...money, day, campaign: '', amountMinor: 300_00 },
          { ...money, day: addDays(day, -1), campaign: 'إعادة استهداف', amountMinor: 5_00 },
        ],
      },
    });
    const stored = async () =>
      (await merchant.client.listAdSpend({ query: { from: day, to: day } })).spends.map(
        ({ campaign, amountMinor, exchanged }) => [campaign, amountMinor, exchanged?.rate],
      );
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/profit/ad-spend');
    const ofFile = page.getByRole('region', { name: 'من ملف الشبكة' });
    const file = `Reporting starts,Reporting ends,Campaign name,Amount spent (USD)
${day},${day},,80
${day},${day},إعادة-استهداف,30
${day},${day},عود,50`;
    await ofFile
      .locator('input[type=file]')
      .setInputFiles({ name: 'meta.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await ofFile.getByText('أسطر مجاميع لا تُحسب: 1').waitFor();
    await ofFile.getByLabel(/^سعر صرف/).fill('٣٫٧٥');
    await ofFile.getByText('300.00 ر.س').first().waitFor();
    const asked = ofFile.getByRole('radiogroup', { name: 'أيهما يُحسب؟' });
    await asked.waitFor();
    // Without its stylesheet a choice is the browser's own circle with a black one below it.
    const drawn = await asked
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => getComputedStyle(radio).appearance));
    expect(drawn).toEqual(['none', 'none', 'none']);
    const save = ofFile.getByRole('button', { name: 'احفظ مبلغين' });
    expect(await save.isDisabled()).toBe(true);
    const together = ofFile.getByRole('checkbox', { name: /إعادة-استهداف.*إعادة استهداف/ });
    expect(await together.isChecked()).toBe(true);
    await expectAccessible(page);
    await asked.getByRole('radio', { name: 'الملف وحده، ويُحذف المحفوظ' }).check();
    await save.click();
    await page.getByText('تغيّر من الإنفاق: 3 مبالغ').waitFor();
    expect((await stored()).toSorted()).toEqual([
      ['إعادة استهداف', 112_50, '3.75'],
      ['عود', 187_50, '3.75'],
    ]);
    const list = page.getByRole('region', { name: 'آخر ثلاثين يومًا' });
    await list.getByText('50.00 USD').waitFor();

    // The other way round: an amount for all campaigns is typed after the file.
    const form = page.getByRole('region', { name: 'أضف مبلغًا' });
    await form.getByLabel('الشبكة').selectOption({ label: 'ميتا' });
    await form.getByRole('textbox', { name: 'المبلغ' }).fill('300');
    const which = form.getByRole('radiogroup', { name: 'أيهما يُحسب؟' });
    await which.waitFor();
    // It is named as the list below names it, with the page that it was for.
    await form
      .getByText(/ميتا.*حسب طلبات الحملة/)
      .first()
      .waitFor();
    expect(await form.getByRole('button', { name: 'حفظ المبلغ' }).isDisabled()).toBe(true);
    await which.getByRole('radio', { name: 'المحفوظ وحده، ولا يُحفظ ما يقابله' }).check();
    await form.getByRole('button', { name: 'حفظ المبلغ' }).click();
    await page.getByText('هذا المبلغ محفوظ من قبل').waitFor();
    expect(await stored()).toHaveLength(2);

    expect(problems).toEqual([]);
  },
);

it('holding Enter down removes one amount, and not the one that moves to its position', async () => {
  const merchant = await stack.newMerchant();
  const day = riyadhDay(new Date());
  const money = { day, network: 'meta', pageId: null, currency: 'SAR', amountMinor: 5_00 } as const;
  const campaigns = ['الأولى', 'الثانية', 'الثالثة'];
  await merchant.client.saveAdSpend({
    body: { spends: campaigns.map((campaign) => ({ ...money, campaign })) },
  });
  const { page, problems } = await newPage(browser, desktop);
  await openSignedIn(page, stack.url, merchant, '/dashboard/profit/ad-spend');
  const rows = page.getByRole('region', { name: 'آخر ثلاثين يومًا' }).getByRole('listitem');
  await rows.nth(2).waitFor();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith('/api/ad-spend')) saved.push(request.url());
  });
  await rows.first().getByRole('button').focus();
  await page.keyboard.down('Enter');
  await expect.poll(() => rows.count()).toBe(2);
  const isHandedOn = () =>
    rows
      .first()
      .getByRole('button')
      .evaluate((it) => it === document.activeElement);
  await expect.poll(isHandedOn).toBe(true);
  for (let held = 0; held < 3; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  // The same key pressed again is meant.
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  expect(saved).toHaveLength(2);
  expect(problems).toEqual([]);
});

it('an amount is not saved, with a message, before the stored one of its day is loaded, and the list shows twenty at first', async () => {
  const merchant = await stack.newMerchant();
  const day = riyadhDay(new Date());
  const spends = Array.from({ length: 45 }, (_, index) => ({
    day,
    network: 'meta' as const,
    pageId: null,
    currency: 'SAR' as const,
    campaign: `حملة ${index + 1}`,
    amountMinor: (index + 1) * 100,
  }));
  await merchant.client.saveAdSpend({ body: { spends } });
  const { page, problems } = await newPage(browser, phone);
  // Of that day alone: the list asks for thirty.
  const isOfDay = (url: URL) => url.pathname === '/api/ad-spend' && url.search === `?from=${day}&to=${day}`;
  const broken = await intercept(page, isOfDay, (route) => route.fulfill({ status: 400, body: '{}' }));
  await openSignedIn(page, stack.url, merchant, '/dashboard/profit/ad-spend');
  const form = page.getByRole('region', { name: 'أضف مبلغًا' });
  await form.getByRole('textbox', { name: 'المبلغ' }).fill('12');
  await form.getByRole('alert').getByText('لا يُحفظ مبلغ قبل مراجعة ما حُفظ ليوم').waitFor();
  expect(await form.getByRole('button', { name: 'حفظ المبلغ' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await saveScreenshot(page, 'ad-spend-unread-390');
  broken.stop();
  await form.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect.poll(() => form.getByRole('button', { name: 'حفظ المبلغ' }).isDisabled()).toBe(false);
  await form.getByRole('button', { name: 'حفظ المبلغ' }).click();
  await page.getByText('حُفظ المبلغ').waitFor();

  const list = page.getByRole('region', { name: 'آخر ثلاثين يومًا' });
  const rows = list.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  await list.getByRole('button', { name: 'عرض المزيد' }).click();
  await expect.poll(() => rows.count()).toBe(40);
  await list.getByRole('button', { name: 'عرض المزيد' }).click();
  await expect.poll(() => rows.count()).toBe(46);
  await expect.poll(() => list.getByRole('button', { name: 'عرض المزيد' }).count()).toBe(0);
  await expectAccessible(page);
  expect(problems.filter((each) => !each.includes('400'))).toEqual([]);
});

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'an amount’s currency is asked for where pages sell in several, and then the last one used, at %s pixels',
  async (width, size) => {
    const merchant = await stack.newMerchant();
    for (const currency of ['SAR', 'AED'] as const) {
      const subdomain = `p-${randomId().slice(0, 12)}`;
      await merchant.client.createLandingPage({
        body: landingPageContentFixture({ currency, subdomain, title: subdomain }),
      });
    }
    const { page, problems } = await newPage(browser, size);
    await openSignedIn(page, stack.url, merchant, '/dashboard/profit/ad-spend');
    const form = page.getByRole('region', { name: 'أضف مبلغًا' });
    const currency = form.getByLabel('العملة');
    await page.getByText('لا إنفاق في آخر ثلاثين يومًا').waitFor();
    expect(await currency.inputValue()).toBe('');
    await form.getByRole('textbox', { name: 'المبلغ' }).fill('12');
    await form.getByRole('button', { name: 'حفظ المبلغ' }).click();
    await form.getByText('اختر عملة المبلغ').waitFor();
    await expectAccessible(page);
    await saveScreenshot(page, `ad-spend-currency-${width}`);
    await currency.selectOption({ label: 'درهم إماراتي' });
    await form.getByRole('button', { name: 'حفظ المبلغ' }).click();
    await page.getByText('حُفظ المبلغ').waitFor();
    await page.reload();
    await page.getByText('12.00 د.إ').waitFor();
    expect(await currency.inputValue()).toBe('AED');
    expect(problems).toEqual([]);
  },
);
