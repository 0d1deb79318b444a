// Without zod, because the order form's script ships this file to shoppers.

/** Digits of every script as Latin ones; all other characters stay. */
export function toLatinDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    // The digits of a script are consecutive, ten from its zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/**
 * The normalized form of a typed number, whatever it counts: prices, pieces, codes, ids, phones, times.
 * Digits of any script and width become Latin ones, every dash `-`, the Arabic decimal comma `.`, any white
 * space one space. Invisible characters, combining marks and tatweel are removed; letters and other signs
 * stay.
 */
export function readTyped(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .replace(/(?![\s\u0085])[\p{Cc}\p{Cf}\p{DI}\p{M}\u0640]|\ufeff/gu, '')
    .replace(/[\s\u0085\u2800]+/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\u066b/g, '.')
    .trim();
}
