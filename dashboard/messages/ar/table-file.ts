import { arabicCount, type CountForms } from './format.ts';

export const lineForms: CountForms = {
  zero: 'لا أسطر',
  one: 'سطر واحد',
  two: 'سطران',
  few: 'أسطر',
  many: 'سطرًا',
  other: 'سطر',
};
export const countLines = (count: number) => arabicCount(count, lineForms);

/** Shared texts of the screens that import tables: carriers' statements, networks' advertising. */
export const tableFileText = {
  choose: 'اختر الملف',
  another: 'اختر ملفًا آخر',
  reading: 'نقرأ الملف...',
  problems: {
    too_large: 'الملف أكبر من 10 ميغابايت. قسّمه إلى ملفين ثم ارفع كلًّا منهما.',
    old_excel: 'هذا ملف Excel قديم (XLS). افتحه ثم احفظه بصيغة XLSX أو CSV، وارفعه من جديد.',
    unreadable: 'تعذّرت قراءة الملف. ارفع ملف CSV أو XLSX فيه سطر عناوين وتحته الأسطر.',
  },
  chooseColumn: 'اختر العمود',
  noColumn: 'ليس في الملف',
  usualCurrency: 'العملة حين لا يذكرها الملف',
  chooseCurrency: 'اختر العملة',
  currencyNeeded: 'في الملف مبالغ بلا عملة. اختر عملتها أولًا.',
  row: (row: string) => `السطر ${row}:`,
  more: (count: string) => `وغيرها ${count}.`,
  currencyMissing: 'بلا عملة. اختر عملة الملف.',
  currencyUnknown: 'لا تُعرف عملته. اكتب واحدة من عملات الخليج برمزها، مثل \u2066SAR\u2069.',
} as const;
