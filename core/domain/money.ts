import { readTyped } from './digits.ts';
import { currencySymbols } from './messages/index.ts';

// Without zod, because the order form's script ships this file to shoppers; its schemas are in schemas.ts.

/** An amount in the currency's minor unit (halalas, fils, baisa). Always a whole number. */
export type MinorUnits = number;

/** The largest accepted amount: 9,999,999.99 SAR or 999,999.999 KWD. Sums of them stay exact in a double. */
export const MAX_MINOR_UNITS = 999_999_999;

/**
 * Parses an amount in major units, as typed or as sent by a client: `249`, `"249.50"`, `"٢٤٩٫٥"`, `"1,249"`.
 * Returns undefined for an invalid, negative or too large amount, or one with more decimals than the
 * currency. Works on the digits, never on a float, so 1.005 KWD is exactly 1005 fils.
 */
export function parseAmount(value: string | number, currency: Currency): MinorUnits | undefined {
  const text = readTyped(String(value)).replace(/[,٬](?=\d{3}(?:\D|$))/g, '');
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const { decimals } = currencies[currency];
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return undefined;
  const minor = Number(match[1] + fraction.padEnd(decimals, '0'));
  return minor <= MAX_MINOR_UNITS ? minor : undefined;
}

/** The amount in major units as a number, for JSON-LD, pixels and number inputs. */
export function toMajor(amount: MinorUnits, currency: Currency): number {
  return amount / 10 ** currencies[currency].decimals;
}

const formats: Record<number, Intl.NumberFormat> = {};

/**
 * The number without a currency, grouped and in Latin digits: `1,249`, `12.50`, `39.000`. Whole amounts have
 * no decimals, except in currencies of three: `39` beside `21.500` would look like a thousandth.
 */
export function formatAmount(amount: MinorUnits, currency: Currency): string {
  const { decimals } = currencies[currency];
  const major = toMajor(amount, currency);
  const shown = Number.isInteger(major) && decimals < 3 ? 0 : decimals;
  // Most prices need no grouping or rounding, and a page has twenty of them.
  if (shown === 0 && major < 1000 && major >= 0) return String(major);
  const digits = { minimumFractionDigits: shown, maximumFractionDigits: shown };
  formats[shown] ??= new Intl.NumberFormat('en-US', digits);
  // With a left-to-right mark: in Arabic text a sign would follow its number.
  return (amount < 0 ? '\u200e' : '') + formats[shown].format(major);
}

/** The amount with the currency's sign after it: `249 ر.س`, with a space that does not break. */
export function formatMoney(amount: MinorUnits, currency: Currency): string {
  return `${formatAmount(amount, currency)}\u00a0${currencySymbols[currency]}`;
}

export const currencyCodes = ['SAR', 'AED', 'KWD', 'BHD', 'OMR', 'QAR'] as const;
export type Currency = (typeof currencyCodes)[number];

/** `decimals` is the number of digits of the minor unit: 1 KWD = 1000 fils. */
export const currencies = {
  SAR: { decimals: 2 },
  AED: { decimals: 2 },
  KWD: { decimals: 3 },
  BHD: { decimals: 3 },
  OMR: { decimals: 3 },
  QAR: { decimals: 2 },
} as const satisfies Record<Currency, { decimals: 2 | 3 }>;
