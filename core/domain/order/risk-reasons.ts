import { type CountryCode, countries, countryCodes } from '../country.ts';
import { keyboardRows, trialWords } from '../messages/index.ts';
import { matchCity } from '../places/places.ts';
import type { Order } from './order.ts';
import { type Risk, type RiskReason, type RiskSettings, riskActions, riskScore } from './risk.ts';

type Reasons = Risk['reasons'];
type Placed = Pick<
  Order,
  | 'customerName'
  | 'customerPhone'
  | 'customerAddress'
  | 'country'
  | 'place'
  | 'items'
  | 'placedAt'
  | 'attribution'
>;
type Earlier = Pick<Order, 'status' | 'placedAt' | 'confirmation'>;

/**
 * The facts when an order is placed: `latest` are the phone's earlier orders with the same merchant,
 * `fromNetwork` is the number of orders that its page had from the same network within the hour.
 */
export type RiskFacts = { latest: readonly Earlier[]; fromNetwork: number };

/** The reasons of an order, the weightiest first. */
export function findRiskReasons(order: Placed, { latest, fromNetwork }: RiskFacts): Reasons {
  const points: Partial<Record<RiskReason, number>> = {
    ...phonePoints(order),
    ...historyPoints(order, latest),
    nonsense_name: isNonsense(order.customerName) ? 40 : 0,
    ...addressPoints(order),
    many_pieces: stepOf(piecesOf(order), { 5: 5, 9: 25, 15: 40, 25: 55 }),
    // A mobile network has few addresses for many shoppers, so only a large number of orders is a signal.
    busy_network: stepOf(fromNetwork, { 6: 10, 12: 15, 20: 25 }),
    filled_fast: isFilledFast(order) ? 20 : 0,
  };
  return Object.entries(points)
    .map(([reason, value]) => ({ reason: reason as RiskReason, points: Math.round(value) }))
    .filter(({ points: value }) => value !== 0)
    .sort((a, b) => b.points - a.points);
}

function phonePoints(order: Placed) {
  const { country } = order;
  const { isMobile, e164 } = order.customerPhone;
  if (!isMobile) return { phone_not_mobile: 30 };
  const isOfCountry = e164.startsWith(`+${countries[country].diallingCode}`);
  const isPlacedElsewhere = !isOfCountry && namesPlaceOf(order, e164);
  return {
    phone_of_other_country: isOfCountry ? 0 : 15,
    place_of_other_country: isPlacedElsewhere ? 30 : 0,
    phone_invented: isInvented(e164) ? 20 : 0,
  };
}

/**
 * Whether the address names a city of the phone's country, and none of the chosen country: shipping there may
 * cost less than to the real destination.
 */
function namesPlaceOf({ customerAddress, place, country }: Placed, e164: string): boolean {
  const phoneCountry = countryCodes.find((code) => e164.startsWith(`+${countries[code].diallingCode}`));
  if (!phoneCountry) return false;
  const words = `${place?.cityText ?? ''} ${customerAddress}`.split(/[\s،,.\-–]+/).filter(Boolean);
  const texts = words.flatMap((word, at) => [word, words.slice(at, at + 2).join(' ')]);
  const names = (code: CountryCode) => texts.some((text) => matchCity(text, code) !== undefined);
  return names(phoneCountry) && !names(country);
}

/** Eight consecutive digits, upwards or downwards. */
const counted = ['0123456789', '9876543210'].flatMap((row) =>
  [0, 1, 2].map((start) => row.slice(start, start + 8)),
);

/**
 * Whether a mobile number looks invented: 0555555555, 0505050505, 0512345678. Some people pay for such a
 * number, so it weighs little.
 */
function isInvented(e164: string): boolean {
  // The dialling code, which people leave out, has three digits in each of our countries.
  const national = e164.slice(4);
  return /(\d)\1{5}|(\d\d)\2{3}/.test(national) || counted.some((run) => national.includes(run));
}

/** Reading a page and filling in its form takes a person longer. */
const FASTEST_FILL_MS = 3_000;

/**
 * Whether the order came right after its visit had started. The start is measured by the shopper's own clock,
 * so that it proves nothing by itself; without a script it is unknown.
 */
function isFilledFast({ attribution, placedAt }: Placed): boolean {
  if (attribution === null) return false;
  const passed = Date.parse(placedAt) - Date.parse(attribution.last.at);
  return passed >= 0 && passed < FASTEST_FILL_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older events weigh half. */
const HALF_LIFE_DAYS = 120;

function historyPoints({ placedAt }: Placed, latest: readonly Earlier[]) {
  const days = ({ placedAt: at }: Earlier) => Math.max(0, Date.parse(placedAt) - Date.parse(at)) / DAY_MS;
  const weightOf = (orders: readonly Earlier[]) =>
    orders.reduce((sum, order) => sum + 0.5 ** (days(order) / HALF_LIFE_DAYS), 0);
  const isUnreachable = ({ confirmation }: Earlier) => confirmation?.state === 'unreachable';
  const unreachable = latest.filter(isUnreachable);
  const cancelled = latest.filter((order) => order.status === 'cancelled' && !isUnreachable(order));
  const delivered = latest.filter(({ status }) => status === 'delivered').length;
  const repeated = latest.filter((order) => order.status === 'pending' && days(order) < 1).length;
  return {
    phone_repeated: Math.min(45, repeated * 20),
    cancelled_before: Math.min(60, weightOf(cancelled) * 25),
    unreachable_before: Math.min(60, weightOf(unreachable) * 35),
    delivered_before: -Math.min(40, delivered * 20),
  };
}

function addressPoints({ customerAddress, place }: Placed) {
  const letters = customerAddress.replace(/[^\p{L}\p{N}]/gu, '').length;
  const words = customerAddress.split(/[\s،,]+/).filter(Boolean).length;
  // An unknown city may be a village; if the form asks for the city, the rest of the address is checked too.
  const unknown_city = place?.cityId === null ? 5 : 0;
  if (letters < 3 || isNonsense(customerAddress)) return { nonsense_address: 35, unknown_city };
  return { thin_address: words < 3 ? 10 : 0, unknown_city };
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', ...keyboardRows];
const triedWords = new Set(['test', 'testing', 'none', 'name', ...trialWords]);
const RUN = 4;

/**
 * Whether a text is random typing: one letter again and again, a row of the keyboard, letters without vowels.
 */
export function isNonsense(text: string): boolean {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const joined = words.join('');
  if (!/\p{L}/u.test(joined)) return true;
  if (words.every((word) => triedWords.has(word))) return true;
  if (new Set(joined).size === 1) return true;
  if (/(\p{L})\1{3}/u.test(joined)) return true;
  if (words.some((word) => /^[a-z]{5,}$/.test(word) && !/[aeiouy]/.test(word))) return true;
  return words.length < 3 && words.every(isRowOfKeyboard);
}

function isRowOfKeyboard(word: string): boolean {
  const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);
  if (word.length < RUN) return word.length === RUN - 1 && runs.some((row) => row.startsWith(word));
  return runs.some((row) => row.includes(word.slice(0, RUN)));
}

function piecesOf({ items }: Placed): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The points of the highest step that a count has reached. */
function stepOf(count: number, steps: Readonly<Record<number, number>>): number {
  return Object.entries(steps).reduce((points, [from, value]) => (count >= Number(from) ? value : points), 0);
}

/**
 * The score and the reasons of a new order, and its merchant's actions; null when scoring is switched off.
 */
export function assessRisk(order: Placed, facts: RiskFacts, settings: RiskSettings) {
  if (!settings.isOn) return { risk: null, ...riskActions(settings, 0) };
  const reasons = findRiskReasons(order, facts);
  const actions = riskActions(settings, riskScore({ reasons }));
  return { risk: { reasons, isCallFirst: actions.isCallFirst } satisfies Risk, ...actions };
}
