/**
 * The facts about an AWS region, and whether it can be the product's home. As of November 2026, from AWS's
 * documentation; `npm run preflight` checks the account itself.
 */
type Region = {
  name: string;
  /** Must be enabled in the account before the first deployment. */
  isOptIn: boolean;
  /**
   * Regions from which Cognito can send this region's account e-mails through SES; the first is the default.
   */
  senderRegions: readonly [string, ...string[]];
  /** The price of traffic there, relative to the cheapest region. */
  priceFactor: number;
  /** The effect of the choice on shoppers' waiting times and on personal data. */
  note: string;
  /** Why the product cannot be deployed there, and the nearest suitable region. */
  refused?: { because: string; instead: string };
};

/**
 * CloudFront accepts certificates and firewalls only from this region, and sends its metrics and logs there.
 */
export const EDGE_REGION = 'us-east-1';

const outOfService =
  'by public reports its data centres have been damaged since March 2026, and AWS advised customers to leave it';

/** Every region that was considered. The first one is that of examples. */
export const regions = {
  'eu-central-1': {
    name: 'Frankfurt',
    isOptIn: false,
    senderRegions: ['eu-central-1', 'eu-west-1', 'us-east-1'],
    priceFactor: 1.15,
    note: 'Every service in one region; about 100 ms from Riyadh. Under the GDPR; from Saudi Arabia a transfer under the PDPL.',
  },
  'eu-west-1': {
    name: 'Ireland',
    isOptIn: false,
    senderRegions: ['eu-west-1', 'us-east-1'],
    priceFactor: 1.1,
    note: 'Every service in one region; about 120 ms from Riyadh. Under the GDPR; from Saudi Arabia a transfer under the PDPL.',
  },
  'eu-south-1': {
    name: 'Milan',
    isOptIn: true,
    senderRegions: ['eu-west-1', 'us-east-1'],
    priceFactor: 1.2,
    note: 'About 80 ms from Riyadh. Under the GDPR; from Saudi Arabia a transfer under the PDPL.',
  },
  'ap-south-1': {
    name: 'Mumbai',
    isOptIn: false,
    senderRegions: ['ap-south-1', 'eu-west-1', 'us-east-1'],
    priceFactor: 1.05,
    note: 'The shortest way from the Gulf, about 50 ms. From Saudi Arabia and the EU a transfer to a third country.',
  },
  'us-east-1': {
    name: 'North Virginia',
    isOptIn: false,
    senderRegions: ['us-east-1', 'eu-west-1'],
    priceFactor: 1,
    note: 'The cheapest, and about 200 ms from Riyadh: every save and order waits for it. A transfer to the USA.',
  },
  'me-central-1': {
    name: 'United Arab Emirates',
    isOptIn: true,
    senderRegions: ['eu-west-1', 'us-east-1'],
    priceFactor: 1.2,
    note: 'About 20 ms from Riyadh. From Saudi Arabia a transfer under the PDPL.',
    refused: { because: outOfService, instead: 'eu-central-1' },
  },
  'me-south-1': {
    name: 'Bahrain',
    isOptIn: true,
    senderRegions: ['eu-west-1', 'us-east-1'],
    priceFactor: 1.25,
    note: 'About 15 ms from Riyadh. From Saudi Arabia a transfer under the PDPL.',
    refused: { because: outOfService, instead: 'eu-central-1' },
  },
} as const satisfies Record<string, Region>;

/** The region whose name the product has on one machine. Data folders contain it, so it stays. */
export const localRegion = 'me-central-1';

export type RegionName = keyof typeof regions;

/** The table's entry of a region; undefined without one. */
export function regionNamed(name: string): Region | undefined {
  return Object.hasOwn(regions, name) ? regions[name as RegionName] : undefined;
}

/** The possible home regions; the first is that of examples. */
export const homeRegions = Object.keys(regions).filter((name) => !regionNamed(name)?.refused);
