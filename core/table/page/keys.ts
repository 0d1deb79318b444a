import { createHash } from 'node:crypto';
import type { CustomDomain } from '@mirsah/domain/custom-domain';
import type { LandingPage } from '@mirsah/domain/landing-page';

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
 * A page's stock count, and in a separate partition the pieces of each order, by time, and the remaining
 * stock of a count that stops orders.
 */
export const stockKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'STOCK' });
export const soldKey = (pageId: string, placedAt: string, orderId: string) => ({
  pk: `STOCK#${pageId}`,
  sk: `SOLD#${placedAt}#${orderId}`,
});
export const stockLeftKey = (pageId: string) => ({ pk: soldKey(pageId, '', '').pk, sk: 'LEFT' });
export const stockCounterKey = (pageId: string, number: number) => ({
  pk: soldKey(pageId, '', '').pk,
  sk: `LEFT#${String(number).padStart(2, '0')}`,
});
export const subdomainKey = (label: string) => ({ pk: `SUBDOMAIN#${label}`, sk: 'CLAIM' });
/** A page's own domain; it outlives the page until the network has released it. */
export const customDomainKey = (pageId: string) => ({ pk: `PAGE#${pageId}`, sk: 'DOMAIN' });
/** The page of a host; punycode. */
export const domainClaimKey = (host: string) => ({ pk: `DOMAIN#${host}`, sk: 'CLAIM' });
export const titleKey = (ownerId: string, title: string) => ({
  pk: `USER#${ownerId}`,
  sk: `TITLE#${createHash('sha256').update(comparableTitle(title)).digest('hex')}`,
});
const ofUser = (userId: string, sk: string) => ({ pk: `USER#${userId}`, sk });
export const imageKey = (imageId: string) => ({ pk: `PICTURE#${imageId}`, sk: 'PICTURE' });
export const productKey = (ownerId: string, productId: string) => ofUser(ownerId, `PRODUCT#${productId}`);
/** The account's shipping for the merchant's new pages. */
export const defaultShippingKey = (ownerId: string) => ({ pk: `USER#${ownerId}`, sk: 'SHIPPING' });
export const messageTemplateKey = (ownerId: string, templateId: string) =>
  ofUser(ownerId, `TEMPLATE#${templateId}`);
export const savedThemeKey = (ownerId: string, themeId: string) => ofUser(ownerId, `THEME#${themeId}`);
export const savedBlockKey = (ownerId: string, savedBlockId: string) =>
  ofUser(ownerId, `BLOCK#${savedBlockId}`);
export const REPUBLISH_JOB = { pk: 'REPUBLISHING', sk: 'REPUBLISHING' };
export const ownersPages = (ownerId: string) => `OWNER#${ownerId}#PAGES`;
export const ALL_PAGES = 'PAGES';
export const UNPUBLISHED_PAGES = 'PAGES#UNPUBLISHED';
/** Replaces the time since when a page waits: it sorts before all times. */
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
/** The domains that the worker has to check, by time. */
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

/** Titles that look the same to a reader are equal. */
function comparableTitle(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
