import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, currencies, formatMoney, type MinorUnits, toMajor } from '@mirsah/domain/money';

const exactFormats = new Map<number, Intl.NumberFormat>();

/** An amount with all its decimals, so that decimals align in a column: `68,401.00`, `−3.250`. */
export function formatExact(minor: MinorUnits, currency: Currency): string {
  const { decimals } = currencies[currency];
  let format = exactFormats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    exactFormats.set(decimals, format);
  }
  const digits = format.format(toMajor(Math.abs(minor), currency));
  return minor < 0 ? `\u2066\u2212${digits}\u2069` : digits;
}

/** `68,401.00 ر.س`. */
export function formatExactMoney(minor: MinorUnits, currency: Currency): string {
  return `${formatExact(minor, currency)}\u00a0${currencySymbols[currency]}`;
}

/**
 * Formats the amounts of a column alike: `89.00 ر.س` above `89.50 ر.س`. A currency has decimals where one of
 * its amounts in the column has a fraction.
 */
export function columnMoney(
  column: readonly { minor: MinorUnits; currency: Currency }[],
): (minor: MinorUnits, currency: Currency) => string {
  const broken = new Set(
    column.flatMap(({ minor, currency }) =>
      minor % 10 ** currencies[currency].decimals === 0 ? [] : currency,
    ),
  );
  return (minor, currency) =>
    broken.has(currency) ? formatExactMoney(minor, currency) : formatMoney(minor, currency);
}

/** Formats the totals of a list alike, as `columnMoney` does; what has none is left out. */
export const totalsMoney = (
  list: readonly { totalMinor: MinorUnits | null; currency: Currency }[],
): ReturnType<typeof columnMoney> =>
  columnMoney(
    list.flatMap(({ totalMinor, currency }) =>
      totalMinor === null ? [] : [{ minor: totalMinor, currency }],
    ),
  );
