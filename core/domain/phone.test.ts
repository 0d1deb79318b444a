import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countries, countryCodes } from './country.ts';
import { parsePhone } from './phone.ts';

describe('parsePhone', () => {
  it.each([
    ['0551234567', 'SA', '+966551234567'],
    ['٠٥٥ ١٢٣ ٤٥٦٧', 'SA', '+966551234567'],
    ['551234567', 'SA', '+966551234567'],
    ['00966 55-123-4567', 'AE', '+966551234567'],
    ['+966 (0)55 123 4567', 'SA', '+966551234567'],
    ['966551234567', 'KW', '+966551234567'],
    ['50123456', 'KW', '+96550123456'],
    ['36001234', 'BH', '+97336001234'],
    ['92123456', 'OM', '+96892123456'],
    ['33123456', 'QA', '+97433123456'],
    ['\u202a+971501234567\u202c', 'SA', '+971501234567'],
    ['+966\ufe0d551234573', 'SA', '+966551234573'],
    ['0551234576\u200b', 'SA', '+966551234576'],
    ['966551234587+', 'SA', '+966551234587'],
    ['०५५१२३४५९२', 'SA', '+966551234592'],
    ['০৫৫১২৩৪৫৯২', 'SA', '+966551234592'],
    ['０５５１２３４５８９', 'SA', '+966551234589'],
    ['＋９６６－５５－１２３－４５８９', 'SA', '+966551234589'],
    ['055\u2212123\u22124589', 'SA', '+966551234589'],
    ['055\u2215123\u20444589', 'SA', '+966551234589'],
    ['0️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣8️⃣9️⃣', 'SA', '+966551234589'],
    ['\u{1e950}\u{1e955}\u{1e955}1234589', 'SA', '+966551234589'],
    ['966966551234583', 'SA', '+966551234583'],
    ['+966 00966 0551234583', 'SA', '+966551234583'],
    ['+966 971 50 123 4567', 'SA', '+971501234567'],
    ['000966551234583', 'SA', '+966551234583'],
    ['0966551234583', 'SA', '+966551234583'],
    ['050123456', 'KW', '+96550123456'],
    ['+965 96512345', 'KW', '+96596512345'],
    ['96812345', 'OM', '+96896812345'],
    ['968 968 96812345', 'OM', '+96896812345'],
  ] as const)('reads %s in %s as the mobile %s', (raw, country, e164) => {
    expect(parsePhone(raw, country)).toEqual({ raw, e164, isMobile: true });
  });

  it('a number that matches the pattern but is not a Gulf mobile is accepted and marked', () => {
    expect(parsePhone('+20 100 123 4567', 'SA')).toMatchObject({ e164: '+201001234567', isMobile: false });
  });

  it.each([
    ['0112345678', 'SA', '+966112345678'],
    ['+0112345678', 'SA', '+966112345678'],
    ['966 011 234 5678', 'SA', '+966112345678'],
    ['966966112345678', 'SA', '+966112345678'],
    ['0966112345678', 'SA', '+966112345678'],
    ['000966112345678', 'SA', '+966112345678'],
    ['0422345678', 'AE', '+971422345678'],
    ['0551234567', 'KW', '+965551234567'],
    ['00965 965 22345678', 'KW', '+96522345678'],
  ] as const)('%j in %s is marked, and dialled as %s', (raw, country, e164) => {
    expect(parsePhone(raw, country)).toEqual({ raw, e164, isMobile: false });
  });

  it('a mobile is the same number in digits of any script, with invisible characters and any separators', () => {
    fc.assert(
      fc.property(
        mobiles.chain((mobile) => fc.tuple(fc.constant(mobile), writings(mobile))),
        ([{ country, e164 }, raw]) => {
          expect(parsePhone(raw, country)).toEqual({ raw, e164, isMobile: true });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('no number begins with a zero or has its dialling code twice', () => {
    const typed = fc
      .tuple(
        fc.constantFrom('', '+', '0', '00', '000', '+0', '+00'),
        fc.array(fc.constantFrom(...countryCodes.map((code) => countries[code].diallingCode), '0', '00'), {
          maxLength: 4,
        }),
        fc.stringMatching(/^\d{0,12}$/),
        fc.constantFrom('', '+'),
      )
      .map(([start, codes, rest, end]) => start + codes.join('') + rest + end);
    fc.assert(
      fc.property(typed, fc.constantFrom(...countryCodes), (raw, country) => {
        const phone = parsePhone(raw, country);
        if (!phone) return;
        expect(phone.e164).toMatch(/^\+[1-9]\d{7,14}$/);
        // Kuwait and Oman have mobiles that begin with the digits of their code.
        if (!phone.isMobile) expect(phone.e164).not.toMatch(/^\+(966|971|965|973|968|974)0*\1/);
        expect(parsePhone(phone.e164, country)).toMatchObject({ e164: phone.e164 });
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['', '0551', '055123456#7', '0000000000', 'abcdefghij', '50123456', '+12345678901234567'])(
    '%j is not a phone number in SA',
    (raw) => {
      expect(parsePhone(raw, 'SA')).toBeUndefined();
    },
  );
});

const national = { SA: '5', AE: '50', KW: '9', BH: '3', OM: '9', QA: '5' };

const mobiles = fc
  .tuple(fc.constantFrom(...countryCodes), fc.stringMatching(/^\d{8}$/))
  .map(([country, digits]) => {
    const start = national[country];
    const length = country === 'SA' || country === 'AE' ? 9 : 8;
    const local = start + digits.slice(0, length - start.length);
    return { country, local, e164: `+${countries[country].diallingCode}${local}` };
  });

/** The zeros of scripts, full-width and mathematical digits among them. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xbe6, 0xe50, 0x17e0, 0x1040, 0xff10, 0x104a0, 0x1d7ce, 0x1d7f6,
  0x1e950,
];
const ignorable =
  '\u200b\u200c\u200d\u2060\u061c\u00ad\u200e\u202b\u2069\ufeff\ufe0d\ufe0f\u180e\u115f\u3164\u034f\u{e0101}';
const separators = ' \t\n\u00a0\u2009\u3000\u0085\u2800-\u2010\u2013\u2014\u2212\uff0d._/()[]:,\u060c\u00b7';

/** Spellings of a mobile. */
function writings({ country, local }: { country: keyof typeof national; local: string }) {
  const code = countries[country].diallingCode;
  const starts = ['', '0', code, `+${code}`, `00${code}`, `${code}0`, `＋${code}`, `000${code}`, code + code];
  const between = fc
    .array(fc.constantFrom(...ignorable, ...separators), { maxLength: 3 })
    .map((characters) => characters.join(''));
  return fc
    .tuple(fc.constantFrom(...starts), fc.constantFrom('', '', '+'), fc.constantFrom(...zeros))
    .map(([start, end, zero]) =>
      Array.from(start + local + (start.endsWith(code) ? end : ''), (character) =>
        /\d/.test(character) ? String.fromCodePoint(zero + Number(character)) : character,
      ),
    )
    .chain((written) =>
      fc
        .array(between, { minLength: written.length + 1, maxLength: written.length + 1 })
        .map((gaps) => gaps.map((gap, index) => gap + (written[index] ?? '')).join('')),
    );
}
