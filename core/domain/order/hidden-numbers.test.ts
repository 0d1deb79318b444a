import { describe, expect, it, vi } from 'vitest';
import { hideNumbers, maskPhone, mayHoldNumber, withHiddenNumbers } from './hidden-numbers.ts';

const own = { raw: '055 123 4567', e164: '+966551234567' };
const mask = maskPhone(own.e164);

/** The digits of a text as ASCII, without the characters between them. */
function digitsOf(text: string): string {
  const folded = text.replace(mask, '').normalize('NFKC');
  return Array.from(folded, (char) => {
    const zero = [0x660, 0x6f0, 0x966, 0x9e6].find((from) => {
      const place = (char.codePointAt(0) ?? 0) - from;
      return place >= 0 && place < 10;
    });
    if (zero !== undefined) return String((char.codePointAt(0) ?? 0) - zero);
    return /\d/.test(char) ? char : '';
  }).join('');
}

const inScript = (zero: number) =>
  Array.from('0551234567', (digit) => String.fromCodePoint(zero + Number(digit))).join('');

const writings: Record<string, string> = {
  plain: '0551234567',
  'glued to letters': 'جوال0551234567بعد العصر',
  'between Latin letters': 'x0551234567y',
  'after an underscore': '_0551234567_',
  'Arabic-Indic': inScript(0x660),
  'Persian digits': inScript(0x6f0),
  'Devanagari digits': inScript(0x966),
  'Bengali digits': inScript(0x9e6),
  'full-width digits': inScript(0xff10),
  'mathematical digits': inScript(0x1d7ce),
  'circled digits': '⓪⑤⑤①②③④⑤⑥⑦',
  'black circled digits': '⓿❺❺❶❷❸❹❺❻❼',
  'superscript digits': '⁰⁵⁵¹²³⁴⁵⁶⁷',
  keycaps: '0️⃣5️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
  spaced: '0 5 5 1 2 3 4 5 6 7',
  dashed: '055-123-4567',
  dotted: '055.123.4567',
  'with commas': '05,51,23,45,67',
  'with Arabic commas': '٠٥، ٥١، ٢٣، ٤٥، ٦٧',
  'with invisible characters': '0\u200b5\u20605\u200f1\u00ad2\u061c3\u200d4\u200c567',
  'on two lines': '05512\n34567',
  'with tatweel': '055ـ123ـ4567',
  'with emoji between': '055🙂123🙂4567',
  'with letters between': '055 ثم 123 ثم 4567',
  international: '+966 55 123 4567',
  'with 00': '00966551234567',
  'with a zero too many': '+9660551234567',
  'without its zero': '551234567',
  'its last seven digits': '1234567',
  'twice in a row': '05512345670551234567',
  'with digits stuck before it': '990551234567',
  'with digits stuck behind it': '055123456799',
};

describe.each(Object.entries(writings))('a number %s', (_name, written) => {
  it('is hidden in texts by people and in all other shown fields of an order', () => {
    for (const hidesAll of [true, false]) {
      const shown = digitsOf(hideNumbers(`اتصل ${written} مساءً`, [own], hidesAll));
      for (let at = 0; at + 7 <= '966551234567'.length; at += 1)
        expect(shown).not.toContain('00966551234567'.slice(at + 2, at + 9));
      expect(shown).not.toContain('0551234');
    }
  });

  it('is restored as it was written when a text around it is changed', () => {
    const stored = `اتصل ${written} مساءً`;
    const shown = hideNumbers(stored, [own], true);
    expect(withHiddenNumbers(stored, shown, [own])).toBe(stored);
    expect(withHiddenNumbers(stored, `${shown} غدًا`, [own])).toBe(`${stored} غدًا`);
  });
});

it.each(
  Object.entries(writings).filter(
    ([name]) => !['with letters between', 'its last seven digits'].includes(name),
  ),
)('another number %s is hidden too in what persons write', (_name, written) => {
  const other = { raw: '0509998887', e164: '+966509998887' };
  const shown = digitsOf(hideNumbers(`الثاني ${written}`, [other], true).replace(/\+\d{4}•{5}\d{2}/g, ''));
  expect(shown.length).toBeLessThan(7);
});

it.each(['مبنى 2929 الرمز 12345', 'شقة 12، الدور 3', 'التسليم 2026-12-01', 'السعر 1,250.00', 'بعد الساعة 5'])(
  '«%s» is not a number and stays',
  (text) => expect(hideNumbers(text, [own], true)).toBe(text),
);

describe('a hidden number', () => {
  const stored = 'اتصل على 0551234567 أو 0566111222';
  const shown = hideNumbers(stored, [own], true);

  it('that was inserted in another position is rejected', () => {
    expect(withHiddenNumbers('عبدالله', `x${mask}y`, [own])).toBeUndefined();
    expect(withHiddenNumbers(stored, `${shown} ${mask}`, [own])).toBeUndefined();
  });

  it('of which a part was removed is rejected', () => {
    expect(withHiddenNumbers(stored, shown.replace(mask, mask.slice(1)), [own])).toBeUndefined();
    expect(withHiddenNumbers(stored, shown.replace(mask, mask.slice(0, 8)), [own])).toBeUndefined();
  });

  it('may be removed, unless another looks the same', () => {
    expect(withHiddenNumbers(stored, shown.replace(mask, ''), [own])).toBe('اتصل على  أو 0566111222');
    const alike = 'الأول 0566111222 والثاني 0566333222';
    const [first = ''] = hideNumbers(alike, [own], true).match(/\+\d{4}•{5}\d{2}/) ?? [];
    expect(withHiddenNumbers(alike, `الأول ${first}`, [own])).toBeUndefined();
  });

  it('that is part of the stored text is unchanged', () => {
    const broken = `الجوال ${mask}`;
    expect(withHiddenNumbers(broken, `${broken} مساءً`, [own])).toBe(`${broken} مساءً`);
  });

  it('does not change bullets', () => {
    expect(withHiddenNumbers('• سريع\n• هدية', '• سريع\n• هدية\n• تغليف', [own])).toBe(
      '• سريع\n• هدية\n• تغليف',
    );
  });
});

describe.each([' ', '\n', '\u2003', '٥\u200f', '•', '５-', '1 ', '+9665•••••67 '])(
  'a text of «%s» without end',
  (piece) => {
    /** The characters that regular expressions and normal forms went through. */
    function work(act: () => unknown): number {
      const { exec } = RegExp.prototype;
      const { normalize } = String.prototype;
      let steps = 0;
      const spies = [
        vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
          const from = this.global || this.sticky ? this.lastIndex : 0;
          const found = exec.call(this, text);
          steps += 1 + (found ? found.index + found[0].length : text.length) - from;
          return found;
        }),
        vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
          steps += this.length;
          return normalize.call(this, form);
        }),
      ];
      try {
        act();
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      return steps;
    }

    it.each<[what: string, act: (text: string) => unknown]>([
      ['its numbers are hidden', (text) => hideNumbers(text, [own], true)],
      ['it is judged', (text) => mayHoldNumber(text, true)],
      ['an edit of it is compared', (text) => withHiddenNumbers(text, `${text} مساءً`, [own])],
    ])('is scanned once where %s', (_, act) => {
      const [once = 0, twice = 0] = [4_000, 8_000].map((times) =>
        work(() => act(`1${piece.repeat(times)}2`)),
      );
      expect(once).toBeGreaterThan(0);
      expect(twice).toBeLessThanOrEqual(2 * once + 100);
    });
  },
);
