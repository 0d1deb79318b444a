import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Fallbacks, UNREADABLE } from '@mirsah/domain/tolerant';
import { auditEntryCodec } from './account/audit-log.ts';
import { contactMessageCodec } from './account/contact-messages.ts';
import { formerMemberCodec, invitationCodec, memberCodec, teamCodec } from './account/members.ts';
import { logEntryCodec } from './account/merchant-log.ts';
import { recoveryCodesCodec } from './account/recovery-codes.ts';
import { accessCodec, accountLinkCodec, ownerStatusCodec, profileCodec } from './account/users.ts';
import { retentionCodec } from './customer/retention.ts';
import { type Codec, currentFormat, decode, encode, type Item, storedFormat } from './dynamo/item.ts';
import { closedThroughCodec, goneDayCodec, platformDayCodec } from './metrics/close-days.ts';
import { countedRecordCodec, customerCodec } from './metrics/count-changes.ts';
import { closedDayCodec, pageViewsCodec } from './metrics/figures.ts';
import { rollupCodec } from './metrics/metrics.ts';
import { dayListCodec, pageDayCodec } from './metrics/page-days.ts';
import { recountCodec } from './metrics/recounts.ts';
import { unknownPlacesCodec } from './metrics/unknown-places.ts';
import { abandonedFormCodec, formOrderCodec } from './order/abandoned-forms.ts';
import { blockedPhoneCodec } from './order/blocked-phones.ts';
import { callCodec, deskSettingsCodec, discountLimitCodec } from './order/calls.ts';
import { orderCodec, orderEventCodec } from './order/order-item.ts';
import { phoneCodeCodec } from './order/phone-codes.ts';
import { idempotencyRecordCodec, recentOrdersCodec } from './order/place-order.ts';
import { riskSettingsCodec } from './order/risk-settings.ts';
import { soldCodec, stockCounterCodec, stockLeftCodec } from './order/sold-pieces.ts';
import { codConnectionCodec, whatsAppConnectionCodec } from './outbound/connections.ts';
import {
  autopilotCodec,
  contactCodec,
  questionCodec,
  receivedMessageCodec,
  stoppedCodec,
} from './outbound/conversations.ts';
import {
  conversionCodec,
  conversionConnectionCodec,
  conversionDayCodec,
  signalsCodec,
} from './outbound/conversions.ts';
import { deliveryCodec } from './outbound/deliveries.ts';
import {
  callReminderCodec,
  keptNotificationCodec,
  notificationSettingsCodec,
  notifiedCodec,
  pushDeviceCodec,
  telegramChatCodec,
  telegramCodeCodec,
} from './outbound/notifications.ts';
import { orderMessageCodec, whatsAppMessageCodec } from './outbound/order-messages.ts';
import { unmatchedMessageCodec } from './outbound/unmatched-messages.ts';
import { businessDetailsCodec } from './page/business-details.ts';
import { customDomainCodec, domainClaimCodec } from './page/custom-domains.ts';
import { defaultShippingCodec } from './page/default-shipping.ts';
import { experimentCodec } from './page/experiments.ts';
import { imageCodec } from './page/images.ts';
import { landingPageCodec, subdomainCodec, titleCodec } from './page/landing-pages.ts';
import {
  messageTemplateCodec,
  productCodec,
  savedBlockCodec,
  savedThemeCodec,
} from './page/merchant-resources.ts';
import { pageVersionCodec, versionListCodec } from './page/page-versions.ts';
import { republishJobCodec } from './page/publication.ts';
import { publishedFilesCodec } from './page/published-files.ts';
import { stockCodec } from './page/stock.ts';
import { systemSettingsCodec } from './settings.ts';
import { adSpendCodec, deliveryCostsCodec, pageCostsCodec, spendColumnsCodec } from './statement/money.ts';
import { settledCodec } from './statement/settlements.ts';
import {
  statementCodec,
  statementColumnsCodec,
  statementLinesCodec,
  statementOutcomesCodec,
} from './statement/statements.ts';

/** All codecs. */
export const codecs: readonly Codec<unknown>[] = [
  abandonedFormCodec,
  accessCodec,
  accountLinkCodec,
  adSpendCodec,
  unknownPlacesCodec,
  formOrderCodec,
  auditEntryCodec,
  autopilotCodec,
  questionCodec,
  receivedMessageCodec,
  unmatchedMessageCodec,
  stoppedCodec,
  contactCodec,
  closedDayCodec,
  closedThroughCodec,
  dayListCodec,
  goneDayCodec,
  pageDayCodec,
  pageViewsCodec,
  platformDayCodec,
  blockedPhoneCodec,
  callCodec,
  callReminderCodec,
  keptNotificationCodec,
  notificationSettingsCodec,
  notifiedCodec,
  pushDeviceCodec,
  telegramChatCodec,
  telegramCodeCodec,
  codConnectionCodec,
  contactMessageCodec,
  conversionCodec,
  conversionConnectionCodec,
  conversionDayCodec,
  countedRecordCodec,
  customDomainCodec,
  customerCodec,
  deliveryCodec,
  deliveryCostsCodec,
  deskSettingsCodec,
  discountLimitCodec,
  domainClaimCodec,
  experimentCodec,
  formerMemberCodec,
  idempotencyRecordCodec,
  imageCodec,
  invitationCodec,
  landingPageCodec,
  logEntryCodec,
  memberCodec,
  messageTemplateCodec,
  orderCodec,
  orderEventCodec,
  orderMessageCodec,
  ownerStatusCodec,
  pageCostsCodec,
  pageVersionCodec,
  productCodec,
  profileCodec,
  recoveryCodesCodec,
  publishedFilesCodec,
  phoneCodeCodec,
  recentOrdersCodec,
  recountCodec,
  republishJobCodec,
  retentionCodec,
  riskSettingsCodec,
  rollupCodec,
  savedBlockCodec,
  savedThemeCodec,
  businessDetailsCodec,
  defaultShippingCodec,
  settledCodec,
  signalsCodec,
  soldCodec,
  spendColumnsCodec,
  statementCodec,
  statementColumnsCodec,
  statementLinesCodec,
  statementOutcomesCodec,
  stockCodec,
  stockCounterCodec,
  stockLeftCodec,
  subdomainCodec,
  systemSettingsCodec,
  teamCodec,
  titleCodec,
  versionListCodec,
  whatsAppConnectionCodec,
  whatsAppMessageCodec,
];

export const goldenFolder = fileURLToPath(new URL('../../tests/golden', import.meta.url));

/** Items as releases have stored them: `tests/golden/<shape>.json`, of all formats, oldest first. */
export type GoldenFile = { shape: string; items: Item[] };

export function readGoldenFiles(): GoldenFile[] {
  return readdirSync(goldenFolder).map((file) => ({
    shape: basename(file, '.json'),
    items: JSON.parse(readFileSync(`${goldenFolder}/${file}`, 'utf8'), revived),
  }));
}

/** The frozen items of a shape. */
export function goldenItems(shape: string): Item[] {
  return readGoldenFiles().find((file) => file.shape === shape)?.items ?? [];
}

/**
 * What is wrong with a shape's frozen items, one line each: an item that cannot be read, a format without an
 * item, and attributes of the current format that are no longer written. The last means that the shape was
 * changed without a migration.
 */
export function goldenProblems<T extends object>(codec: Codec<T>, items: readonly Item[]): string[] {
  const current = currentFormat(codec);
  const missing = Array.from({ length: current }, (_, index) => index + 1)
    .filter((format) => !items.some((item) => storedFormat(item) === format))
    .map((format) => `no frozen item of format ${format}`);
  return [...missing, ...items.flatMap((item) => problemsOf(codec, item, current))];
}

function problemsOf<T extends object>(codec: Codec<T>, item: Item, current: number): string[] {
  const format = storedFormat(item);
  const key = { pk: String(item.pk), sk: String(item.sk) };
  if (format > current) return [`${key.sk} has format ${format}, which is not known`];
  try {
    const written = attributePaths(encode(codec, key, decode(codec, item)));
    if (format < current) return [];
    return [...attributePaths(item)]
      .filter((path) => !written.has(path) && !besidesSchema.test(path))
      .map((path) => `${key.sk} has ${path}, which is no longer written: it needs a migration`);
  } catch (error) {
    return [`${String(error)}: it needs a migration`];
  }
}

/** Attributes of items that no schema has: keys of indexes, and what single writes add. */
const besidesSchema = /^(?:\(\w+\)\.)?(?:gsi\d[ps]k|expiresAt|places|latestEvents)/;

/**
 * The names of an item's attributes at every depth. Keys that are data count as `*`, elements of lists as
 * one, and the fields of a block or event belong to its kind.
 */
export function attributePaths(item: Item): Set<string> {
  const paths = new Set<string>();
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) for (const element of value) visit(element, `${path}[]`);
    if (!isMap(value)) return;
    const kind = typeof value.type === 'string' ? `(${value.type})` : '';
    const isData = records.has(path.slice(path.lastIndexOf('.') + 1));
    for (const [name, part] of Object.entries(value)) {
      if (part === undefined) continue;
      const key = isData || !/^[a-z][A-Za-z0-9]*$/.test(name) ? '*' : name;
      const inner = [`${path}${kind}`, key].filter(Boolean).join('.');
      paths.add(inner);
      visit(part, inner);
    }
  };
  visit(item, '');
  return paths;
}

const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A binary value is written in a file as `{"base64": "…"}`, a set as `{"set": […]}`. */
function revived(_key: string, value: unknown): unknown {
  if (!isMap(value)) return value;
  if (typeof value.base64 === 'string') return new Uint8Array(Buffer.from(value.base64, 'base64'));
  return Array.isArray(value.set) ? new Set(value.set) : value;
}

/**
 * The item with one more attribute, at every depth, and with an unknown value instead of every enum value.
 */
export function asByNextRelease({ fallbacks }: Pick<Codec<unknown>, 'fallbacks'>, item: Item): Item {
  return fromTheFuture(item, fallbacks) as Item;
}

/** Maps whose keys are data, not attributes. */
const records = new Set(['counts', 'money', 'days', 'approvedTemplates']);

function fromTheFuture(value: unknown, fallbacks: Fallbacks): unknown {
  if (Array.isArray(value)) return value.map((element) => fromTheFuture(element, fallbacks));
  if (!isMap(value)) return value;
  const known = Object.entries(value).map(([name, part]) => {
    if (name === 'sectionsOrder' && Array.isArray(part)) return [name, [...part, 'from_the_future']];
    if (records.has(name)) return [name, part];
    // A known kind must be readable whatever else is unknown.
    if (name === 'type' && 'props' in value) return [name, part];
    const hasFallback = name in fallbacks && fallbacks[name] !== UNREADABLE;
    const isEnum = hasFallback && (typeof part === 'string' || typeof part === 'number');
    return [name, isEnum ? 'from_the_future' : fromTheFuture(part, fallbacks)];
  });
  return { ...Object.fromEntries(known), fromTheFuture: { is: 'unknown' } };
}
