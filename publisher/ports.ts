import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { siteUrl } from '@mirsah/domain/landing-page/site-url.ts';
import {
  contentSecurityPolicy,
  scriptHashes,
} from '@mirsah/landing-template/render/content-security-policy.ts';
import { documentPolicy } from '@mirsah/landing-template/render/document-policy.ts';
import { renderBotPage } from '@mirsah/landing-template/render/render-bot-page.tsx';
import { renderLandingPage } from '@mirsah/landing-template/render/render-landing-page.tsx';
import { shells } from '@mirsah/landing-template/render/shells.ts';
import { createPageVersionRepository } from '@mirsah/table/page-version-repository.ts';
import { createPublicationRepository } from '@mirsah/table/publication-repository.ts';
import { continueRepublishing } from '@mirsah/table/republishing.ts';
import { createOwnerStandings } from '@mirsah/table/suspension.ts';
import { createSystemSettings } from '@mirsah/table/system-settings.ts';
import { openTable } from '@mirsah/table/table.ts';
import { readEnvironment } from './environment.ts';
import type { PublisherPorts } from './publish-landing-page.ts';
import { createSiteStore } from './site-store.ts';

let ports: PublisherPorts | undefined;

/** What every function of the publisher works with, made once per container. */
export function getPorts(): PublisherPorts {
  ports ??= createPorts();
  return ports;
}

function createPorts(): PublisherPorts {
  const environment = readEnvironment();
  const sites = { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL };
  const place = ({ subdomain }: LandingPage) => ({
    shell: shells.landingPage,
    url: siteUrl(sites, subdomain),
  });
  const table = openTable(new DynamoDBClient({}), environment.TABLE_NAME);
  return {
    publications: createPublicationRepository(table),
    versions: createPageVersionRepository(table),
    standings: createOwnerStandings(table),
    settings: createSystemSettings(table),
    continueRepublishing: (walk) => continueRepublishing(table, walk),
    site: createSiteStore(new S3Client({}), environment.SITE_BUCKET),
    render: (page) => ({
      html: renderLandingPage(page, place(page)),
      policy: documentPolicy(shells.landingPage, page),
    }),
    renderForCrawlers: (page) => ({
      html: renderBotPage(page, place(page)),
      policy: documentPolicy(shells.landingPage),
    }),
    unavailable: {
      html: shells.unavailable,
      policy: contentSecurityPolicy(scriptHashes(shells.unavailable)),
    },
    clock: systemClock,
    log: new Logger({ serviceName: 'publisher' }),
  };
}
