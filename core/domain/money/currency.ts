export const currencyCodes = ['SAR', 'AED', 'KWD', 'BHD', 'OMR', 'QAR'] as const;
export type Currency = (typeof currencyCodes)[number];

/** `decimals` is the number of digits of the minor unit: 1 KWD = 1000 fils. */
export const currencies = {
  SAR: { symbolAr: 'ر.س', decimals: 2 },
  AED: { symbolAr: 'د.إ', decimals: 2 },
  KWD: { symbolAr: 'د.ك', decimals: 3 },
  BHD: { symbolAr: 'د.ب', decimals: 3 },
  OMR: { symbolAr: 'ر.ع', decimals: 3 },
  QAR: { symbolAr: 'ر.ق', decimals: 2 },
} as const satisfies Record<Currency, { symbolAr: string; decimals: 2 | 3 }>;

/** Apart, because the order form's script goes without them. */
export const currencyNames = {
  SAR: 'ريال سعودي',
  AED: 'درهم إماراتي',
  KWD: 'دينار كويتي',
  BHD: 'دينار بحريني',
  OMR: 'ريال عُماني',
  QAR: 'ريال قطري',
} as const satisfies Record<Currency, string>;
