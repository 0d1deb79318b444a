import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { UNREADABLE } from '@mirsah/domain/tolerant';
import { abandonedFormCodec, formOrderCodec } from './abandoned-forms.ts';
import { auditEntryCodec } from './audit-log.ts';
import { blockedPhoneCodec } from './blocked-phones.ts';
import { callCodec, deskSettingsCodec } from './calls.ts';
import { closedThroughCodec, goneDayCodec, platformDayCodec } from './close-days.ts';
import { codConnectionCodec, whatsAppConnectionCodec } from './connections.ts';
import { contactMessageCodec } from './contact-messages.ts';
import {
  autopilotCodec,
  contactCodec,
  questionCodec,
  receivedMessageCodec,
  stoppedCodec,
} from './conversations.ts';
import {
  conversionCodec,
  conversionConnectionCodec,
  conversionDayCodec,
  signalsCodec,
} from './conversions.ts';
import { countedRecordCodec, customerCodec } from './count-changes.ts';
import { customDomainCodec, domainClaimCodec } from './custom-domains.ts';
import { deliveryCodec } from './deliveries.ts';
import { type Codec, type Item, toStored } from './dynamo/item.ts';
import { experimentCodec } from './experiments.ts';
import { closedDayCodec, pageViewsCodec } from './figures.ts';
import { imageCodec } from './images.ts';
import { landingPageCodec, subdomainCodec, titleCodec } from './landing-pages.ts';
import { formerMemberCodec, invitationCodec, memberCodec, teamCodec } from './members.ts';
import { logEntryCodec } from './merchant-log.ts';
import {
  messageTemplateCodec,
  productCodec,
  savedBlockCodec,
  savedThemeCodec,
} from './merchant-resources.ts';
import { rollupCodec } from './metrics.ts';
import { adSpendCodec, deliveryCostsCodec, pageCostsCodec, spendColumnsCodec } from './money.ts';
import {
  callReminderCodec,
  keptNotificationCodec,
  notificationSettingsCodec,
  notifiedCodec,
  pushDeviceCodec,
  telegramChatCodec,
  telegramCodeCodec,
} from './notifications.ts';
import { orderCodec, orderEventCodec } from './order-item.ts';
import { orderMessageCodec, whatsAppMessageCodec } from './order-messages.ts';
import { dayListCodec, pageDayCodec } from './page-days.ts';
import { pageVersionCodec, versionListCodec } from './page-versions.ts';
import { phoneCodeCodec } from './phone-codes.ts';
import { idempotencyRecordCodec, recentOrdersCodec } from './place-order.ts';
import { republishJobCodec } from './publication.ts';
import { publishedFilesCodec } from './published-files.ts';
import { recountCodec } from './recounts.ts';
import { retentionCodec } from './retention.ts';
import { riskSettingsCodec } from './risk-settings.ts';
import { sellerCodec } from './sellers.ts';
import { systemSettingsCodec } from './settings.ts';
import { settledCodec } from './settlements.ts';
import { soldCodec, stockLeftCodec } from './sold-pieces.ts';
import {
  statementCodec,
  statementColumnsCodec,
  statementLinesCodec,
  statementOutcomesCodec,
} from './statements.ts';
import { stockCodec } from './stock.ts';
import { unknownPlacesCodec } from './unknown-places.ts';
import { unmatchedMessageCodec } from './unmatched-messages.ts';
import { accountLinkCodec, ownerStatusCodec, profileCodec } from './users.ts';

/** Every codec there is. */
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
  settledCodec,
  signalsCodec,
  soldCodec,
  spendColumnsCodec,
  statementCodec,
  statementColumnsCodec,
  statementLinesCodec,
  statementOutcomesCodec,
  stockCodec,
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

/** The item with one more attribute, at every depth, and with an unknown value in place of every enum value. */
export function asByNextRelease(codec: Pick<Codec<unknown>, 'fallbacks' | 'storedNames'>, item: Item): Item {
  return fromTheFuture(item, toStored(codec, codec.fallbacks)) as Item;
}

/** Maps whose keys are data of ours, not attributes. */
const records = new Set(['counts', 'money', 'days', 'approvedTemplates']);

function fromTheFuture(value: unknown, fallbacks: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((element) => fromTheFuture(element, fallbacks));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const known = Object.entries(value).map(([name, part]) => {
    if (name === 'sectionsOrder') return [name, [...part, 'from_the_future']];
    if (records.has(name)) return [name, part];
    // A kind that is known must be read whatever else of it is not.
    if (name === 'type' && typeof value === 'object' && 'props' in value) return [name, part];
    const hasFallback = name in fallbacks && fallbacks[name] !== UNREADABLE;
    const isEnum = hasFallback && (typeof part === 'string' || typeof part === 'number');
    return [name, isEnum ? 'from_the_future' : fromTheFuture(part, fallbacks)];
  });
  return { ...Object.fromEntries(known), fromTheFuture: { is: 'unknown' } };
}
