import type { Currency } from './money.ts';

export const countryCodes = ['SA', 'AE', 'KW', 'BH', 'OM', 'QA'] as const;
export type CountryCode = (typeof countryCodes)[number];

type Country = {
  /** The international dialling code without the plus. */
  diallingCode: string;
  /** Matches mobile numbers without dialling code and trunk prefix. */
  mobile: RegExp;
  /** A number as customers write it, for placeholders and hints. */
  example: string;
};

/**
 * The six countries where merchants sell (spec 1), with their numbering plans
 * (docs/decisions/0008-phone-table.md).
 */
export const countries = {
  SA: {
    diallingCode: '966',
    mobile: /^5\d{8}$/,
    example: '0551234567',
  },
  AE: {
    diallingCode: '971',
    mobile: /^5[02-68]\d{7}$/,
    example: '0501234567',
  },
  KW: {
    diallingCode: '965',
    mobile: /^(?:[569]\d|41)\d{6}$/,
    example: '50123456',
  },
  BH: {
    diallingCode: '973',
    mobile: /^[36]\d{7}$/,
    example: '36001234',
  },
  OM: {
    diallingCode: '968',
    mobile: /^[79]\d{7}$/,
    example: '92123456',
  },
  QA: {
    diallingCode: '974',
    mobile: /^[35-7]\d{7}$/,
    example: '33123456',
  },
} as const satisfies Record<CountryCode, Country>;

export function isCountryCode(value: unknown): value is CountryCode {
  return typeof value === 'string' && (countryCodes as readonly string[]).includes(value);
}

/**
 * The digits before a national number when it is dialled inside the country; empty when there are none.
 * Separate from `countries`, which shoppers download.
 */
export const trunkPrefixes = { SA: '0', AE: '0', KW: '', BH: '', OM: '', QA: '' } as const satisfies Record<
  CountryCode,
  string
>;

/** The currency of each country; separate from `countries`, which shoppers download. */
export const currencyIn = {
  SA: 'SAR',
  AE: 'AED',
  KW: 'KWD',
  BH: 'BHD',
  OM: 'OMR',
  QA: 'QAR',
} as const satisfies Record<CountryCode, Currency>;

/** The UTC offset of each country. None of them has daylight saving time. */
export const UTC_OFFSET_HOURS = { SA: 3, AE: 4, KW: 3, BH: 3, OM: 4, QA: 3 } as const satisfies Record<
  CountryCode,
  number
>;

const HOUR_MS = 3_600_000;

/** The local day (`2026-11-30`) and time (`23:59`) of an instant in `country`. */
export function localTime(instant: string, country: CountryCode): { day: string; time: string } {
  const shifted = new Date(Date.parse(instant) + UTC_OFFSET_HOURS[country] * HOUR_MS).toISOString();
  return { day: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/** The instant of a day and a time in `country`, in UTC; empty when they are invalid. */
export function toInstant(local: string, country: CountryCode): string {
  const read = Date.parse(`${local}Z`);
  return Number.isNaN(read) ? '' : new Date(read - UTC_OFFSET_HOURS[country] * HOUR_MS).toISOString();
}
