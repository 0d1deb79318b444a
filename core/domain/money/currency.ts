export const currencyCodes = ['SAR', 'AED', 'KWD', 'BHD', 'OMR', 'QAR'] as const;
export type Currency = (typeof currencyCodes)[number];

/** `decimals` is the number of digits of the minor unit: 1 KWD = 1000 fils. */
export const currencies = {
  SAR: { nameAr: 'ريال سعودي', symbolAr: 'ر.س', decimals: 2 },
  AED: { nameAr: 'درهم إماراتي', symbolAr: 'د.إ', decimals: 2 },
  KWD: { nameAr: 'دينار كويتي', symbolAr: 'د.ك', decimals: 3 },
  BHD: { nameAr: 'دينار بحريني', symbolAr: 'د.ب', decimals: 3 },
  OMR: { nameAr: 'ريال عُماني', symbolAr: 'ر.ع', decimals: 3 },
  QAR: { nameAr: 'ريال قطري', symbolAr: 'ر.ق', decimals: 2 },
} as const satisfies Record<Currency, { nameAr: string; symbolAr: string; decimals: 2 | 3 }>;
