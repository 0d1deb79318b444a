import type { App } from 'aws-cdk-lib';

/** The settings of one installation. An AWS account and region hold one installation at most. */
export type Config = {
  account: string | undefined;
  region: string;
  /** Host of the dashboard and the product's own pages, and the Route 53 zone that it belongs to. */
  app: { domain: string; zone: Zone };
  /** The host of every landing page is one label below `domain`. */
  sites: { domain: string; zone: Zone };
  /** Subdomain of the page that the home page shows as an example. */
  demoSite: string;
  /** E-mail address that alarms are sent to; they are sent nowhere when absent. */
  alarmEmail: string | undefined;
  /** SES identity that sends Cognito's e-mails. Without one Cognito sends them itself, at most 50 a day. */
  sender: { address: string; region: string } | undefined;
  /** How many of shoppers' requests may run concurrently; unlimited when absent. */
  publicConcurrency: number | undefined;
};

type Zone = { id: string; name: string };

/** Reserved for examples by RFC 2606: a deployment without configuration cannot affect a real domain. */
const PLACEHOLDER = { app: 'mirsah.example', sites: 'mirsah-sites.example', zoneId: 'Z00000000000000000000' };
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * Reads the context keys `mirsah:*` (cdk.json, or `-c mirsah:region=…`); docs/operations.md lists them. Every key has
 * a default with which a synthesis succeeds. Throws an error that names the key whose value is wrong.
 */
export function readConfig(app: App): Config {
  const read = (key: string): string | undefined => app.node.tryGetContext(`mirsah:${key}`);
  const host = (key: string, otherwise: string) => {
    const value = read(key) ?? otherwise;
    if (!HOST.test(value)) throw new Error(`mirsah:${key} is not a host name: ${value}`);
    return value;
  };
  const zone = (name: 'app' | 'sites', domain: string): Zone => ({
    id: read(`${name}ZoneId`) ?? PLACEHOLDER.zoneId,
    name: host(`${name}ZoneName`, domain),
  });

  const region = read('region') ?? 'me-central-1';
  const appDomain = host('appDomain', PLACEHOLDER.app);
  const sitesDomain = host('sitesDomain', PLACEHOLDER.sites);
  const sender = read('senderEmail');
  return {
    account: read('account') ?? process.env.CDK_DEFAULT_ACCOUNT,
    region,
    app: { domain: appDomain, zone: zone('app', appDomain) },
    sites: { domain: sitesDomain, zone: zone('sites', sitesDomain) },
    demoSite: label('demoSite', read('demoSite') ?? 'oud-perfume'),
    alarmEmail: read('alarmEmail'),
    sender: sender ? { address: sender, region: read('senderRegion') ?? region } : undefined,
    publicConcurrency: count('publicConcurrency', read('publicConcurrency')),
  };
}

function label(key: string, value: string): string {
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value)) {
    throw new Error(`mirsah:${key} is not a subdomain: ${value}`);
  }
  return value;
}

function count(key: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`mirsah:${key} is not a count: ${value}`);
  return number;
}
