import { expect, it } from 'vitest';
import { desktop, expectAccessible, newPage, phone } from '../fixtures/browser.ts';
import { openSignedIn } from '../fixtures/sign-in-on-screen.ts';
import { stackAndBrowserForFile } from '../fixtures/stack-and-browser.ts';

const { stack, browser } = await stackAndBrowserForFile();

it.each([
  ['1440', desktop],
  ['390', phone],
])(
  'what advertising cost is read from a network’s file, its columns kept for the next, at %s pixels',
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
    await ofFile.getByText('لن يُحسب: سطر واحد').waitFor();
    const leftOut = ofFile.getByRole('listitem');
    await leftOut.getByText('السطر 5:').waitFor();
    await leftOut.getByText('لا تُعرف عملته').waitFor();
    await ofFile.getByText('120.00 د.إ').waitFor();
    await ofFile.getByText('12.50 ر.س').waitFor();
    await expectAccessible(page);
    await ofFile.getByLabel('عمود الحملة').selectOption({ label: 'ليس في الملف' });
    await ofFile.getByRole('button', { name: 'احفظ مبلغين' }).click();
    await page.getByText('تغيّر من الإنفاق: مبلغان').waitFor();

    // The campaigns stay left out of the network's next file.
    await choose('Day,Campaign name,Cost\n2026-11-22,شتاء,3');
    await ofFile.getByText('3.00 ر.س').waitFor();
    expect(await ofFile.getByLabel('عمود الحملة').inputValue()).toBe('');
    expect(await ofFile.getByLabel('عمود المبلغ').inputValue()).toBe('Cost');
    expect(problems).toEqual([]);
  },
);
