import * as dashboard from '@mirsah/dashboard/messages';
import * as domain from '@mirsah/domain/messages';
import * as functions from '@mirsah/functions/messages';
import * as pages from '@mirsah/landing-template/messages';
import { expect, it } from 'vitest';

/** What says something of a number: its path, and what it says of each. */
type Saying = { path: string; of: (count: number) => string | undefined };

function say(text: (...given: unknown[]) => unknown, given: unknown[]): string | undefined {
  try {
    const said = text(...given);
    return typeof said === 'string' ? said : undefined;
  } catch {
    // It takes something else than a number, a text or an entry of a log.
    return undefined;
  }
}

/** Every function within the messages, and every set of forms of a counted noun. */
function sayings(value: unknown, path: string): Saying[] {
  if (typeof value === 'function') {
    const text = value as (...given: unknown[]) => unknown;
    if (path.startsWith('logTexts.')) {
      return [{ path, of: (count) => say(text, [{ count, detail: '2026-11-20T12:00:00.000Z' }]) }];
    }
    return [{ path, of: (count) => say(text, [count, count, count]) }];
  }
  if (!value || typeof value !== 'object') return [];
  if ('few' in value && 'many' in value && 'zero' in value) {
    return [{ path, of: (count) => dashboard.arabicCount(count, value as dashboard.CountForms) }];
  }
  return Object.entries(value).flatMap(([key, inner]) => sayings(inner, path ? `${path}.${key}` : key));
}

const all = [
  ...[domain, functions, dashboard].flatMap((messages) => sayings(messages, '')),
  ...sayings(pages, 'pages'),
];

/** What may follow a number without being counted by it. */
const notCounted = new Set([
  'من',
  'في',
  'إلى',
  'حتى',
  'عن',
  'على',
  'و',
  'بعد',
  'لأنه',
  'الآن',
  'لاحقًا',
  'خارج',
  'دون',
  'ث',
  'د',
  'س',
  'ص',
  'م',
  'ي',
]);

/** Whose number is a name, an amount, a day, or a rank: the word after it is not counted by it. */
const namesAndAmounts = new Set([
  'conversionsText.refusedNotice',
  'networkForm.testTokenRefused',
  'notificationText.refusedToken',
  'desk.done.busy',
  'outcomeConflict.title',
  'retention.next',
  'costsText.current',
  'shell.copyright',
  'spendOverlapText.choices.added',
  'orderSettlementText.paidAll',
  'accounts.workingFor',
  'firstPage.homeOnly',
  'zonesText.none',
  'zonesText.everywhere',
  'canvasText.placed',
  // «و3 غيرها»: others, never one or two of a noun.
  'zonesText.others',
  // The Latin day of a date, and an amount in riyals.
  'formatFullDate',
  'formatFullDateTime',
  'formatCalendarDay',
  'formatFullCalendarDay',
  'formatMonth',
  'formatRiyals',
  // Numbers that stand in the text itself.
  'platformInsights.countedAt',
  'experiments.result.moneyInterval',
  // Forms of two nouns: «11 موعد اتصال» is counted in its first, which is then defined by the second.
  'notificationText.several.due_callback',
  'notificationText.several.refused_token',
]);

/** Sent, or on a landing page, only where there is something to count. */
const neverOfNone = /^(?:pages\.|notificationText\.several\.|receivedTexts\.basket)/;

const word = '[\\u0621-\\u0652]+';
/** The words right after a number. */
function counted(text: string, count: number): string[] {
  const nouns = text.matchAll(new RegExp(`(?<![\\d.,:/])${count} (${word})`, 'g'));
  return Array.from(nouns, ([, noun = '']) => noun).filter((noun) => !notCounted.has(noun));
}

const nounless = (noun: string) => noun.replace(/(?:ًا|اً|ً)$/, '');
const isAccusative = (noun: string) => /(?:ًا|اً|ً)$/.test(noun);

/** What is wrong with how a number and its noun agree. */
function mistakes({ path, of }: Saying): string[] {
  if (namesAndAmounts.has(path)) return [];
  const wrong: string[] = [];
  const nounsOf = (count: number) => counted(of(count) ?? '', count);
  for (const count of neverOfNone.test(path) ? [1, 2] : [0, 1, 2]) {
    for (const noun of nounsOf(count)) wrong.push(`${path}: ${count} ${noun}`);
  }
  const [eleven, few, hundred] = [nounsOf(11)[0], nounsOf(3)[0], nounsOf(100)[0]];
  for (const count of [3, 10, 103]) {
    for (const noun of nounsOf(count)) {
      if (noun !== few || noun === hundred || isAccusative(noun)) wrong.push(`${path}: ${count} ${noun}`);
    }
  }
  for (const count of [11, 99]) {
    for (const noun of nounsOf(count)) {
      const isSingular = isAccusative(noun) || noun.endsWith('ة');
      if (noun !== eleven || !isSingular) wrong.push(`${path}: ${count} ${noun}`);
    }
  }
  for (const count of [100, 101]) {
    for (const noun of nounsOf(count)) {
      if (isAccusative(noun) || noun !== nounless(eleven ?? '')) wrong.push(`${path}: ${count} ${noun}`);
    }
  }
  return wrong;
}

/** A dual that stands as a subject where a preposition or a verbal noun is before it: «من طلبان». */
const dualAfterPreposition =
  /(?<![\u0621-\u0652])(?:من|في|إلى|على|عن|آخر|بعد|خلال|قبل|مع|حذف|تأكيد|تحويل|قبول|تصدير|حالة|بيانات|اعرض|احفظ|طابق|أن) (?:طلب|سطر|صفحت|رسالت|قطعت|منتج|مبلغ|فرق|حدث|نطاق|مكان|يوم|دقيقت|ساعت|نقطت|حرف|مكالمت|سبب|بطاقت|صورت|خطأ|عنصر)ا(?:ن)?(?![\u0621-\u0652])/;
/** A dual that is the object of a preposition where a verb wants a subject: «هل رجع طلبين». */
const dualAfterVerb = /(?:رجع|رجعت|وصل|بقي|سُلّم|سُلّم:|فيه) (?:طلب|سطر|مبلغ)ين/;

const wrongCases = ({ path, of }: Saying): string[] => {
  const two = of(2) ?? '';
  return dualAfterPreposition.test(two) || dualAfterVerb.test(two) ? [`${path}: ${two}`] : [];
};

it('a counted noun agrees with its number in every text that takes one', () => {
  expect(all.length).toBeGreaterThan(400);
  const made = (text: (count: number) => string): Saying => ({ path: 'made', of: text });
  for (const text of [
    (count: number) => `حُذفت ${count} طلبات`,
    (count: number) => `${count} قسمًا على الأكثر`,
    (count: number) => `حُذفت ${count} طلب`,
  ]) {
    expect(mistakes(made(text))).not.toEqual([]);
  }
  expect(mistakes(made(dashboard.ofOrders))).toEqual([]);
  expect(all.flatMap(mistakes)).toEqual([]);
});

it('two of a thing are said in the case that the word before them asks for', () => {
  expect(wrongCases({ path: 'made', of: () => 'من آخر طلبان بدرجة' })).toHaveLength(1);
  expect(wrongCases({ path: 'made', of: () => 'هل رجع طلبين؟' })).toHaveLength(1);
  expect(all.flatMap(wrongCases)).toEqual([]);
});

/** A verb in the feminine before many of a masculine thing, which are named by one: «رجعت 11 طلبًا». */
const feminineVerb =
  /(?<![\u0621-\u0652])(?!بيانات )(?:[\u0621-\u0652]+ت|لم ت[\u0621-\u0652]+) 11 [\u0621-\u0652]+ًا/;

it('a verb before more than ten of a masculine thing has its gender', () => {
  const found = ({ path, of }: Saying) => (feminineVerb.test(of(11) ?? '') ? [path] : []);
  expect(found({ path: 'made', of: (count) => `هل رجعت ${count} طلبًا؟` })).toEqual(['made']);
  expect(all.flatMap(found)).toEqual([]);
});

it('a plural in front of a number in brackets is not used to count', () => {
  const bracketed = all.filter(({ of }) =>
    /(?:حذف|غيّر حالة|تغيير حالة|تصدير|صدّر|تأكيد) \S+ \(\d+\)/.test(of(2) ?? ''),
  );
  expect(bracketed.map(({ path }) => path)).toEqual([]);
  const entry = (count: number) =>
    ({ count, detail: '' }) as Parameters<typeof dashboard.logTexts.orders_deleted>[0];
  expect([1, 2, 3, 11, 100].map((count) => dashboard.logTexts.orders_deleted(entry(count)))).toEqual([
    'حذف طلب',
    'حذف طلبين',
    'حذف 3 طلبات',
    'حذف 11 طلبًا',
    'حذف 100 طلب',
  ]);
  expect([1, 2].map((count) => dashboard.orders.bulk.returned.question(count).split('؟')[0])).toEqual([
    'هل تريد تسجيل إرجاع طلب واحد',
    'هل تريد تسجيل إرجاع طلبين',
  ]);
});

it('what a person did is said in nouns, which fit women and men', () => {
  const entry = { count: 2, detail: 'started' } as Parameters<typeof dashboard.logTexts.other>[0];
  const { customers_expired: _, ...byPersons } = dashboard.logTexts;
  const said = [
    ...Object.values(byPersons).map((text) => text(entry)),
    ...Object.values(dashboard.auditTexts),
    ...Object.values(dashboard.outcomeNames),
  ];
  const verbs =
    /^(?:رأى|صدّر|غيّر|عدّل|حظر رقمًا|ألغى|نزّل|محا|أنشأ|فعّل|عطّل|دعا|انضم|أزال|أضاف|أعاد|بدأ|أنهى|تراجع|أكّد|لم|طلب العميل الاتصال)(?: |$)/;
  expect(said.filter((text) => verbs.test(text))).toEqual([]);
});

it('what the network says of an order is shown in Arabic, and an unknown state as the network names it', () => {
  const states = ['new', 'confirmed', 'cancelled', 'canceled', 'pending', 'assigned', 'shipped'];
  for (const state of [...states, 'delivered', 'returned', 'Shipped', ' NEW ']) {
    expect(dashboard.networkStateText(state)).toMatch(/^[\u0621-\u0652 ]+$/);
  }
  expect(dashboard.networkStateText('On the shelf')).toBe('On the shelf');
});
