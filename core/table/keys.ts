import { createHash } from 'node:crypto';
import type { ContactMessage } from '@mirsah/domain/contact-message';
import type { CustomDomain } from '@mirsah/domain/custom-domain';
import type { Day } from '@mirsah/domain/day';
import type { DeliveryKind } from '@mirsah/domain/delivery';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Scope } from '@mirsah/domain/metrics/rollup';
import type { Order, OrderStatus } from '@mirsah/domain/order';
import type { BlockedPhone } from '@mirsah/domain/order/blocked-phone';
import type { Profile, ProfileStatus, Role } from '@mirsah/domain/user';

/** Every key of the table is made here; those of a merchant's people in team-keys.ts, of abandoned forms in form-keys.ts, of conversations in conversation-keys.ts, of costs in money.ts. Lists sort by time, then id, so that equal times keep an order. */
export const landingPageKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'PAGE' });
export const pageVersionsKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'VERSIONS' });
export const pageVersionKey = (pageId: string, number: number) => ({
  pk: `PAGE#${pageId}`,
  sk: `VERSION#${number}`,
});
/** A page's latest experiment. */
export const experimentKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'EXPERIMENT' });
export const publishedFilesKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'FILES' });
/**
 * A page's count of its stock, and in a partition of its own what each order takes of it, by time, and what is left of a
 * count that stops orders.
 */
export const stockKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'STOCK' });
export const soldKey = (pageId: string, placedAt: string, orderId: string) => ({
  pk: `STOCK#${pageId}`,
  sk: `SOLD#${placedAt}#${orderId}`,
});
export const stockLeftKey = (pageId: string) => ({ pk: soldKey(pageId, '', '').pk, sk: 'LEFT' });
export const subdomainKey = (label: string) => ({ pk: `SUBDOMAIN#${label}`, sk: 'CLAIM' });
/** A page's own domain; it outlives the page until the network has let go of it. */
export const customDomainKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'DOMAIN' });
/** Which page has a host; punycode. */
export const domainClaimKey = (host: string) => ({ pk: `DOMAIN#${host}`, sk: 'CLAIM' });
export const titleKey = (ownerId: string, title: string) => ({
  pk: `USER#${ownerId}`,
  sk: `TITLE#${createHash('sha256').update(comparableTitle(title)).digest('hex')}`,
});
const ofUser = (userId: string, sk: string) => ({ pk: `USER#${userId}`, sk });
export const profileKey = (userId: string) => ({ pk: `USER#${userId}`, sk: 'PROFILE' });
/** Says whose profile is that of an account that was made anew. */
export const accountLinkKey = (accountId: string) => ({ pk: `USER#${accountId}`, sk: 'OWNER' });
export const imageKey = (imageId: string) => ({ pk: `PICTURE#${imageId}`, sk: 'PICTURE' });
export const productKey = (ownerId: string, productId: string) => ofUser(ownerId, `PRODUCT#${productId}`);
/** How long what is known of a merchant's customers is kept, and how far the erasing of it has come. */
export const retentionKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'RETENTION' });
export const deskSettingsKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'DESK' });
export const messageTemplateKey = (ownerId: string, templateId: string) =>
  ofUser(ownerId, `TEMPLATE#${templateId}`);
export const savedThemeKey = (ownerId: string, themeId: string) => ofUser(ownerId, `THEME#${themeId}`);
export const savedBlockKey = (ownerId: string, savedBlockId: string) =>
  ofUser(ownerId, `BLOCK#${savedBlockId}`);
export const orderKey = (orderId: string) => ({ pk: `ORDER#${orderId}`, sk: 'ORDER' });
export const orderEventKey = (orderId: string, eventId: string) => ({
  pk: `ORDER#${orderId}`,
  sk: `EVENT#${eventId}`,
});
/** What the desk knows of an order (calls.ts). */
export const callKey = (orderId: string) => ({ pk: `ORDER#${orderId}`, sk: 'CALL' });
/** Under the order's own key, so that one query reads both. */
export const deliveryKey = (orderId: string, kind: DeliveryKind) => ({
  pk: `ORDER#${orderId}`,
  sk: `DELIVERY#${kind}`,
});
export const orderMessageKey = (orderId: string, messageId: string) => ({
  pk: `ORDER#${orderId}`,
  sk: `MESSAGE#${messageId}`,
});
/** Where a message is found by the hash of WhatsApp's id of it. */
export const whatsAppMessageKey = (hash: string) => ({ pk: `WHATSAPP#${hash}`, sk: 'MESSAGE' });
/**
 * Connections have their own partition, so that the public function can be allowed to read them without other merchant
 * data.
 */
export const connectionKey = (ownerId: string, kind: 'COD' | 'WHATSAPP' | 'AUTOPILOT' | 'RISK') => ({
  pk: `CONNECTIONS#${ownerId}`,
  sk: kind,
});
/** One counter for each window of time. */
export const rateKey = (name: string, window: number) => ({ pk: `RATE#${name}`, sk: `WINDOW#${window}` });
/** `phone` is what phone-keys.ts makes of one, here and below. */
export const blockedPhoneKey = (ownerId: string, phone: string) => ({
  pk: `BLOCKED_PHONE#${ownerId}#${phone}`,
  sk: 'BLOCKED_PHONE',
});
/** The latest orders of one phone for one page; expires an hour after the last of them. */
export const recentOrdersKey = (pageId: string, phone: string) => ({
  pk: `RECENT_ORDERS#${pageId}#${phone}`,
  sk: 'RECENT_ORDERS',
});
export const idempotencyKey = (key: string) => ({ pk: `ORDER_CLAIM#${key}`, sk: 'CLAIM' });

/** The item exists while an owner's pages may not be public, and contains nothing about the owner. */
export const ownerStatusKey = (userId: string) => ({ pk: `SUSPENSION#${userId}`, sk: 'SUSPENSION' });
/** What pages show of their owner lies beside it: the same functions read both, and may read nothing else of a merchant. */
export const sellerKey = (userId: string) => ({ pk: ownerStatusKey(userId).pk, sk: 'SELLER' });
export const auditEntryKey = (entryId: string) => ({ pk: 'AUDIT', sk: entryId });
export const SYSTEM_SETTINGS = { pk: 'SYSTEM', sk: 'SETTINGS' };
export const REPUBLISH_JOB = { pk: 'REPUBLISHING', sk: 'REPUBLISHING' };
/** A merchant's figures of views: days of single pages, and what the closing of days makes of them. */
export const figuresPartition = (ownerId: string) => `FIGURES#${ownerId}`;
export const pageDayKey = ({ ownerId, pageId, day }: { ownerId: string; pageId: string; day: Day }) => ({
  pk: figuresPartition(ownerId),
  sk: `DAY#${day}#${pageId}`,
});
export const closedDayKey = (ownerId: string, day: Day) => ({
  pk: figuresPartition(ownerId),
  sk: `CLOSED#${day}`,
});
export const pageViewsKey = (ownerId: string, pageId: string) => ({
  pk: figuresPartition(ownerId),
  sk: `VIEWS#${pageId}`,
});
export const PLATFORM_FIGURES = 'PLATFORM_FIGURES';
export const platformDayKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `DAY#${day}` });
/** Up to which day all days are closed. */
export const CLOSED_THROUGH = { pk: PLATFORM_FIGURES, sk: 'CLOSED_THROUGH' };
/** A day that is to be counted again from the archive. */
export const recountKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `RECOUNT#${day}` });
export const goneDayKey = (day: Day) => ({ pk: PLATFORM_FIGURES, sk: `GONE#${day}` });

const DAY_LIST_SHARDS = 16;
/**
 * The pages that were viewed on a day, in a few partitions. Those of one merchant are in one of them, one after the
 * other.
 */
export const dayListPartitions = (day: Day) =>
  Array.from({ length: DAY_LIST_SHARDS }, (_, shard) => `PAGES_OF_DAY#${day}#${shard}`);
export const dayListKey = ({ ownerId, pageId, day }: { ownerId: string; pageId: string; day: Day }) => ({
  pk: `PAGES_OF_DAY#${day}#${createHash('sha256').update(ownerId).digest().readUInt8(0) % DAY_LIST_SHARDS}`,
  sk: `${ownerId}#${pageId}`,
});

export const metricsPartition = (scope: Scope) => {
  switch (scope.kind) {
    case 'page':
      return `STATS#PAGE#${scope.pageId}`;
    case 'merchant':
      return `STATS#MERCHANT#${scope.ownerId}`;
    case 'deletedAccounts':
      return 'STATS#LEAVERS';
    case 'platform':
      return 'STATS#PLATFORM';
  }
};
export const metricsDay = (day: Day) => `DAY#${day}`;
/** Sorts after every day, so that one query gets days and total. */
export const METRICS_TOTAL = 'TOTAL';
/** Marks a record of the stream as counted. */
export const countedKey = (recordId: string) => ({ pk: `COUNTED#${recordId}`, sk: 'COUNTED' });
export const customerKey = (ownerId: string, phone: string) => ({
  pk: `CUSTOMER#${ownerId}#${phone}`,
  sk: 'CUSTOMER',
});

export const ownersPages = (ownerId: string) => `OWNER#${ownerId}#PAGES`;
export const ownersOrders = (ownerId: string) => `OWNER#${ownerId}#ORDERS`;
export const ownersOrdersByStatus = (ownerId: string, status: OrderStatus) =>
  `OWNER#${ownerId}#ORDERS#${status}`;
/** By the time at which customers are to be called again. */
export const ownersCalls = (ownerId: string) => `OWNER#${ownerId}#CALLS`;
export const ownersOrdersByPhone = (ownerId: string, phone: string) => `OWNER#${ownerId}#PHONE#${phone}`;
export const contactMessageKey = (messageId: string) => ({ pk: `CONTACT#${messageId}`, sk: 'CONTACT' });
export const CONTACT_MESSAGES = 'CONTACT_MESSAGES';
export const ownersOrdersOnHold = (ownerId: string) => `OWNER#${ownerId}#HELD_ORDERS`;
export const ownersOrdersByPage = (ownerId: string, pageId: string) => `OWNER#${ownerId}#PAGE#${pageId}`;
export const ownersOrderIds = (ownerId: string) => `OWNER#${ownerId}#ORDER_IDS`;
export const ownersBlockedPhones = (ownerId: string) => `OWNER#${ownerId}#BLOCKED_PHONES`;
export const ALL_USERS = 'USERS';
export const usersByStatus = (status: ProfileStatus) => `USERS#STATUS#${status}`;
export const usersByRole = (role: Role) => `USERS#ROLE#${role}`;

export const ALL_PAGES = 'PAGES';
export const UNPUBLISHED_PAGES = 'PAGES#UNPUBLISHED';
/** In place of the time since when a page waits: it sorts before all times. */
export const FIRST_IN_LINE = '0';

export const landingPageIndexes = (page: LandingPage) => ({
  gsi1pk: ownersPages(page.ownerId),
  gsi1sk: `${page.createdAt}#${page.id}`,
  gsi2pk: ALL_PAGES,
  gsi2sk: page.id,
});

/** On a page while its last save is not live, so that those few are found without reading all pages. */
export const unpublishedIndex = (page: Pick<LandingPage, 'id'>, since: string) => ({
  gsi3pk: UNPUBLISHED_PAGES,
  gsi3sk: `${since}#${page.id}`,
});

export const ownersDomains = (ownerId: string) => `OWNER#${ownerId}#DOMAINS`;
export const ALL_DOMAINS = 'DOMAINS';
/** The domains that the worker has to look at, by time. */
export const DUE_DOMAINS = 'DOMAINS#DUE';

export const dueDomainIndex = (pageId: string, dueAt: string) => ({
  gsi3pk: DUE_DOMAINS,
  gsi3sk: `${dueAt}#${pageId}`,
});

export const customDomainIndexes = ({ ownerId, pageId, createdAt, dueAt }: CustomDomain) => {
  const byTime = `${createdAt}#${pageId}`;
  return {
    gsi1pk: ownersDomains(ownerId),
    gsi1sk: byTime,
    gsi2pk: ALL_DOMAINS,
    gsi2sk: byTime,
    ...(dueAt !== null && dueDomainIndex(pageId, dueAt)),
  };
};

/** An order on hold is in a list of its own; by phone it is found among the others. */
export const orderIndexes = (order: Order, phone: string) => {
  const byTime = `${order.placedAt}#${order.id}`;
  const byPhone =
    order.erasedAt === null ? { gsi3pk: ownersOrdersByPhone(order.ownerId, phone), gsi3sk: byTime } : {};
  if (order.holdReason !== null)
    return { gsi1pk: ownersOrdersOnHold(order.ownerId), gsi1sk: byTime, ...byPhone };
  return {
    gsi1pk: ownersOrders(order.ownerId),
    gsi1sk: byTime,
    gsi2pk: ownersOrdersByStatus(order.ownerId, order.status),
    gsi2sk: byTime,
    ...byPhone,
  };
};

/**
 * On an order's first event: what never changes of an order, its number and its page, is indexed by the event
 * that never changes either.
 */
export const placedEventIndexes = (order: Order) => ({
  gsi1pk: ownersOrderIds(order.ownerId),
  gsi1sk: order.id,
  gsi2pk: ownersOrdersByPage(order.ownerId, order.landingPageId),
  gsi2sk: `${order.placedAt}#${order.id}`,
});

export const blockedPhoneIndexes = ({ ownerId, blockedAt }: BlockedPhone, phone: string) => ({
  gsi1pk: ownersBlockedPhones(ownerId),
  gsi1sk: `${blockedAt}#${phone}`,
});

export const profileIndexes = (profile: Profile) => {
  const byTime = `${profile.createdAt}#${profile.id}`;
  return {
    gsi1pk: ALL_USERS,
    gsi1sk: byTime,
    gsi2pk: usersByStatus(profile.status),
    gsi2sk: byTime,
    gsi3pk: usersByRole(profile.role),
    gsi3sk: byTime,
  };
};

export const contactMessageIndexes = (message: ContactMessage) => ({
  gsi1pk: CONTACT_MESSAGES,
  gsi1sk: `${message.sentAt}#${message.id}`,
});

/** Titles that look the same to a reader are the same. */
function comparableTitle(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
