import type { App } from 'aws-cdk-lib';
import type * as z from 'zod';
import { homeRegions, regionNamed } from '../regions.ts';
import { type StageName, stageNamed, stages } from '../stages.ts';
import {
  type ContextKey,
  EXAMPLE,
  form,
  RESERVED,
  RESTORED_TABLE,
  SECRETS_KEY,
  type Settings,
} from './config-form.ts';

/** The settings of one installation. */
export type Config = {
  stage: StageName;
  /** The prefix of the names of stacks and resources. */
  prefix: string;
  account: string | undefined;
  region: string;
  /** Host of the dashboard and the product's own pages, and the Route 53 zone that it belongs to. */
  app: { domain: string; zone: Zone };
  /** The host of every landing page is one label below `domain`. */
  sites: { domain: string; zone: Zone };
  /** Subdomain of the page that the home page shows as an example. */
  demoSite: string;
  /** E-mail address for alarms; no alarms are sent when absent. */
  alarmEmail: string | undefined;
  /**
   * Sends Cognito's e-mails; the SES identity is its domain. Without one Cognito sends them itself, at most
   * 50 a day.
   */
  sender: { address: string; domain: string; region: string } | undefined;
  /** How many of shoppers' requests may run concurrently, instead of the stage's reserved number. */
  publicConcurrency: number | undefined;
  /** How many calls of a function may run concurrently, which is also reserved for it. */
  concurrency: Readonly<Record<string, number>>;
  /** Whether table, accounts and stack are protected against deletion; not while they are created. */
  isProtected: boolean;
  /** The region of the copies of the table's backups; no copies when absent. */
  backupRegion: string | undefined;
  /** A table restored from a backup that replaces the stack's own; none when absent. */
  restoredTable: { name: string; streamLabel: string } | undefined;
  /** Counts the values of the origin secret that distributions have sent. */
  originSecretRound: number;
  /**
   * The replica of another installation's key for merchants' secrets, instead of the stack's own; after a
   * move.
   */
  secretsKeyArn: string | undefined;
  /** Whether all calls go to the new versions at once, whatever the alarms: for rolling back. */
  isUrgent: boolean;
  /** Whether pages report their views to a separate address, or to their own hosts through the edge. */
  collector: 'direct' | 'edge';
  /** The month's planned costs, in whole US dollars; more than this sends a notification. */
  monthlyBudget: number;
  /** The account's monitor of cost anomalies; without it there are no notifications about them. */
  costMonitorArn: string | undefined;
};

type Zone = { id: string; name: string };

/** The part of a CDK app with its context. */
type WithContext = { node: Pick<App['node'], 'getAllContext'> };

/**
 * Reads every context key `mirsah:*` (`-c`, cdk.json) over the stage's own settings in stages.ts;
 * docs/operations.md lists the keys. `callersAccount` is the account of the credentials, when there are any.
 * With `mirsah:example=true` missing keys have example values, and the account does not exist: that can be
 * synthesised, not deployed. Throws one error that lists each wrong, unknown or missing key with its expected
 * form.
 */
export function readConfig(app: WithContext, callersAccount = process.env.CDK_DEFAULT_ACCOUNT): Config {
  const given = contextOf(app);
  const isExample = given.example === 'true';
  const stageName = given.stage ?? (isExample ? EXAMPLE.stage : undefined);
  const stage = stageName === undefined ? undefined : stageNamed(stageName);
  const values = { ...stage?.settings, ...given };
  const parsed = form.safeParse(values);
  const formErrors = parsed.error ? parsed.error.issues.flatMap((issue) => formError(issue, values)) : [];
  const wrong = new Set(formErrors.map(({ key }) => key));
  const settings = withDefaults(values as Settings, isExample, callersAccount);
  const relations = [
    ...missing(settings, stageName, isExample),
    ...placeErrors(settings),
    ...backupErrors(settings),
    ...secretsKeyErrors(settings),
    ...domainErrors(settings, isExample),
    ...accountErrors(settings, isExample, callersAccount),
  ].filter(({ key }) => !wrong.has(key));
  const errors = [...formErrors, ...relations];
  if (errors.length > 0) {
    const lines = errors.map(({ key, error }) => `  mirsah:${key} ${error}`);
    throw new Error(
      `The configuration cannot be used (docs/operations.md, «Configuration»):\n${lines.join('\n')}`,
    );
  }
  return configOf(settings);
}

function contextOf(app: WithContext): Record<string, string> {
  const all: Record<string, unknown> = app.node.getAllContext();
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) =>
      key.startsWith('mirsah:') ? [[key.slice('mirsah:'.length), String(value)]] : [],
    ),
  );
}

type KeyError = { key: string; error: string };

function formError(issue: z.core.$ZodIssue, values: Record<string, unknown>): KeyError[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(form.shape).join(', ');
    return issue.keys.map((key) => ({ key, error: `is unknown. The keys are: ${known}` }));
  }
  const key = String(issue.path[0]);
  return [{ key, error: `= ${JSON.stringify(values[key])} must be ${issue.message}` }];
}

type Complete = Settings & { demoSite: string };

function withDefaults(values: Settings, isExample: boolean, callersAccount: string | undefined): Complete {
  const example: Settings = isExample
    ? {
        stage: EXAMPLE.stage,
        region: homeRegions[0],
        appDomain: EXAMPLE.appDomain,
        sitesDomain: EXAMPLE.sitesDomain,
        appZoneId: EXAMPLE.zoneId,
        sitesZoneId: EXAMPLE.zoneId,
        account: EXAMPLE.account,
      }
    : { ...(callersAccount && { account: callersAccount }) };
  const settings = { ...example, ...values };
  const { appDomain, sitesDomain, senderEmail, region = '', demoSite = 'oud-perfume' } = settings;
  const sender = regionNamed(region)?.senderRegions[0];
  return {
    ...(appDomain && { appZoneName: appDomain }),
    ...(sitesDomain && { sitesZoneName: sitesDomain }),
    ...(senderEmail && sender && { senderRegion: sender }),
    ...settings,
    demoSite,
  };
}

const REQUIRED = {
  stage: `one of ${Object.keys(stages).join(', ')}`,
  region: `one of ${homeRegions.join(', ')}; there is no default, because the data stays there`,
  appDomain: 'the host of the dashboard, like noor.shop',
  appZoneId: 'the id of the Route 53 zone that has appDomain',
  sitesDomain: 'the domain of merchants’ pages, like noor-pages.shop',
  sitesZoneId: 'the id of the Route 53 zone that has sitesDomain',
} as const satisfies Partial<Record<ContextKey, string>>;

function missing(settings: Settings, stageName: string | undefined, isExample: boolean): KeyError[] {
  const ofStage = (!isExample && stageName !== undefined && stageNamed(stageName)?.required) || {};
  return [
    ...Object.entries(REQUIRED).map(([key, wanted]) => ({ key, error: `is missing: ${wanted}` })),
    ...Object.entries(ofStage).map(([key, reason]) => ({
      key,
      error: `is missing: the stage ${stageName} needs it, or ${reason}`,
    })),
  ].filter(({ key }) => settings[key as ContextKey] === undefined);
}

function placeErrors({ region, senderRegion, senderEmail }: Settings): KeyError[] {
  if (region === undefined) return [];
  const home = regionNamed(region);
  const allowed = homeRegions.join(', ');
  if (!home) {
    return [{ key: 'region', error: `= "${region}" is not in infra/aws/regions.ts: use one of ${allowed}` }];
  }
  if (home.refused) {
    const { because, instead } = home.refused;
    return [{ key: 'region', error: `= "${region}" is refused: ${because}. The nearest is ${instead}` }];
  }
  if (senderRegion === undefined) return [];
  if (senderEmail === undefined) {
    return [{ key: 'senderRegion', error: 'means nothing without mirsah:senderEmail' }];
  }
  if (home.senderRegions.includes(senderRegion)) return [];
  const choice = home.senderRegions.join(', ');
  return [
    { key: 'senderRegion', error: `= "${senderRegion}" cannot send for ${region}: use one of ${choice}` },
  ];
}

function backupErrors({ region, backupRegion }: Settings): KeyError[] {
  const choice = homeRegions.filter((name) => name !== region);
  if (backupRegion === undefined || choice.includes(backupRegion)) return [];
  return [{ key: 'backupRegion', error: `= "${backupRegion}" must be another one of ${choice.join(', ')}` }];
}

function secretsKeyErrors({ region, secretsKeyArn }: Settings): KeyError[] {
  const [, keysRegion] = SECRETS_KEY.exec(secretsKeyArn ?? '') ?? [];
  if (keysRegion === undefined || keysRegion === region) return [];
  return [{ key: 'secretsKeyArn', error: `is a key in ${keysRegion}: use its replica in ${region}` }];
}

function domainErrors(settings: Settings, isExample: boolean): KeyError[] {
  const { appDomain, sitesDomain } = settings;
  const errors: KeyError[] = [];
  for (const name of ['app', 'sites'] as const) {
    const domain = settings[`${name}Domain`];
    const zone = settings[`${name}ZoneName`];
    if (domain === undefined) continue;
    const key = `${name}Domain`;
    if (zone !== undefined && !isWithin(domain, zone)) {
      errors.push({
        key,
        error: `= "${domain}" is not in its zone: it must be "${zone}" or end in ".${zone}"`,
      });
    }
    if (isExample) continue;
    if (RESERVED.test(domain)) {
      errors.push({ key, error: `= "${domain}" is reserved for examples: use a domain that you own` });
    }
    if (settings[`${name}ZoneId`] === EXAMPLE.zoneId) {
      errors.push({ key: `${name}ZoneId`, error: 'is the example’s: use the id of your zone' });
    }
  }
  if (appDomain === undefined || sitesDomain === undefined) return errors;
  if (isWithin(sitesDomain, appDomain) || isWithin(appDomain, sitesDomain)) {
    const reason =
      'neither may be the other or below it, or merchants’ pages would share cookies with the dashboard';
    errors.push({
      key: 'sitesDomain',
      error: `= "${sitesDomain}" and appDomain = "${appDomain}": ${reason}`,
    });
  }
  return errors;
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

function accountErrors({ account }: Settings, isExample: boolean, callers: string | undefined): KeyError[] {
  const key = 'account';
  if (isExample) {
    return account === EXAMPLE.account ? [] : [{ key, error: 'cannot be set with mirsah:example=true' }];
  }
  if (account === EXAMPLE.account) return [{ key, error: 'is the example’s: use your own' }];
  if (!account || !callers || account === callers) return [];
  return [{ key, error: `= "${account}", but the credentials belong to ${callers}` }];
}

/** Only for settings without errors, which contain all required ones. */
function configOf(settings: Complete): Config {
  const { stage = EXAMPLE.stage, region = '', appDomain = '', sitesDomain = '' } = settings;
  const { appZoneId = '', appZoneName = appDomain, sitesZoneId = '', sitesZoneName = sitesDomain } = settings;
  const { senderEmail, senderRegion = region, publicConcurrency } = settings;
  const [, tableName, streamLabel] = RESTORED_TABLE.exec(settings.restoredTable ?? '') ?? [];
  return {
    stage,
    prefix: stages[stage].prefix,
    account: settings.account,
    region,
    app: { domain: appDomain, zone: { id: appZoneId, name: appZoneName } },
    sites: { domain: sitesDomain, zone: { id: sitesZoneId, name: sitesZoneName } },
    demoSite: settings.demoSite,
    alarmEmail: settings.alarmEmail,
    sender: senderEmail
      ? { address: senderEmail, domain: senderEmail.split('@')[1] ?? '', region: senderRegion }
      : undefined,
    publicConcurrency: publicConcurrency === undefined ? undefined : Number(publicConcurrency),
    backupRegion: settings.backupRegion,
    restoredTable: tableName && streamLabel ? { name: tableName, streamLabel } : undefined,
    originSecretRound: Number(settings.originSecretRound ?? 1),
    secretsKeyArn: settings.secretsKeyArn,
    isUrgent: settings.urgent === 'true',
    collector: settings.collector ?? 'direct',
    monthlyBudget: Number(settings.monthlyBudget ?? 100),
    costMonitorArn: settings.costMonitorArn,
    concurrency: stages[stage].concurrency,
    isProtected: stages[stage].isProtected && settings.firstDeploy !== 'true',
  };
}
