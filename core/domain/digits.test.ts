import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneNumberIdSchema } from './connection/connection.ts';
import { readTyped, toLatinDigits } from './digits.ts';
import { phone } from './landing-page/blocks/fields.ts';
import { pixelsSchema } from './landing-page/content.ts';
import { parseAmount } from './money.ts';
import { readShortAddress } from './order/check-address.ts';
import { readOrderSearch } from './order/search.ts';

/**
 * The zeros of scripts; the last ones are of two UTF-16 units, and Ol Onal's digits start at an odd position.
 */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x104a0, 0x1d7ce, 0x1e950];
const invisible = ['\u200b', '\u2060', '\u200c', '\u200d', '\u061c', '\u00ad', '\u200f', '\ufe0d', '\ufeff'];

it('each digit of each script is the Latin digit of its value', () => {
  for (const zero of zeros)
    for (let value = 0; value < 10; value += 1)
      expect(toLatinDigits(String.fromCodePoint(zero + value))).toBe(String(value));
});

it('letters, signs and characters that are not decimal digits stay', () => {
  expect(toLatinDigits('عطر ٣ — ² ½ №')).toBe('عطر 3 — ² ½ №');
});

describe('a typed number', () => {
  it.each([
    ['\u2212٥', '-5'],
    ['١٢٫٥', '12.5'],
    ['１２．５', '12.5'],
    ['12\u00a0\u2009\t500\u0085', '12 500'],
    ['3️⃣', '3'],
    ['١ـ٢', '12'],
    ['२\u200b४\u2060९', '249'],
  ])('%j is read as %j', (typed, read) => {
    expect(readTyped(typed)).toBe(read);
  });

  it('is the same amount in digits of any script with invisible characters between them', () => {
    const writing = fc.tuple(
      fc.integer({ min: 0, max: 999_999_99 }),
      fc.constantFrom(...zeros),
      fc.array(fc.constantFrom('', '', ...invisible), { minLength: 12, maxLength: 12 }),
      fc.constantFrom('.', '٫', '．'),
    );
    fc.assert(
      fc.property(writing, ([minor, zero, gaps, point]) => {
        const text = (minor / 100).toFixed(2);
        const typed = Array.from(text, (character, at) => {
          const written = character === '.' ? point : String.fromCodePoint(zero + Number(character));
          return gaps[at] + written;
        }).join('');
        expect(parseAmount(` ${typed} `, 'SAR')).toBe(minor);
      }),
    );
  });

  it('is read wherever one is typed: ids, addresses, searches, phones on pages', () => {
    expect(phoneNumberIdSchema.parse('١٢٣٤٥٦٧٨\u200f')).toBe('12345678');
    const pixels = {
      facebook: { enabled: true, pixelId: '\u200e１２３４５٦٧٨' },
      tiktok: { enabled: false, pixelId: '' },
      google: { enabled: true, tagId: 'G\u2013ABC١٢٣' },
      snapchat: { enabled: false, pixelId: '' },
    };
    expect(pixelsSchema.parse(pixels)).toMatchObject({
      facebook: { pixelId: '12345678' },
      google: { tagId: 'G-ABC123' },
    });
    expect(readShortAddress('RRRD\u200b２９２९')).toBe('RRRD2929');
    expect(readOrderSearch('०५५१').digits).toBe('0551');
    expect(phone().schema.parse('۰۵۵۱۲۳۴۵۶۷\u2060')).toBe('0551234567');
  });
});
