import { type CountryCode, countries } from '@mirsah/domain/country/country.ts';
import type { Random } from './random.ts';

/** First digits of mobile numbers as the networks give them out; `length` counts all digits after the code. */
const mobiles: Record<CountryCode, { starts: readonly string[]; length: number }> = {
  SA: { starts: ['50', '53', '54', '55', '56', '58', '59'], length: 9 },
  AE: { starts: ['50', '52', '54', '55', '56', '58'], length: 9 },
  KW: { starts: ['50', '51', '55', '60', '65', '66', '90', '94', '97', '99'], length: 8 },
  BH: { starts: ['33', '34', '35', '36', '38', '39', '66'], length: 8 },
  OM: { starts: ['71', '78', '91', '92', '95', '96', '98', '99'], length: 8 },
  QA: { starts: ['30', '33', '50', '55', '66', '70', '77'], length: 8 },
};

const landlineStarts: Record<CountryCode, string> = {
  SA: '11',
  AE: '4',
  KW: '2',
  BH: '17',
  OM: '24',
  QA: '44',
};

/**
 * A phone number as a shopper of this country would type it. Mostly a mobile number in one of many spellings; about
 * one in fifty is a landline, which passes the form and is shown to the merchant as doubtful.
 */
export function phoneNumber(random: Random, country: CountryCode): string {
  const { starts, length } = mobiles[country];
  const { diallingCode: code, trunkPrefix: trunk } = countries[country];
  if (random.happens(0.02))
    return `+${code}${filled(random, landlineStarts[country], length - (trunk ? 1 : 0))}`;

  const number = filled(random, random.pick(starts), length);
  const spelling = random.weighted({
    local: 46,
    localSpaced: 12,
    arabicDigits: 12,
    plusCode: 12,
    plusCodeSpaced: 6,
    bareCode: 5,
    zeroZeroCode: 4,
    dashes: 3,
  });
  switch (spelling) {
    case 'local':
      return trunk + number;
    case 'localSpaced':
      return spaced(trunk + number, ' ');
    case 'arabicDigits':
      return arabicDigits(trunk + number);
    case 'plusCode':
      return `+${code}${number}`;
    case 'plusCodeSpaced':
      return `+${code} ${spaced(number, ' ')}`;
    case 'bareCode':
      return code + number;
    case 'zeroZeroCode':
      return `00${code}${number}`;
    case 'dashes':
      return spaced(trunk + number, '-');
  }
}

function filled(random: Random, start: string, length: number): string {
  let digits = start;
  while (digits.length < length) digits += random.whole(0, 9);
  return digits;
}

/** `055 123 4567`, `55 123 4567` and `5012 3456`. */
function spaced(digits: string, separator: string): string {
  const groups =
    digits.length === 8
      ? [digits.slice(0, 4), digits.slice(4)]
      : [digits.slice(0, -7), digits.slice(-7, -4), digits.slice(-4)];
  return groups.join(separator);
}

function arabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}
