import { isDeepStrictEqual } from 'node:util';
import type { BusinessDetails, BusinessDetailsRepository } from '@mirsah/domain/business-details';
import type { Clock } from '@mirsah/domain/clock';
import type { ConversionConnections } from '@mirsah/domain/conversion/connection';
import { type CustomDomain, hasFiles, isMainAddress } from '@mirsah/domain/custom-domain';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Experiment, Experiments } from '@mirsah/domain/landing-page/experiment';
import { type AccountPixels, accountPixels, hasAccountPixel } from '@mirsah/domain/landing-page/pixels';
import { countedStock, type StockLeft } from '@mirsah/domain/landing-page/stock';
import type { SystemSettingsRepository } from '@mirsah/domain/settings';
import type { OwnerStatuses } from '@mirsah/domain/user/ports';
import type { ShownStock } from '@mirsah/table/page/stock';

/** Sources of the data that is not part of the page. */
export type ContextPorts = {
  ownerStatus: OwnerStatuses;
  settings: SystemSettingsRepository;
  domains: PublishedDomains;
  stock: ShownStock;
  businessDetails: Pick<BusinessDetailsRepository, 'find'>;
  experiments: Experiments;
  conversionConnections: Pick<ConversionConnections, 'find'>;
  clock: Clock;
};

/** The custom domains of pages. */
export type PublishedDomains = {
  find(pageId: string): Promise<CustomDomain | undefined>;
  /** The origin of a host: `https://shop.noor.com`. */
  originOf(host: string): string;
  /**
   * Makes the worker check a page's domain soon, because the page may not be allowed to be shown any more.
   */
  wake(pageId: string, at: string): Promise<void>;
};

/** Data outside the page that decides how it is published. `domain` is also where its files are stored. */
export type PublishContext = {
  isOwnerActive: boolean;
  isCloakingAllowed: boolean;
  domain: { host: string; isMain: boolean } | undefined;
  stockLeft: StockLeft | undefined;
  businessDetails: BusinessDetails | undefined;
  experiment: Experiment | undefined;
  accountPixels: AccountPixels;
};

/** `page` may be partial. Reads only what the page needs. */
export async function getPublishContext(
  ports: ContextPorts,
  page: Pick<LandingPage, 'id' | 'ownerId'> & Partial<Pick<LandingPage, 'layout' | 'pixels'>>,
): Promise<PublishContext> {
  const { layout, pixels } = page;
  const mayHaveStock = layout === undefined || countedStock({ layout }) !== undefined;
  const mayHaveAccountPixels = pixels === undefined || hasAccountPixel({ pixels });
  const [isOwnerActive, { isCloakingAllowed }, domain, stockLeft, businessDetails, experiment, connection] =
    await Promise.all([
      ports.ownerStatus.isActive(page.ownerId),
      ports.settings.get(),
      ports.domains.find(page.id),
      mayHaveStock ? ports.stock.find(page.id, ports.clock.now()) : undefined,
      ports.businessDetails.find(page.ownerId),
      ports.experiments.find(page.id),
      mayHaveAccountPixels ? ports.conversionConnections.find(page.ownerId) : undefined,
    ]);
  if (domain && !isOwnerActive) await ports.domains.wake(page.id, ports.clock.now().toISOString());
  return {
    isOwnerActive,
    isCloakingAllowed,
    domain: domain && hasFiles(domain) ? { host: domain.host, isMain: isMainAddress(domain) } : undefined,
    stockLeft,
    businessDetails,
    experiment,
    accountPixels: accountPixels(connection),
  };
}

/**
 * Owner status, settings, domain, stock, business details, experiment and pixel ids do not change the page's
 * version. If they changed during publishing, a slower run may have overwritten a newer result, so the page
 * must be published again.
 */
export function isOtherContext(now: PublishContext, used: PublishContext, page: LandingPage): boolean {
  return (
    now.isOwnerActive !== used.isOwnerActive ||
    now.isCloakingAllowed !== used.isCloakingAllowed ||
    now.domain?.host !== used.domain?.host ||
    now.domain?.isMain !== used.domain?.isMain ||
    !isDeepStrictEqual(now.businessDetails, used.businessDetails) ||
    now.experiment?.version !== used.experiment?.version ||
    (hasAccountPixel(page) && !isDeepStrictEqual(now.accountPixels, used.accountPixels)) ||
    (countedStock(page) !== undefined && now.stockLeft?.pieces !== used.stockLeft?.pieces)
  );
}
