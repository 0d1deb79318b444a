import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import { auditEntryCodec } from './account/audit-log.ts';
import { contactMessageCodec } from './account/contact-messages.ts';
import { formerMemberCodec, invitationCodec, memberCodec, teamCodec } from './account/members.ts';
import { logEntryCodec } from './account/merchant-log.ts';
import { accountLinkCodec, ownerStatusCodec, profileCodec } from './account/users.ts';
import { retentionCodec } from './customer/retention.ts';
import { type Codec, type Item, toStored } from './dynamo/item.ts';
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
import { sellerCodec } from './page/sellers.ts';
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
  sellerCodec,
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

const folder = fileURLToPath(new URL('../../tests/golden', import.meta.url));

/** Items as a release once stored them: `tests/golden/<shape>/<format>-<release>.json`. */
export type GoldenFile = { shape: string; format: number; release: string; items: Item[] };

export function readGoldenFiles(): GoldenFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: shape }) =>
      readdirSync(`${folder}/${shape}`).map((file) => {
        const [, format, release = ''] = /^(\d+)-(.+)\.json$/.exec(file) ?? [];
        const items = JSON.parse(readFileSync(`${folder}/${shape}/${file}`, 'utf8'), reviveBinary);
        return { shape, format: Number(format), release, items };
      }),
    );
}

/** A binary value is written in a file as `{"base64": "…"}`. */
function reviveBinary(_key: string, value: unknown): unknown {
  const base64 = typeof value === 'object' && value !== null ? Reflect.get(value, 'base64') : undefined;
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : value;
}

/**
 * The item with one more attribute, at every depth, and with an unknown value instead of every enum value.
 */
export function asByNextRelease(codec: Pick<Codec<unknown>, 'fallbacks' | 'storedNames'>, item: Item): Item {
  return fromTheFuture(item, toStored(codec, codec.fallbacks)) as Item;
}

/** Maps whose keys are data, not attributes. */
const records = new Set(['counts', 'money', 'days', 'approvedTemplates']);

function fromTheFuture(value: unknown, fallbacks: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => fromTheFuture(element, fallbacks));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const known = Object.entries(value).map(([name, part]) => {
    if (name === 'sectionsOrder') return [name, [...part, 'from_the_future']];
    if (records.has(name)) return [name, part];
    // A known kind must be readable whatever else is unknown.
    if (name === 'type' && typeof value === 'object' && 'props' in value) return [name, part];
    const hasFallback = name in fallbacks && fallbacks[name] !== UNREADABLE;
    const isEnum = hasFallback && (typeof part === 'string' || typeof part === 'number');
    return [name, isEnum ? 'from_the_future' : fromTheFuture(part, fallbacks)];
  });
  return { ...Object.fromEntries(known), fromTheFuture: { is: 'unknown' } };
}
