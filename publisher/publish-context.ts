import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@mirsah/domain/clock';
import { type CustomDomain, hasFiles, isMainAddress } from '@mirsah/domain/custom-domain';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Experiment, Experiments } from '@mirsah/domain/landing-page/experiment';
import { type StockLeft, stockOf } from '@mirsah/domain/landing-page/stock';
import type { Seller, SellerRepository } from '@mirsah/domain/seller';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { ShownStock } from '@mirsah/table/stock';

/** Where it is read what a page does not say itself. */
export type ContextPorts = {
  ownerStatus: OwnerStatuses;
  settings: SystemSettingsRepository;
  domains: PublishedDomains;
  stock: ShownStock;
  sellers: Pick<SellerRepository, 'find'>;
  experiments: Experiments;
  clock: Clock;
};

/** The pages' own domains. */
export type PublishedDomains = {
  find(pageId: string): Promise<CustomDomain | undefined>;
  /** The origin of a host: `https://shop.noor.com`. */
  originOf(host: string): string;
  /** Has the worker look at a page's domain at once, because the page may not be shown any more. */
  wake(pageId: string, at: string): Promise<void>;
};

/** What decides how a page is published without being part of it. `domain` is where its files are kept too. */
export type PublishContext = {
  isOwnerActive: boolean;
  isCloakingAllowed: boolean;
  domain: { host: string; isMain: boolean } | undefined;
  stockLeft: StockLeft | undefined;
  seller: Seller | undefined;
  experiment: Experiment | undefined;
};

/** `page` may be all that is known of it before it is read. Without a count of its stock, nothing is asked about it. */
export async function getPublishContext(
  ports: ContextPorts,
  page: Pick<LandingPage, 'id' | 'ownerId'> & Partial<Pick<LandingPage, 'layout'>>,
): Promise<PublishContext> {
  const { layout } = page;
  const mayHaveStock = layout === undefined || stockOf({ layout }) !== undefined;
  const [isOwnerActive, { isCloakingAllowed }, domain, stockLeft, seller, experiment] = await Promise.all([
    ports.ownerStatus.isActive(page.ownerId),
    ports.settings.get(),
    ports.domains.find(page.id),
    mayHaveStock ? ports.stock.find(page.id, ports.clock.now()) : undefined,
    ports.sellers.find(page.ownerId),
    ports.experiments.find(page.id),
  ]);
  if (domain && !isOwnerActive) await ports.domains.wake(page.id, ports.clock.now().toISOString());
  return {
    isOwnerActive,
    isCloakingAllowed,
    domain: domain && hasFiles(domain) ? { host: domain.host, isMain: isMainAddress(domain) } : undefined,
    stockLeft,
    seller,
    experiment,
  };
}

/**
 * Owner status, settings, domain, stock, seller and experiment carry no version of the page. If they changed while we published, a slower run may have
 * overwritten a newer result: the page is to be published once more.
 */
export function isOtherContext(now: PublishContext, used: PublishContext, page: LandingPage): boolean {
  return (
    now.isOwnerActive !== used.isOwnerActive ||
    now.isCloakingAllowed !== used.isCloakingAllowed ||
    now.domain?.host !== used.domain?.host ||
    now.domain?.isMain !== used.domain?.isMain ||
    !isDeepStrictEqual(now.seller, used.seller) ||
    now.experiment?.version !== used.experiment?.version ||
    (stockOf(page) !== undefined && now.stockLeft?.pieces !== used.stockLeft?.pieces)
  );
}
