import type { Config } from '@mirsah/infra-aws/constructs/config';
import { expect, it } from 'vitest';
import { type PreflightPorts, preflight } from './preflight.ts';

const config: Config = {
  stage: 'prod',
  prefix: 'mirsah',
  account: '111122223333',
  region: 'eu-central-1',
  app: { domain: 'app.noor.shop', zone: { id: 'ZAPP', name: 'noor.shop' } },
  sites: { domain: 'noor-pages.shop', zone: { id: 'ZSITES', name: 'noor-pages.shop' } },
  demoSite: 'oud-perfume',
  alarmEmail: 'duty@noor.shop',
  sender: { address: 'salam@noor.shop', domain: 'noor.shop', region: 'eu-central-1' },
  publicConcurrency: undefined,
  concurrency: { public: 400, publisher: 40 },
  isProtected: true,
  monthlyBudget: 100,
  costMonitorArn: undefined,
  backupRegion: undefined,
  restoredTable: undefined,
  originSecretRound: 1,
  secretsKeyArn: undefined,
  isUrgent: false,
  collector: 'direct',
};

/** An account that passes every check. */
const ready: PreflightPorts = {
  callersAccount: async () => '111122223333',
  isRegionEnabled: async () => true,
  findZone: async (id) => ({
    name: id === 'ZAPP' ? 'noor.shop.' : 'noor-pages.shop.',
    nameServers: ['ns-1.awsdns-01.org'],
  }),
  publicNameServers: async () => ['NS-1.awsdns-01.org.', 'ns-2.awsdns-02.com.'],
  findSender: async () => ({ isVerified: true, isInSandbox: false, isHealthy: true }),
  unconfirmedMails: async () => [{ topic: 'other-topic', address: 'somebody@example.com' }],
  functionConcurrency: async () => 546,
  bootstrapVersion: async () => 21,
};

/** One line for each failed check: its name, the problem and the command. */
async function failures(
  changes: Partial<PreflightPorts>,
  configured: Partial<Config> = {},
): Promise<string[]> {
  const findings = await preflight({ ...config, ...configured }, { ...ready, ...changes });
  return findings.flatMap((finding) =>
    finding.isFine ? [] : [`${finding.check}: ${finding.problem} → ${finding.mend}`],
  );
}

it('an account with all requirements is ready', async () => {
  expect(await failures({})).toEqual([]);
});

it.each<[what: string, changes: Partial<PreflightPorts>, found: RegExp[], configured?: Partial<Config>]>([
  [
    'another account',
    { callersAccount: async () => '444455556666' },
    [/^account: .*444455556666.*AWS_PROFILE/],
  ],
  ['a region that is off', { isRegionEnabled: async () => false }, [/^region eu-central-1: .*enable-region/]],
  [
    'an opt-in region',
    { isRegionEnabled: async () => false },
    [/^region eu-south-1: is opt-in/],
    { region: 'eu-south-1' },
  ],
  [
    'a missing zone',
    { findZone: async (id) => (id === 'ZAPP' ? undefined : ready.findZone(id)) },
    [/^zone of app\.noor\.shop: .*ZAPP.*list-hosted-zones/],
  ],
  [
    'the zone of another domain',
    { findZone: async () => ({ name: 'noor.shop.', nameServers: ['ns-1.awsdns-01.org'] }) },
    [/^zone of noor-pages\.shop: ZSITES is the zone of noor\.shop/],
  ],
  [
    'a zone that the registrar does not know',
    { publicNameServers: async (domain) => (domain === 'noor.shop' ? [] : ['ns-1.awsdns-01.org']) },
    [/^zone of app\.noor\.shop: .*public DNS.*registrar of noor\.shop.*ns-1\.awsdns-01\.org/],
  ],
  [
    'an unknown sender',
    { findSender: async () => undefined },
    [/^sender .*create-email-identity .*--email-identity noor\.shop .*CNAME/],
  ],
  [
    'an unverified sender',
    { findSender: async () => ({ isVerified: false, isInSandbox: true, isHealthy: true }) },
    [/^sender .*is not verified.*_domainkey\.noor\.shop/],
  ],
  [
    'the sandbox',
    { findSender: async () => ({ isVerified: true, isInSandbox: true, isHealthy: true }) },
    [/^sender .*sandbox.*put-account-details/],
  ],
  [
    'a new account',
    { functionConcurrency: async () => 10 },
    [/^concurrency: .*10 calls.*546.*desired-value 1000/],
  ],
  ['a configured limit that is too high', {}, [/^concurrency: .*needs 1046/], { publicConcurrency: 900 }],
  [
    'alarms whose mails nobody has confirmed',
    {
      unconfirmedMails: async (region) =>
        region === 'us-east-1'
          ? [{ topic: 'mirsah-edge-watch-AlarmTopicsPage', address: 'on-call@salla.shop' }]
          : [],
    },
    [/^alarm mails in us-east-1: on-call@salla\.shop has not confirmed 1 .*sns subscribe/s],
  ],
  [
    'a sender that AWS watches for its bounces',
    { findSender: async () => ({ isVerified: true, isInSandbox: false, isHealthy: false }) },
    [/^sender .*bounces and complaints.*list-suppressed-destinations/],
  ],
  [
    'no bootstrap',
    { bootstrapVersion: async (region) => (region === 'eu-central-1' ? undefined : 21) },
    [
      /^bootstrap in eu-central-1: is missing.*cdk bootstrap aws:\/\/111122223333\/eu-central-1 -c mirsah:stage=prod/,
    ],
  ],
  [
    'a second region that is off and has no bootstrap',
    {
      isRegionEnabled: async (region) => region !== 'eu-south-1',
      bootstrapVersion: async (region) => (region === 'eu-south-1' ? undefined : 21),
    },
    [/^region eu-south-1: is opt-in.*enable-region/, /^bootstrap in eu-south-1: is missing/],
    { backupRegion: 'eu-south-1' },
  ],
  [
    'an old bootstrap at the edge',
    { bootstrapVersion: async (region) => (region === 'us-east-1' ? 5 : 21) },
    [/^bootstrap in us-east-1: is version 5/],
  ],
  [
    'an answer that does not come',
    { functionConcurrency: () => Promise.reject(new Error('AccessDenied')) },
    [/^concurrency: could not be checked: AccessDenied/],
  ],
  [
    'two things at once',
    { isRegionEnabled: async () => false, functionConcurrency: async () => 10 },
    [/^region/, /^concurrency/],
  ],
])('the preflight finds %s and prints the fix', async (_what, changes, found, configured) => {
  const lines = await failures(changes, configured);
  expect(lines).toHaveLength(found.length);
  for (const [index, pattern] of found.entries()) expect(lines[index]).toMatch(pattern);
});

it('an installation without a sender needs no identity', async () => {
  const noIdentity = { findSender: () => Promise.reject(new Error('asked')) };
  expect(await failures(noIdentity, { sender: undefined })).toEqual([]);
});
