import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, fakeAws, refusal } from '@mirsah/infra-operations/testing/fake-aws';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runWorkflow } from './workflow-run.ts';

const root = join(import.meta.dirname, '../..');
const deploy = parse(readFileSync(join(root, '.github/workflows/deploy.yml'), 'utf8'), { merge: true });
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

const zone = (name: string) => ({
  HostedZone: { Name: name },
  DelegationSet: { NameServers: ['ns.example'] },
});

const guard = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [] } };
const account: [string, Answer][] = [
  ['sts *', { prints: { Account: '000000000000' } }],
  ['account *', { prints: { RegionOptStatus: 'ENABLED' } }],
  ['route53 *ZAPP*', { prints: zone('mirsah.example') }],
  ['route53 *ZSITES*', { prints: zone('mirsah-sites.example') }],
  ['sesv2 get-email-identity *', { prints: { VerifiedForSendingStatus: true } }],
  ['sesv2 get-account *', { prints: { ProductionAccessEnabled: true } }],
  ['lambda get-account-settings *', { prints: { AccountLimit: { ConcurrentExecutions: 1000 } } }],
  ['sns *', { prints: { Subscriptions: [] } }],
  ['ssm *', { prints: { Parameter: { Value: '21' } } }],
  ['cloudformation get-template *', { prints: { Resources: { Guard: guard } } }],
  ['cloudformation list-stack-resources *', { prints: { StackResourceSummaries: [] } }],
  ['cloudwatch describe-alarms *', { prints: { MetricAlarms: [], CompositeAlarms: [] } }],
  ['cloudwatch get-metric-statistics *', { prints: { Datapoints: [{ Sum: 2 }] } }],
];

/** What a stage has in infra/aws/stages.ts. */
const settings = ['example=true', 'appZoneId=ZAPP00001', 'sitesZoneId=ZSITES001']
  .map((setting) => `-c mirsah:${setting}`)
  .join(' ');

type Situation = {
  tag: string;
  inputs?: Record<string, unknown>;
  /** What AWS answers otherwise than a healthy account. */
  aws?: [string, Answer][];
  /** The stage and the release whose deployment fails. */
  failing?: string;
  /** What the next synthesis has. */
  resources?: object;
};

/** Runs the workflow with real commands, and an `aws`, `cdk`, `npm` and `git` that only note what they do. */
async function release({ tag, inputs, aws = [], failing = '', resources = { Guard: guard } }: Situation) {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-runner-'));
  const log = join(folder, 'log');
  const command = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  const manifest = {
    artifacts: {
      'mirsah-app': { type: 'aws:cloudformation:stack', environment: 'aws://0/eu-central-1' },
    },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'template.json'), JSON.stringify({ Resources: resources }));
  // The public DNS, which no command stands between.
  writeFileSync(
    join(folder, 'dns.mjs'),
    `import dns from 'node:dns/promises'; import { syncBuiltinESMExports } from 'node:module';
     dns.resolveNs = async () => ['ns.example']; syncBuiltinESMExports();`,
  );
  command(
    'built-cdk',
    `release=$(cat release)
case "$1" in
synth) mkdir -p cdk.out; cp ${folder}/manifest.json cdk.out/; cp ${folder}/template.json cdk.out/mirsah-app.template.json
  [[ "$*" == *urgent=true* ]] && release="$release urgently"; echo "synthesise $release" >>${log} ;;
diff) echo differences ;;
deploy) echo "deploy $release to $STAGE" >>${log}; [ "$STAGE $release" != '${failing}' ] ;;
esac`,
  );
  const operators = Object.entries(scripts).flatMap(([name, script]) => {
    const [, file] = /node (infra\/operations\/\S+)$/.exec(script) ?? [];
    const short = { release: '--watch 0', 'await-canary': '--within 0' }[name] ?? '';
    return file
      ? [
          `"run ${name}") shift 3; echo "${name} $*" | sed 's/ --product [^ ]*//' >>${log}
  exec node --import ${folder}/dns.mjs ${root}/${file} "$@" ${settings} ${short} ;;`,
        ]
      : [];
  });
  command(
    'npm',
    `case "$1 $2" in
"ci ") mkdir -p node_modules/.bin; cp ${folder}/built-cdk node_modules/.bin/cdk ;;
"run rollback-check") echo "rollback-check $(cat release)" >>${log} ;;
"run build:release") echo "build $(cat release)" >>${log} ;;
${operators.join('\n')}
*) echo "no script $*" >&2; exit 1 ;;
esac`,
  );
  command('git', 'echo v1.0.0');
  const fake = fakeAws([...aws, ...account]);
  const path = { runner: `${folder}:${root}/node_modules/.bin:/usr/bin:/bin`, role: fake.folder };
  const { results, said } = await runWorkflow(deploy, {
    github: { event_name: inputs ? 'workflow_dispatch' : 'push', ref_name: tag },
    inputs: inputs && { tag, stages: 'production', acknowledge: '', urgent: false, ...inputs },
    variables: {
      staging: { STAGE: 'staging', HOME_REGION: 'eu-central-1', DEPLOY_ROLE: 'role' },
      production: { STAGE: 'prod', HOME_REGION: 'eu-central-1', DEPLOY_ROLE: 'role' },
    },
    path,
    checkout(workspace, ref) {
      writeFileSync(join(workspace, 'release'), ref);
      mkdirSync(join(workspace, '.ci'), { recursive: true });
      writeFileSync(join(workspace, '.ci/run'), `echo "check ${ref}" >>${log}`);
    },
  });
  const done = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const asked = fake.calls();
  fake.remove();
  rmSync(folder, { recursive: true });
  return { results, said, done, asked };
}

describe('the deployment by workflow', () => {
  it('a tag is checked, built, deployed to staging, seen by the canary, and deployed to production', async () => {
    const { results, said, done } = await release({ tag: 'v2.0.0' });
    expect(said).toBe('');
    expect(results).toMatchObject({ staging: 'success', canary: 'success', production: 'success' });
    expect(results).toMatchObject({ previous: 'skipped', rollback: 'skipped' });
    expect(done).toEqual([
      'check v2.0.0',
      'rollback-check v2.0.0',
      'build v2.0.0',
      'release --stage staging',
      'synthesise v2.0.0',
      'deploy v2.0.0 to staging',
      'await-canary --stage staging',
      'release --stage prod',
      'synthesise v2.0.0',
      'deploy v2.0.0 to prod',
    ]);
  });

  it('a release that the canary does not get through at staging is not deployed to production', async () => {
    const { results, said, done } = await release({
      tag: 'v2.0.0',
      aws: [['cloudwatch get-metric-statistics *', { prints: { Datapoints: [] } }]],
    });
    expect(results).toMatchObject({ staging: 'success', canary: 'failure', production: 'skipped' });
    expect(results).toMatchObject({ rollback: 'skipped' });
    expect(said).toContain('/mirsah/canary');
    expect(done.filter((line) => line.startsWith('deploy'))).toEqual(['deploy v2.0.0 to staging']);
  });

  it('an urgent rollback of an older tag asks nothing of the account, and goes to production at once', async () => {
    const unready = refusal('AccessDenied', 'GetAccount', 'not now');
    const { results, said, done, asked } = await release({
      tag: 'v1.0.0',
      inputs: { urgent: true },
      aws: [
        ['sesv2 *', unready],
        ['route53 *', unready],
        ['ssm *', unready],
      ],
    });
    expect(said).toBe('');
    expect(results).toMatchObject({ check: 'skipped', staging: 'skipped', production: 'success' });
    expect(done).toEqual([
      'build v1.0.0',
      'release --stage prod --urgent',
      'synthesise v1.0.0 urgently',
      'deploy v1.0.0 to prod',
    ]);
    expect(asked.filter((call) => /^(?:sesv2|route53|ssm|sts) /.test(call))).toEqual([]);
  });

  it('what production could not take is followed by the release before, urgently', async () => {
    const { results, done } = await release({ tag: 'v2.0.0', failing: 'prod v2.0.0' });
    expect(results).toMatchObject({ production: 'failure', previous: 'success', rollback: 'success' });
    expect(done.slice(-6)).toEqual([
      'synthesise v2.0.0',
      'deploy v2.0.0 to prod',
      'build v1.0.0',
      'release --stage prod --urgent',
      'synthesise v1.0.0 urgently',
      'deploy v1.0.0 to prod',
    ]);
  });

  it('a release that leaves something unguarded is rejected before it is deployed, unless it is acknowledged', async () => {
    const refused = await release({ tag: 'v2.0.0', inputs: {}, resources: {} });
    expect(refused.results.production).toBe('failure');
    expect(refused.said).toContain('mirsah:acknowledge=guard-removed:mirsah-app/Guard');
    expect(refused.done).not.toContain('deploy v2.0.0 to prod');
    const acknowledge = 'guard-removed:mirsah-app/Guard';
    const meant = await release({ tag: 'v2.0.0', inputs: { acknowledge }, resources: {} });
    expect([meant.results.production, meant.said]).toEqual(['success', '']);
  });

  it('an alarm that rings stops a release, and not the end of a rollback that silences it', async () => {
    const alarm = {
      AlarmName: 'mirsah-api-errors',
      Period: 300,
      TreatMissingData: 'notBreaching',
      AlarmConfigurationUpdatedTimestamp: new Date().toISOString(),
    };
    const { results, said } = await release({
      tag: 'v2.0.0',
      inputs: {},
      aws: [['cloudwatch describe-alarms *', { prints: { MetricAlarms: [alarm], CompositeAlarms: [] } }]],
    });
    expect(results.production).toBe('failure');
    expect(said).toMatch(/Ringing in eu-central-1: mirsah-api-errors.*npm run rollback/);
  });
});
