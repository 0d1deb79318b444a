import * as z from 'zod';
import { type StageName, stages } from '../stages.ts';

/** Reserved for examples by RFC 2606 and RFC 6761, and a nonexistent account. */
export const EXAMPLE = {
  stage: 'prod',
  appDomain: 'mirsah.example',
  sitesDomain: 'mirsah-sites.example',
  zoneId: 'Z00000000000000000000',
  account: '000000000000',
} as const;
export const RESERVED = /\.(?:example|test|invalid|localhost)$/;

const text = (pattern: RegExp, form: string) => z.string().regex(pattern, form).optional();
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = text(
  new RegExp(`^(?:${LABEL}\\.)+[a-z]{2,63}$`),
  'a host name in small letters, like pages.noor.shop',
);
const email = z.email('an e-mail address, like duty@noor.shop').optional();
const zoneId = text(/^Z[A-Z0-9]{7,31}$/, 'the id of a Route 53 zone, like Z0123456789ABCDEFGHIJ');
const flag = z.enum(['true', 'false'], 'true or false').optional();
const count = text(/^[1-9]\d{0,5}$/, 'a whole number from 1 on');

/** The last part of a stream's ARN: the table's name, and the stream's label, which is a time. */
export const RESTORED_TABLE = /^([\w.-]{3,255})\/stream\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})$/;

/** Only a replica of a multi-region key opens secrets that its primary in a lost region has sealed. */
export const SECRETS_KEY = /^arn:aws[\w-]*:kms:([a-z0-9-]+):\d{12}:key\/mrk-[0-9a-f]{32}$/;

/** Of cost anomaly detection, whose monitors have no region. */
const COST_MONITOR = /^arn:aws[\w-]*:ce::\d{12}:anomalymonitor\/[\w-]{1,64}$/;

/** The form of every key `mirsah:…`. All values are text, as `-c` passes them. */
export const form = z.strictObject({
  stage: z.enum(Object.keys(stages) as [StageName], `one of ${Object.keys(stages).join(', ')}`).optional(),
  account: text(/^\d{12}$/, 'the 12 digits of an AWS account'),
  region: z.string().optional(),
  appDomain: host,
  appZoneId: zoneId,
  appZoneName: host,
  sitesDomain: host,
  sitesZoneId: zoneId,
  sitesZoneName: host,
  demoSite: text(new RegExp(`^${LABEL}$`), 'one label of a host name, like oud-perfume'),
  alarmEmail: email,
  senderEmail: email,
  senderRegion: z.string().optional(),
  publicConcurrency: count,
  monthlyBudget: count,
  costMonitorArn: text(
    COST_MONITOR,
    'the ARN of an anomaly monitor, like arn:aws:ce::ACCOUNT:anomalymonitor/…',
  ),
  originSecretRound: count,
  secretsKeyArn: text(
    SECRETS_KEY,
    'the ARN of a multi-region key of KMS, like arn:aws:kms:REGION:ACCOUNT:key/mrk-…',
  ),
  backupRegion: z.string().optional(),
  collector: z.enum(['direct', 'edge'], 'direct or edge').optional(),
  restoredTable: text(
    RESTORED_TABLE,
    'what `npm run restore` printed, like mirsah-at-20261122T100000Z/stream/…',
  ),
  firstDeploy: flag,
  urgent: flag,
  example: flag,
});

export type Settings = z.infer<typeof form>;
export type ContextKey = keyof Settings;
