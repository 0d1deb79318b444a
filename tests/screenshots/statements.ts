import type { Page } from 'playwright-core';
import { at, type Screen } from './screens.ts';

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const file = `AWB No;Reference;COD Amount;Consignee Mobile
280644170921;hh5ygkq0;333.50;0551234567
280644171180;evya6myk;204.005;0551234567
2.80644E+11;;444.00;
280644180064;qk2v8s0r;489.00;0551234567`;

/**
 * A file with its columns, one that cannot be read, the orders behind an age, and the classes of a statement.
 */
export const statementScreens: Screen[] = [
  {
    name: 'statement-file',
    path: at('/dashboard/statements'),
    act: async (page) => {
      await choose(page, 'SMSA-COD-2026-11-21.csv', file);
      await page.getByLabel('العملة حين لا يذكرها الملف').selectOption({ label: 'ريال سعودي' });
      await page.getByRole('button', { name: /^طابق/ }).waitFor();
    },
  },
  {
    name: 'statement-bad-file',
    path: at('/dashboard/statements'),
    act: async (page) => {
      await choose(page, 'كشف.pdf', '%PDF-1.7');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'statements-age',
    path: at('/dashboard/statements'),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^حتى 7 أيام/ })
        .first()
        .click();
      await page
        .getByRole('list', { name: /^الطلبات، / })
        .first()
        .waitFor();
    },
  },
  ...(['matched', 'missing', 'unknown', 'over', 'repeated'] as const).map((state) => ({
    name: `statement-${state}`,
    path: ({ statementId = '' }) => `/dashboard/statements/${statementId}?state=${state}`,
  })),
];
