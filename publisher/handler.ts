import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock/clock.ts';
import { siteUrl } from '@mirsah/domain/landing-page/site-url.ts';
import { renderLandingPage } from '@mirsah/landing-template/render/render-landing-page.tsx';
import { shells } from '@mirsah/landing-template/render/shells.ts';
import { createPublicationRepository } from '@mirsah/table/publication-repository.ts';
import { openTable } from '@mirsah/table/table.ts';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { readEnvironment } from './environment.ts';
import { publishChanges } from './publish-changes.ts';
import type { PublisherPorts } from './publish-landing-page.ts';
import { createSiteStore } from './site-store.ts';

let ports: PublisherPorts | undefined;

/** Reads the table's stream and keeps every merchant's site as its page is. */
export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  ports ??= createPorts();
  return { batchItemFailures: await publishChanges(ports, Records) };
};

function createPorts(): PublisherPorts {
  const environment = readEnvironment();
  const sites = { domain: environment.SITES_DOMAIN, protocol: environment.SITES_PROTOCOL };
  return {
    publications: createPublicationRepository(openTable(new DynamoDBClient({}), environment.TABLE_NAME)),
    site: createSiteStore(new S3Client({}), environment.SITE_BUCKET),
    render: (page) =>
      renderLandingPage(page, { shell: shells.landingPage, url: siteUrl(sites, page.subdomain) }),
    unavailable: shells.unavailable,
    clock: systemClock,
    log: new Logger({ serviceName: 'publisher' }),
  };
}
