import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Arabic that no person is shown: letters that searches take as one, words around the name of a city and of
 * the parts of an address, and a name that marks the examples.
 */
const notShown = [
  'core/domain/search-text.ts',
  'core/domain/places/place-index.ts',
  'core/domain/order/address-parts.ts',
  'landing-template/company.ts',
];

const sources = globSync(
  '{core/*,functions,publisher,landing-template,dashboard,infra/aws}/**/*.{ts,tsx,astro,js,html}',
  { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist|messages|public)$/.test(path) },
).filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file) && !notShown.includes(file));

const messages = globSync('{core/*,functions,landing-template,dashboard,infra/aws}/messages/**/*.ts', {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules'),
}).filter((file) => !file.endsWith('.test.ts'));

const literal = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const escaped = /\\u([0-9a-f]{4})/gi;
const hole = /\$\{(?:[^{}]|\{[^}]*\})*\}/g;
/** What stands between a first-strong or left-to-right isolate and its end is drawn by itself. */
const isolated = /[\u2066\u2068][^\u2069]*\u2069/g;
/** Signs that belong to the Latin word or number beside them, where that word begins or ends in Arabic. */
const strays = [
  /(?<![a-z\d])[-_/@#+.:?=&*~$]+[a-z\d]/i,
  /[a-z\d][-_/@#+=&~$]+(?![a-z\d])/i,
  /:\/\//,
  /(?<![a-z])\d+-\d/i,
];
/** What these hold is Latin, and may begin with a digit or with a sign. */
const latinHole = /\$\{(?:suggestion|phone|lastFour|email|url|link|host|address|slug|subdomain)\}/;

/** The Arabic texts of a file of messages, as they are written between their quotation marks. */
function arabicTexts(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return Array.from(code.matchAll(literal), ([text]) => text.slice(1, -1))
    .map((text) => text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
    .filter((text) => /[\u0621-\u064a]/.test(text));
}

function turnsRound(text: string): boolean {
  const isFileName = /^\S+\.csv$/.test(text);
  const open = text.replace(isolated, '\ufffc');
  const shown = open.replace(/<[^>]*>/g, ' ').replace(hole, '\ufffc');
  return !isFileName && (latinHole.test(open) || strays.some((stray) => stray.test(shown)));
}

test('a link, a code or a number in an Arabic sentence does not turn round: its signs are isolated with it', () => {
  for (const text of ['يبدأ بـ https://', 'يبدأ بـ G- أو AW-', 'اتصل بـ +966', `استخدم $\{slug}`]) {
    expect([text, turnsRound(text)]).toEqual([text, true]);
  }
  for (const text of ['يبدأ بـ \u2066https://\u2069', 'شبكة COD Network.', 'دعم 24/7', `وفّر $\{percent}%`]) {
    expect([text, turnsRound(text)]).toEqual([text, false]);
  }
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.flatMap(arabicTexts).length).toBeGreaterThan(1000);
  expect(messages.flatMap((file) => arabicTexts(file).filter(turnsRound))).toEqual([]);
});

test('every Arabic text of the product is in a folder of messages', () => {
  expect(sources.length).toBeGreaterThan(400);
  const strays = sources.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(
      /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g,
      '',
    );
    return /[\u0621-\u064a]/.test(code);
  });
  expect(strays).toEqual([]);
});

/** Latin words that an Arabic sentence may hold. */
const latinWords = new Set([
  // Products and services, as they write themselves.
  'WhatsApp',
  'Business',
  'Meta',
  'Google',
  'Analytics',
  'GA4',
  'COD',
  'Network',
  'Safari',
  'Excel',
  'Cloudflare',
  'GoDaddy',
  'Namecheap',
  'Hostinger',
  // What the screens of others say, beside its Arabic.
  'Account',
  'ID',
  'Setup',
  'Webhook',
  'messages',
  'App',
  'Secret',
  'secret',
  'Callback',
  'URL',
  'Verify',
  // Filled in by the service that sends the mail.
  'username',
  'token',
  'Authentication',
  'DNS',
  'only',
  'Redirect',
  'TXT',
  'CNAME',
  'CAA',
  'API',
  'senderEmail',
  // Formats, codes, and keys of the keyboard.
  'JSON',
  'CSV',
  'csv',
  'XLS',
  'XLSX',
  'HTML',
  'MP4',
  'H.264',
  'JPEG',
  'PNG',
  'WebP',
  'AVIF',
  'SKU',
  'IP',
  'ar',
  'en',
  'US',
  'RRRD2929',
  'FFFFFF',
  'FL',
  'OM',
  'utm',
  'campaign',
  'slug',
  'A/B',
  'V60',
  'Escape',
  // Sizes of clothes.
  'S',
  'M',
  'L',
  'XL',
]);
const latinWord = /[a-z][a-z\d]*(?:[./][a-z\d]+)*/gi;

/** The Latin words of a text that are neither isolated nor a name of the code in a hole. */
function englishWords(text: string): string[] {
  // A hole that holds a text of its own ends in the middle of one, at its quotation mark.
  const shown = text
    .replace(isolated, ' ')
    .replace(hole, ' ')
    .replace(/\$\{[^}]*$/, ' ');
  const words = shown.replace(/<[^>]*>|\\n/g, ' ').match(latinWord) ?? [];
  return words.filter((word) => !latinWords.has(word));
}

test('an Arabic sentence of the dashboard holds no English word, but names, codes and what other screens say', () => {
  expect(englishWords('اضغط save لحفظ الصفحة')).toEqual(['save']);
  // The files of couriers have English headings, and the page of the product has sentences of its own.
  const ours = messages.filter((file) => !/^landing-template|file-headings|stop-words/.test(file));
  expect(ours.flatMap((file) => arabicTexts(file).flatMap(englishWords))).toEqual([]);
  expect(ours.flatMap(arabicTexts).filter((text) => /(?<!جافا)سكربت/.test(text))).toEqual([]);
});

/** Other spellings of services that people write in several ways: the product writes each in one. */
const otherSpellings =
  /[قغ]و[قغ]ل|جوقل|تيل[يج]*جرام|تل[يق]*[جقغ]رام|[إا]نستقرام|[إا]نستجرام|انستغرام|سنابشات|سناب تشات|تيكتوك|فيس بوك|واتس (?:اب|آب)|وتساب|يوتوب|بيكسل/;

test('a service has one spelling in Arabic, wherever it is named', () => {
  for (const name of ['قوقل', 'غوغل', 'تيليجرام', 'انستغرام', 'سنابشات', 'فيس بوك']) {
    expect([name, otherSpellings.test(name)]).toEqual([name, true]);
  }
  for (const name of ['جوجل', 'تيليغرام', 'إنستغرام', 'سناب شات', 'فيسبوك', 'واتساب', 'يوتيوب', 'بكسل']) {
    expect([name, otherSpellings.test(name)]).toEqual([name, false]);
  }
  const files = globSync(
    '{core,functions,landing-template,dashboard,infra,publisher}/**/*.{ts,tsx,astro,html}',
    {
      cwd: root,
      exclude: (path) => /(?:^|\/)(?:node_modules|dist|cdk\.out)$/.test(path),
    },
  ).filter((file) => !/file-headings|messages\/ar\/palette|\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => otherSpellings.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
