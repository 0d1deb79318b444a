import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { homeRegions, regions } from '../regions.ts';
import { readConfig } from './config.ts';
import { viewsEventSource } from './event-sources.ts';

type Values = Record<string, string | undefined>;

/** Complete, on domains that can be owned. */
const complete = {
  stage: 'prod',
  account: '111122223333',
  region: 'eu-central-1',
  appDomain: 'app.noor.shop',
  appZoneId: 'Z0123456789ABCDEFGHIJ',
  appZoneName: 'noor.shop',
  sitesDomain: 'noor-pages.shop',
  sitesZoneId: 'Z0123456789ABCDEFGHIK',
  alarmEmail: 'duty@noor.shop',
  senderEmail: 'salam@noor.shop',
} satisfies Values;

function read(values: Values, callersAccount?: string) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const context = Object.fromEntries(given.map(([key, value]) => [`mirsah:${key}`, value]));
  return readConfig(new App({ context }), callersAccount);
}

/** The keys in the error, in order; none when the configuration is accepted. */
function refused(changes: Values, callersAccount?: string): string[] {
  try {
    read({ ...complete, ...changes }, callersAccount);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}mirsah:(\S+) /gm)].map(([, key = '']) => key);
  }
}

describe('the configuration', () => {
  it('a complete configuration is accepted', () => {
    expect(read(complete)).toMatchObject({
      stage: 'prod',
      prefix: 'mirsah',
      account: '111122223333',
      region: 'eu-central-1',
      app: { domain: 'app.noor.shop', zone: { name: 'noor.shop' } },
      sites: { domain: 'noor-pages.shop', zone: { name: 'noor-pages.shop' } },
      sender: { address: 'salam@noor.shop', region: 'eu-central-1' },
      isProtected: true,
    });
  });

  it('nothing is deployed without a configuration: all missing settings are listed', () => {
    expect(() => read({})).toThrow(
      /mirsah:stage is missing.*mirsah:region is missing.*mirsah:appDomain.*mirsah:appZoneId.*mirsah:sitesDomain.*mirsah:sitesZoneId/s,
    );
  });

  it.each<[rule: string, changes: Values, keys: string[], callersAccount?: string]>([
    ['a key that does not exist', { appDomian: 'noor.shop' }, ['appDomian']],
    [
      'a key of merchants’ secrets in another region',
      { secretsKeyArn: `arn:aws:kms:eu-west-1:111122223333:key/mrk-${'a'.repeat(32)}` },
      ['secretsKeyArn'],
    ],
    [
      'a key of merchants’ secrets that has no replicas',
      { secretsKeyArn: 'arn:aws:kms:eu-central-1:111122223333:key/1' },
      ['secretsKeyArn'],
    ],
    ['an urgency of one’s own words', { urgent: 'yes' }, ['urgent']],
    ['a key in other letters', { Region: 'eu-central-1' }, ['Region']],
    ['a stage that does not exist', { stage: 'production' }, ['stage']],
    ['no stage', { stage: undefined }, ['stage']],
    ['no region', { region: undefined }, ['region']],
    ['a region by its city', { region: 'Frankfurt' }, ['region']],
    ['a region that nobody has looked at', { region: 'sa-east-1' }, ['region']],
    ['a region out of service', { region: 'me-central-1' }, ['region']],
    ['the other region out of service', { region: 'me-south-1' }, ['region']],
    ['an account of two digits', { account: '12' }, ['account']],
    ['an account with hyphens', { account: '1111-2222-3333' }, ['account']],
    ['the example’s account', { account: '000000000000' }, ['account']],
    ['an account that the credentials do not belong to', {}, ['account'], '444455556666'],
    ['an address in place of a host', { appDomain: 'https://app.noor.shop/' }, ['appDomain']],
    ['a host in capitals', { appDomain: 'App.noor.shop' }, ['appDomain']],
    ['a domain outside its zone', { appDomain: 'app.nour.shop' }, ['appDomain']],
    ['a domain that only ends like its zone', { appDomain: 'evilnoor.shop' }, ['appDomain']],
    ['pages outside their zone', { sitesZoneName: 'pages.shop' }, ['sitesDomain']],
    ['a wildcard', { sitesDomain: '*.noor-pages.shop' }, ['sitesDomain']],
    ['a domain for examples', { sitesDomain: 'noor.example' }, ['sitesDomain']],
    ['a domain for tests', { sitesDomain: 'noor.test' }, ['sitesDomain']],
    ['no domain for pages', { sitesDomain: undefined }, ['sitesDomain']],
    ['one domain for both', { sitesDomain: 'app.noor.shop', sitesZoneName: 'noor.shop' }, ['sitesDomain']],
    [
      'pages below the dashboard',
      { sitesDomain: 'pages.app.noor.shop', sitesZoneName: 'noor.shop' },
      ['sitesDomain'],
    ],
    ['the dashboard below the pages', { sitesDomain: 'noor.shop' }, ['sitesDomain']],
    ['the name of a zone as its id', { appZoneId: 'noor.shop' }, ['appZoneId']],
    ['no zone', { sitesZoneId: undefined }, ['sitesZoneId']],
    ['the example’s zone', { sitesZoneId: 'Z00000000000000000000' }, ['sitesZoneId']],
    ['a zone without a dot', { appZoneName: 'noor' }, ['appZoneName', 'appDomain']],
    ['an alarm address without a host', { alarmEmail: 'nobody' }, ['alarmEmail']],
    ['alarms to nobody', { alarmEmail: undefined }, ['alarmEmail']],
    ['staging with alarms to nobody', { stage: 'staging', alarmEmail: undefined }, ['alarmEmail']],
    ['a sender without a host', { senderEmail: 'x' }, ['senderEmail']],
    ['production without a sender', { senderEmail: undefined }, ['senderEmail']],
    ['a sender’s region that cannot send', { senderRegion: 'ap-south-1' }, ['senderRegion']],
    [
      'a sender’s region without a sender',
      { stage: 'dev', senderEmail: undefined, senderRegion: 'eu-west-1' },
      ['senderRegion'],
    ],
    ['a demo page with a space', { demoSite: 'oud perfume' }, ['demoSite']],
    ['no concurrency', { publicConcurrency: '0' }, ['publicConcurrency']],
    ['a concurrency in words', { publicConcurrency: 'many' }, ['publicConcurrency']],
    ['a flag in words', { firstDeploy: 'yes' }, ['firstDeploy']],
    ['an example with an account', { example: 'true' }, ['account']],
    [
      'several mistakes together',
      { region: 'Frankfurt', account: '12', alarmEmail: 'nobody', tier: 'gold' },
      ['account', 'alarmEmail', 'tier', 'region'],
    ],
  ])('the configuration rejects %s', (_rule, changes, keys, callersAccount) => {
    expect(refused(changes, callersAccount)).toEqual(keys);
  });

  it('a key with any one letter changed is rejected', () => {
    for (const key of Object.keys(complete)) {
      for (let at = 0; at < key.length; at += 1) {
        const misspelt = `${key.slice(0, at)}_${key.slice(at + 1)}`;
        expect(refused({ [misspelt]: 'x' })).toEqual([misspelt]);
      }
    }
  });

  it('only development works without alarms and a sender', () => {
    expect(refused({ stage: 'dev', alarmEmail: undefined, senderEmail: undefined })).toEqual([]);
    expect(read({ ...complete, stage: 'dev' }).prefix).toBe('mirsah-dev');
  });

  it('the account is that of the credentials unless configured', () => {
    expect(read({ ...complete, account: undefined }, '444455556666').account).toBe('444455556666');
  });

  it('an example needs no setting, and has a nonexistent account', () => {
    const example = read({ example: 'true' });
    expect(example).toMatchObject({ account: '000000000000', app: { domain: 'mirsah.example' } });
    expect(example.region).toBe(homeRegions[0]);
    expect(refused({ example: 'true', account: undefined })).toEqual([]);
  });

  it('a first deployment is not protected, and an experimental stage never is', () => {
    expect(read({ ...complete, firstDeploy: 'true' }).isProtected).toBe(false);
    expect(read({ ...complete, stage: 'dev' }).isProtected).toBe(false);
  });
});

it('in production, shoppers leave enough calls to the functions that count their views', () => {
  const kept = read(complete).concurrency['count-views'];
  expect(kept).toBeGreaterThanOrEqual(viewsEventSource.queues * viewsEventSource.maxConcurrency);
});

it('every region can send mail from a region that is in the table itself', () => {
  for (const { senderRegions } of Object.values(regions)) {
    for (const sender of senderRegions) expect(homeRegions).toContain(sender);
  }
});

it('the error for a rejected region names an accepted one', () => {
  for (const region of Object.values(regions)) {
    if ('refused' in region) expect(homeRegions).toContain(region.refused.instead);
  }
});
