import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock';
import { domainOrigin, type LandingPage, siteUrl } from '@mirsah/domain/landing-page';
import { renderBotPage } from '@mirsah/landing-template/render/bot-page';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { documentPolicy, pagePolicy } from '@mirsah/landing-template/render/policy';
import { createOwnerStatuses } from '@mirsah/table/account/users';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { createLog } from '@mirsah/table/dynamo/log';
import { withSharedReads } from '@mirsah/table/dynamo/query';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createConversionConnections } from '@mirsah/table/outbound/conversions';
import { createBusinessDetailsRepository } from '@mirsah/table/page/business-details';
import { findCustomDomain, wakeCustomDomain } from '@mirsah/table/page/custom-domains';
import { createExperimentRepository } from '@mirsah/table/page/experiments';
import { createPageVersionRepository } from '@mirsah/table/page/page-versions';
import {
  createPublicationRepository,
  createRepublishJobs,
  type PublicationRepository,
  type RepublishJobs,
} from '@mirsah/table/page/publication';
import { createPublishedFiles } from '@mirsah/table/page/published-files';
import { createShownStock } from '@mirsah/table/page/stock';
import { createSystemSettings } from '@mirsah/table/settings';
import * as z from 'zod';
import type { PublishPorts } from './publish.ts';
import { createSiteStore } from './site-store.ts';

const publisherEnvironment = z.object({
  TABLE_NAME: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
  /** URL that pages report their views to. Without it, they report to their own host. */
  COLLECTOR_URL: z.url().optional(),
});

/** The ports for publishing. Throws when an environment variable is missing, naming it. */
export function publisherPorts(): PublishPorts & { jobs: RepublishJobs } {
  const environment = publisherEnvironment.parse(process.env);
  const sites = { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL };
  const collector = environment.COLLECTOR_URL;
  const place = ({ subdomain }: LandingPage, domain: string | undefined) => ({
    shell: builtPages.landingPage,
    url: domain === undefined ? siteUrl(sites, subdomain) : `${domainOrigin(sites, domain)}/`,
  });
  const table = withSharedReads(connectTable(environment.TABLE_NAME));
  return {
    publications: reporting(createPublicationRepository(table)),
    versions: createPageVersionRepository(table),
    files: createPublishedFiles(table),
    ownerStatus: createOwnerStatuses(table),
    settings: createSystemSettings(table),
    stock: createShownStock(table),
    businessDetails: createBusinessDetailsRepository(table),
    experiments: createExperimentRepository(table),
    conversionConnections: createConversionConnections(table),
    jobs: createRepublishJobs(table),
    // A client with cached middleware, as most calls are of the same two kinds.
    site: createSiteStore(
      observed(new S3Client({ ...clientOptions(), cacheMiddleware: true })),
      environment.SITE_BUCKET,
      collector,
    ),
    domains: {
      find: (pageId) => findCustomDomain(table, pageId),
      originOf: (host) => domainOrigin(sites, host),
      wake: (pageId, at) => wakeCustomDomain(table, pageId, at),
    },
    render: (page, domain) => ({
      html: renderLandingPage(page, place(page, domain)),
      policy: documentPolicy(builtPages.landingPage, page, collector),
    }),
    renderForCrawlers: (page, domain) => ({
      html: renderBotPage(page, place(page, domain)),
      policy: documentPolicy(builtPages.landingPage),
    }),
    unavailable: { html: builtPages.unavailable, policy: pagePolicy(builtPages.unavailable) },
    clock: systemClock,
    log: createLog('publisher'),
  };
}

/** Logs the result of each publication. */
function reporting(publications: PublicationRepository): PublicationRepository {
  return {
    ...publications,
    async markPublished(...about) {
      const page = await publications.markPublished(...about);
      report('PagesPublished', 1);
      return page;
    },
    async markFailed(...about) {
      await publications.markFailed(...about);
      report('PagesFailed', 1);
    },
  };
}
