import { countries, countryCodes } from '../country.ts';
import { groupBy } from '../group-by.ts';
import { type Phone, parsePhone } from '../phone.ts';

/** Enough to distinguish two numbers, and to show the country and the network. */
export function maskPhone(e164: string): string {
  return `${e164.slice(0, 5)}${DOTS}${e164.slice(-2)}`;
}

const DOTS = '•••••';
/** Replaces the digits of a number outside the served countries. */
const UNKNOWN = '•••••••';
/** The texts that replace a number. */
const MASKS = /\+\d{4}•{5}\d{2}|•{7}/gu;

/** A part of a text as it is shown; `hidden` is its stored text, if different. */
type Part = { shown: string; hidden?: string };

/** Fewer digits are not a phone but a part of an address or an amount. */
const MIN_DIGITS = 7;

/**
 * A text without these phones (E.164 or as typed), and with `hidesAll` without any run of seven digits.
 * Digits count in every script, full-width or in circles, and with anything but letters between them; the
 * given phones are found with letters between them too. Linear in the text's length.
 */
export function hideNumbers(
  text: string,
  phones: readonly Pick<Phone, 'raw' | 'e164'>[],
  hidesAll: boolean,
): string {
  return partsOf(text, phones, hidesAll)
    .map(({ shown }) => shown)
    .join('');
}

/** Whether a text with hidden numbers has digits left for another, with letters between them or without. */
export function mayHoldNumber(shown: string, acrossLetters: boolean): boolean {
  const digits = digitsIn(shown.replace(MASKS, ' '));
  const runs = runsIn(digits, ({ isAfterLetter }) => !acrossLetters && isAfterLetter);
  return runs.some(({ from, to }) => to - from >= MIN_DIGITS);
}

/**
 * The edited text with its hidden numbers restored, of a writer who was shown `stored` with hidden numbers:
 * those that are still hidden in `edited` are the stored ones. Undefined when they are ambiguous: a hidden
 * number was copied from elsewhere, cut, or one of several identical ones was removed.
 */
export function withHiddenNumbers(
  stored: string,
  edited: string,
  phones: readonly Pick<Phone, 'raw' | 'e164'>[],
): string | undefined {
  const parts = partsOf(stored, phones, true);
  const shown = parts.map((part) => part.shown).join('');
  if (edited.trim() === shown.trim()) return stored;
  const known = groupBy(
    parts.filter((part) => new RegExp(`^(?:${MASKS.source})$`, 'u').test(part.shown)),
    (part) => part.shown,
  );
  const used = groupBy(edited.matchAll(MASKS), ([mask]) => mask);
  for (const [mask, places] of used) {
    const originals = known.get(mask) ?? [];
    const isSame = new Set(
      originals.map(({ hidden = '' }) =>
        digitsIn(hidden)
          .map(({ value }) => value)
          .join(''),
      ),
    );
    if (places.length > originals.length) return undefined;
    if (places.length < originals.length && isSame.size > 1) return undefined;
  }
  const cut = (part: string) => part.replace(MASKS, '').match(/•{2,}/g)?.length ?? 0;
  if (cut(edited) > cut(stored)) return undefined;
  const next = new Map([...known].map(([mask, originals]) => [mask, originals.values()]));
  return edited.replace(MASKS, (mask) => next.get(mask)?.next().value?.hidden ?? mask);
}

function partsOf(text: string, phones: readonly Pick<Phone, 'raw' | 'e164'>[], hidesAll: boolean): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const mayHold = /[\p{N}\p{So}]/u;
  const add = (piece: string) =>
    parts.push(...(mayHold.test(piece) ? partsBetweenMasks(piece, phones, hidesAll) : [{ shown: piece }]));
  for (const { 0: shown, index } of text.matchAll(MASKS)) {
    add(text.slice(end, index));
    parts.push({ shown });
    end = index + shown.length;
  }
  add(text.slice(end));
  return parts;
}

/** One number in a text; digits of the same number share an object. */
type Found = { mask: string };

function partsBetweenMasks(
  text: string,
  phones: readonly Pick<Phone, 'raw' | 'e164'>[],
  hidesAll: boolean,
): Part[] {
  const digits = digitsIn(text);
  const found: (Found | undefined)[] = digits.map(() => undefined);
  if (hidesAll) findMobiles(text, digits, found, phones);
  findOwn(digits, found, phones);
  if (hidesAll) findRuns(digits, found);
  const parts: Part[] = [];
  let end = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const [first, number] = [digits[index], found[index]];
    if (!first || !number) continue;
    const hasBegun = found[index - 1] === number;
    let last = first;
    for (let next = digits[index + 1]; next && !next.isAfterLetter; next = digits[index + 1]) {
      if (found[index + 1] !== number) break;
      last = next;
      index += 1;
    }
    // Letters inside a number stay, and each part of it is hidden separately.
    const goesOn = found[index + 1] === number && digits[index + 1]?.isAfterLetter;
    const start = Math.max(end, startOf(text, first.start));
    if (last.end <= end) continue;
    parts.push(
      { shown: text.slice(end, start) },
      { shown: hasBegun || goesOn ? UNKNOWN : number.mask, hidden: text.slice(start, last.end) },
    );
    end = last.end;
  }
  parts.push({ shown: text.slice(end) });
  return parts;
}

/** Including the plus before it. */
const startOf = (text: string, at: number) => (/[+＋]/.test(text[at - 1] ?? '') ? at - 1 : at);

/** An ASCII digit, and its position in the text. */
type Digit = { value: string; start: number; end: number; isAfterGap: boolean; isAfterLetter: boolean };

function digitsIn(text: string): Digit[] {
  const digits: Digit[] = [];
  let [at, isAfterGap, isAfterLetter] = [0, false, false];
  for (const char of text) {
    const [start, end] = [at, at + char.length];
    at = end;
    const values = latinDigits(char);
    for (const value of values) {
      digits.push({ value, start, end, isAfterGap, isAfterLetter });
      [isAfterGap, isAfterLetter] = [false, false];
    }
    if (values !== '') continue;
    isAfterGap = true;
    // A tatweel only stretches a word.
    isAfterLetter ||= char !== '\u0640' && /\p{L}/u.test(char);
  }
  return digits;
}

/**
 * Digits in black or doubled circles, which no normal form decomposes: the first of each row, and its value.
 */
const CIRCLED = [
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x24f5, 1, 10],
  [0x24eb, 11, 10],
  [0x24ff, 0, 1],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
] as const;

/** The ASCII digits of a character: none, one, or both of «⑫». */
function latinDigits(char: string): string {
  if (/^[0-9]$/.test(char)) return char;
  if (char <= '\u007f' || /\p{L}/u.test(char)) return '';
  const code = char.codePointAt(0) ?? 0;
  const row = CIRCLED.find(([first, , count]) => code >= first && code < first + count);
  if (row) return String(row[1] + code - row[0]);
  return Array.from(char.normalize('NFKC'), decimalOf).join('');
}

/** Unicode has the ten digits of each script in a row, zero first. */
function decimalOf(char: string): string {
  let before = char.codePointAt(0) ?? 0;
  let place = -1;
  while (before >= 0 && /\p{Nd}/u.test(String.fromCodePoint(before))) {
    place += 1;
    before -= 1;
  }
  return place < 0 ? '' : String(place % 10);
}

/** Marks the mobile numbers that equal a run of digits, or one of its words. */
function findMobiles(
  text: string,
  digits: readonly Digit[],
  found: (Found | undefined)[],
  phones: readonly Pick<Phone, 'e164'>[],
): void {
  for (const run of runsIn(digits, ({ isAfterLetter }) => isAfterLetter)) {
    if (markMobile(run)) continue;
    const words = runsIn(digits.slice(run.from, run.to), ({ isAfterGap }) => isAfterGap);
    for (const { from, to } of words) markMobile({ from: run.from + from, to: run.from + to });
  }

  function markMobile({ from, to }: Range): boolean {
    const [first] = [digits[from]];
    // Longer ones are not phones, and parsing them is slow.
    if (!first || to - from < MIN_DIGITS || to - from > MAX_DIGITS) return false;
    const plus = startOf(text, first.start) < first.start ? '+' : '';
    const typed = plus + valuesOf(digits.slice(from, to));
    const read = countryCodes.flatMap((country) => parsePhone(typed, country) ?? []);
    const mobiles = read.filter(({ isMobile }) => isMobile);
    const mobile = mobiles.find(({ e164 }) => phones.some((own) => own.e164 === e164)) ?? mobiles[0];
    if (mobile) found.fill({ mask: maskPhone(mobile.e164) }, from, to);
    return mobile !== undefined;
  }
}

/** An international number with `00`. */
const MAX_DIGITS = 17;

/** Marks seven digits of one of the phones that follow each other, at any position. */
function findOwn(
  digits: readonly Digit[],
  found: (Found | undefined)[],
  phones: readonly Pick<Phone, 'raw' | 'e164'>[],
): void {
  const windows = windowsOf(phones);
  if (windows.size === 0) return;
  const values = valuesOf(digits);
  let free = 0;
  const own: [number, Found][] = [];
  for (let index = 0; index < digits.length; index += 1) {
    free = found[index] ? 0 : free + 1;
    const number = free >= MIN_DIGITS && windows.get(values.slice(index + 1 - MIN_DIGITS, index + 1));
    if (number) own.push([index, number]);
  }
  for (const [index, number] of own) found.fill(number, index + 1 - MIN_DIGITS, index + 1);
}

function windowsOf(phones: readonly Pick<Phone, 'raw' | 'e164'>[]): Map<string, Found> {
  const windows = new Map<string, Found>();
  for (const { raw, e164 } of phones) {
    const number = { mask: maskPhone(e164) };
    for (const form of [valuesOf(digitsIn(raw)), ...formsOf(e164)])
      for (let at = 0; at + MIN_DIGITS <= form.length; at += 1)
        windows.set(form.slice(at, at + MIN_DIGITS), number);
  }
  return windows;
}

/** A number in international form, with an extra zero, and in national form. */
function formsOf(e164: string): string[] {
  const digits = e164.replace(/\D/g, '');
  const country = countryCodes.find((code) => digits.startsWith(countries[code].diallingCode));
  if (!country) return [`00${digits}`, `0${digits}`];
  const { diallingCode } = countries[country];
  const national = digits.slice(diallingCode.length);
  return [`00${digits}`, `00${diallingCode}0${national}`, `0${national}`];
}

/** Marks the remaining runs of seven digits or more, except dates. */
function findRuns(digits: readonly Digit[], found: (Found | undefined)[]): void {
  const isCut = (digit: Digit, index: number) =>
    digit.isAfterLetter || (found[index - 1] === undefined) !== (found[index] === undefined);
  for (const { from, to } of runsIn(digits, isCut)) {
    if (found[from] || to - from < MIN_DIGITS || isDate(digits.slice(from, to))) continue;
    found.fill({ mask: UNKNOWN }, from, to);
  }
}

const DATE = /^(?:20[23]\d-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-20[23]\d)$/;

function isDate(digits: readonly Digit[]): boolean {
  const words = runsIn(digits, ({ isAfterGap }) => isAfterGap);
  return DATE.test(words.map(({ from, to }) => valuesOf(digits.slice(from, to))).join('-'));
}

type Range = { from: number; to: number };

/** Runs of digits, split where `isCut` returns true. */
function runsIn(digits: readonly Digit[], isCut: (digit: Digit, index: number) => boolean): Range[] {
  const runs: Range[] = [];
  digits.forEach((digit, index) => {
    const run = runs.at(-1);
    if (!run || isCut(digit, index)) runs.push({ from: index, to: index + 1 });
    else run.to = index + 1;
  });
  return runs;
}

const valuesOf = (digits: readonly Digit[]): string => digits.map(({ value }) => value).join('');
