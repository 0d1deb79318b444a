import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, fakeAws, refusal } from '../testing/fake-aws.ts';

const root = join(import.meta.dirname, '../../..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** A folder other than the checkout, with a synthesis of one stack. */
const folder = mkdtempSync(join(tmpdir(), 'mirsah-commands-'));
const stack = { Resources: { Rule: { Type: 'AWS::Events::Rule', Properties: { State: 'ENABLED' } } } };
mkdirSync(join(folder, 'cdk.out'));
writeFileSync(join(folder, 'cdk.out/mirsah-app.template.json'), JSON.stringify(stack));
writeFileSync(
  join(folder, 'cdk.out/manifest.json'),
  JSON.stringify({
    artifacts: { 'mirsah-app': { type: 'aws:cloudformation:stack', environment: 'aws://1/eu-central-1' } },
  }),
);
const account = {
  id: 'a',
  email: 'a@b.example',
  fullName: 'A',
  isEnabled: true,
  isUnconfirmed: false,
  needsPassword: false,
};
writeFileSync(join(folder, 'damaged.gz'), gzipSync('{}').subarray(0, 12));
writeFileSync(join(folder, 'accounts.gz'), gzipSync(JSON.stringify(account)));
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** The database and the accounts, which these commands use without the `aws` command. */
let answersOfClients: (headers: Record<string, unknown>) => { status: number; body: string };
const clients = createServer((request, response) => {
  const { status, body } = answersOfClients(request.headers);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
});
beforeAll(() => new Promise<void>((resolve) => clients.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void clients.close(() => resolve())));

type Ended = { code: number; said: string };

/** Starts a script of package.json as npm does, with the commands of `path`. */
async function start(name: string, args: string[], path: readonly string[], endpoint = ''): Promise<Ended> {
  // From its own folder, so that this checkout is not read or written.
  const script = (scripts[name] ?? '').replaceAll(/(?<= |^)(?:\.\/)?(infra\/\S+)/g, `${root}/$1`);
  const env = {
    PATH: [join(root, 'node_modules/.bin'), ...path].join(delimiter),
    HOME: folder,
    MIRSAH_DATA_DIR: join(folder, 'data'),
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    AWS_MAX_ATTEMPTS: '1',
    ...(endpoint && { AWS_ENDPOINT_URL: endpoint }),
  };
  const quoted = args.map((arg) => `'${arg}'`).join(' ');
  try {
    const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', `${script} ${quoted}`], {
      cwd: folder,
      env,
    });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const {
      code = -1,
      stdout = '',
      stderr = '',
    } = error as { code?: number; stdout?: string; stderr?: string };
    return { code, said: stdout + stderr };
  }
}

const SYSTEM = ['/usr/bin', '/bin'];
const stage = ['--stage', 'prod', '-c', 'mirsah:example=true'];

async function withAws(name: string, args: string[], rules: readonly (readonly [string, Answer])[]) {
  const aws = fakeAws(rules);
  try {
    return { ...(await start(name, args, [aws.folder, ...SYSTEM])), calls: aws.calls() };
  } finally {
    aws.remove();
  }
}

/** Output that a person can act on: words, and no position in the code. */
const isPlain = (said: string) => !/^\s+at |node:internal|TypeError|ReferenceError|\[object/m.test(said);

const alias = (name: string) => ({
  ResourceType: 'AWS::Lambda::Alias',
  PhysicalResourceId: `arn:aws:lambda:eu-central-1:1:function:${name}:live`,
});
const version = (Version: string, LastModified: string) => ({ Version, LastModified });
const twoVersions = {
  Versions: [
    version('$LATEST', '2026-11-28T10:05:00.000+0000'),
    version('7', '2026-11-20T10:00:00.000+0000'),
    version('8', '2026-11-28T10:05:00.000+0000'),
  ],
};
const deployed = {
  Stacks: [{ StackStatus: 'UPDATE_COMPLETE', LastUpdatedTime: '2026-11-28T10:00:00.000Z' }],
};
const done = { prints: { isDone: true, merchants: 1, rewritten: 2, left: 0 } };
const phoneKeys = {
  prints: { SecretString: '{"current":"a","previous":null}', CreatedDate: '2026-11-20T10:00:00+00:00' },
};

const output = (OutputKey: string, OutputValue: string) => ({ OutputKey, OutputValue });
/** The product still leads to another region; this one has everything. */
const readyToMove: [string, Answer][] = [
  [
    'cloudformation describe-stacks *mirsah-distributions*',
    {
      prints: {
        Stacks: [
          {
            StackStatus: 'UPDATE_COMPLETE',
            Outputs: ['app', 'sites', 'domains'].map((name) => output(name, `E${name}`)),
          },
        ],
      },
    },
  ],
  [
    'cloudfront get-distribution-config *',
    {
      prints: {
        DistributionConfig: {
          Origins: {
            Items: ['sites.s3.eu-west-1.amazonaws.com', 'a1.execute-api.eu-west-1.amazonaws.com'].map(
              (DomainName) => ({ DomainName }),
            ),
          },
        },
      },
    },
  ],
  [
    'cloudformation describe-stacks *mirsah-backup*',
    { prints: { Stacks: [{ StackStatus: 'CREATE_COMPLETE', Outputs: [output('Media', 'copies')] }] } },
  ],
  ['cloudformation describe-stacks *--query*', { prints: 'sites' }],
  ['cloudformation describe-stacks *', { prints: { Stacks: [{ StackStatus: 'CREATE_COMPLETE' }] } }],
  ['lambda get-function-configuration *', { prints: 'pool' }],
  ['s3api list-objects-v2 *', { prints: { KeyCount: 1 } }],
  ['cognito-idp list-users *', { prints: { Users: [{}, {}] } }],
  ['s3 sync *', { prints: '' }],
  [
    'cloudformation list-stack-resources *',
    {
      prints: {
        StackResourceSummaries: [{ ResourceType: 'AWS::Events::Rule', PhysicalResourceId: 'mirsah-sweep' }],
      },
    },
  ],
  ['events disable-rule *', { prints: '' }],
];

const operators: Record<string, { args: string[]; right: [string, Answer][]; says: RegExp }> = {
  preflight: {
    args: stage,
    right: [
      ['sts *', { prints: { Account: '000000000000' } }],
      ['account *', { prints: { RegionOptStatus: 'ENABLED_BY_DEFAULT' } }],
      ['route53 *', { prints: { HostedZone: { Name: 'elsewhere.example.' } } }],
      ['sesv2 get-email-identity *', { prints: { VerifiedForSendingStatus: true } }],
      ['sesv2 get-account *', { prints: { ProductionAccessEnabled: true } }],
      ['lambda *', { prints: { AccountLimit: { ConcurrentExecutions: 1000 } } }],
      ['sns *', { prints: { Subscriptions: [] } }],
      ['ssm *', { prints: { Parameter: { Value: '21' } } }],
    ],
    // The example's zones exist in no account and in no DNS: everything else passes.
    says: /✓ account[\s\S]*✓ bootstrap in us-east-1/,
  },
  'diff-check': {
    args: [],
    right: [['cloudformation get-template *', { prints: stack }]],
    says: /Nothing is destroyed, widened, weakened or silenced/,
  },
  republish: { args: stage, right: [['lambda invoke *', done]], says: /"isDone":true/ },
  'rebuild-insights': { args: stage, right: [['lambda invoke *', done]], says: /"isDone":true/ },
  'rekey-phones': {
    args: stage,
    right: [
      ['cloudformation *', { prints: 'keys' }],
      ['secretsmanager *', phoneKeys],
      ['cloudwatch get-metric-statistics *', { prints: { Datapoints: [] } }],
      ['lambda invoke *', done],
    ],
    says: /Every key has been written with the current key/,
  },
  replay: {
    args: stage,
    right: [
      ['cloudformation *', { prints: 'bucket' }],
      ['s3api *', { prints: [] }],
    ],
    says: /0 given again, 0 kept/,
  },
  rollback: {
    args: stage,
    right: [
      ['cloudformation describe-stacks *', { prints: deployed }],
      [
        'cloudformation list-stack-resources *',
        { prints: { StackResourceSummaries: [alias('mirsah-public')] } },
      ],
      ['lambda get-alias *', { prints: { FunctionVersion: '8' } }],
      ['lambda list-versions-by-function *', { prints: twoVersions }],
      ['lambda update-alias *', { prints: {} }],
    ],
    says: /mirsah-public:live leads to version 7[\s\S]*does not undo[\s\S]*the table/,
  },
  'move-region': {
    args: stage,
    right: readyToMove,
    says: /lead to eu-west-1, and would lead to eu-central-1[\s\S]*Nothing is changed yet/,
  },
  'await-canary': {
    args: [...stage, '--within', '0'],
    right: [['cloudwatch *', { prints: { Datapoints: [{ Sum: 1 }, { Sum: 1 }] } }]],
    says: /has gone through the product 2 times/,
  },
};

describe('an operator’s command', () => {
  it.each(Object.entries(operators))('%s does its work with an account that answers', async (name, each) => {
    const { code, said } = await withAws(name, each.args, each.right);
    expect(said).toMatch(each.says);
    expect([isPlain(said), name === 'preflight' ? 0 : code]).toEqual([true, 0]);
  });

  it.each(Object.entries(operators))(
    '%s fails in plain words when AWS rejects the call, throttles it, answers something else, or is unavailable',
    async (name, { args }) => {
      const denied = refusal('AccessDenied', 'Asked', 'User: arn:aws:iam::1:user/a is not authorized');
      const often = refusal('ThrottlingException', 'Asked', 'Rate exceeded');
      const ended = await Promise.all([
        withAws(name, args, [['*', denied]]),
        withAws(name, args, [['*', often]]),
        withAws(name, args, [['*', { prints: 'Hello' }]]),
        withAws(name, args, [['*', { fails: 'Could not connect to the endpoint URL' }]]),
        start(name, args, []),
      ]);
      const words = [
        /AccessDenied[\s\S]*right of/,
        /Throttling[\s\S]*asked too often/,
        /./,
        /connect/,
        /no command aws/,
      ];
      for (const [index, { code, said }] of ended.entries()) {
        expect(said).toMatch(words[index] ?? /./);
        expect([name, index, code, isPlain(said)]).toEqual([name, index, 1, true]);
      }
    },
  );

  const throughClients: Record<string, string[]> = {
    restore: ['--at', '2026-11-22T10:00:00Z', ...stage],
    'make-admin': ['--email', 'a@b.example', ...stage],
    'import-accounts': ['--from', 'accounts.gz', ...stage],
  };

  it.each(Object.entries(throughClients))(
    '%s fails in plain words when the database or the accounts reject the call, throttle it, answer something else, or are unavailable',
    async (name, args) => {
      const { port } = clients.address() as AddressInfo;
      const endpoint = `http://127.0.0.1:${port}`;
      const error = (type: string, message: string) => ({
        status: 400,
        body: JSON.stringify({ __type: type, message }),
      });
      const answers = [
        [error('AccessDeniedException', 'User is not authorized'), /AccessDenied|not authorized/],
        [error('ThrottlingException', 'Rate exceeded'), /Throttling|Rate exceeded/],
        [{ status: 200, body: 'Hello' }, /./],
      ] as const;
      for (const [answer, words] of answers) {
        answersOfClients = () => answer;
        const { code, said } = await start(name, args, SYSTEM, endpoint);
        expect(said).toMatch(words);
        expect([name, code, isPlain(said)]).toEqual([name, 1, true]);
      }
      // A port without a server.
      const { code, said } = await start(name, args, SYSTEM, 'http://127.0.0.1:9');
      expect(said).toMatch(/ECONNREFUSED/);
      expect([name, code, isPlain(said)]).toEqual([name, 1, true]);
    },
  );

  it('every command of this folder is started by these tests, or by those of a release', () => {
    const own = Object.keys(scripts).filter((name) => scripts[name]?.includes('infra/operations/'));
    const started = [...Object.keys(operators), ...Object.keys(throughClients), 'release'];
    expect(own.sort()).toEqual(started.sort());
  });

  it.each([
    'rollback',
    'move-region',
    'release',
    'await-canary',
    'restore',
    'import-accounts',
    'make-admin',
    'preflight',
  ])('%s lists its required arguments when it gets none, or an unknown one', async (name) => {
    for (const args of [[], ['--unknown']]) {
      const { code, said } = await start(name, args, []);
      expect([name, code, isPlain(said), said.trim() !== '']).toEqual([name, 1, true, true]);
    }
  });

  it('an incomplete export is rejected before an account is created', async () => {
    const { code, said } = await start('import-accounts', ['--from', 'damaged.gz', ...stage], SYSTEM);
    expect([code, isPlain(said), said]).toEqual([1, true, expect.stringContaining('no whole export')]);
  });

  it('an urgent comparison accepts the removal of what only the newer release did, but of nothing that guards data', async () => {
    const plan = { Type: 'AWS::Backup::BackupPlan', Properties: {} };
    const newer = {
      Resources: {
        ...stack.Resources,
        More: stack.Resources.Rule,
        Other: { Type: 'AWS::Logs::MetricFilter' },
      },
    };
    const rules = (template: object): [string, Answer][] => [
      ['cloudformation get-template *', { prints: template }],
    ];
    const urgent = await withAws('diff-check', ['--urgent'], rules(newer));
    expect([urgent.code, urgent.said]).toEqual([0, expect.stringContaining('let through: mirsah-app/Other')]);
    const guarded = { Resources: { ...stack.Resources, Plan: plan } };
    const refused = await withAws('diff-check', ['--urgent'], rules(guarded));
    expect([refused.code, isPlain(refused.said)]).toEqual([1, true]);
    expect(refused.said).toContain('mirsah:acknowledge=guard-removed:mirsah-app/Plan');
  });

  it('a stack that does not exist yet has nothing to lose, and one without read permission is an error instead', async () => {
    const missing = refusal('ValidationError', 'GetTemplate', 'Stack with id mirsah-app does not exist');
    expect((await withAws('diff-check', [], [['*', missing]])).code).toBe(0);
    const hidden = refusal('AccessDenied', 'GetTemplate', 'not authorized');
    expect((await withAws('diff-check', [], [['*', hidden]])).code).toBe(1);
  });

  it('a rollback during a deployment says how the deployment is rolled back, and changes nothing', async () => {
    const busy = { Stacks: [{ StackStatus: 'UPDATE_IN_PROGRESS', LastUpdatedTime: '2026-11-28T10:00:00Z' }] };
    const { code, said, calls } = await withAws('rollback', stage, [['cloudformation *', { prints: busy }]]);
    expect([code, said]).toEqual([1, expect.stringContaining('cancel-update-stack')]);
    expect(calls.filter((call) => call.includes('update-alias'))).toEqual([]);
  });
});

it('republish publishes four ranges of pages at the same time, and the last line of each continues it', async () => {
  const { code, calls } = await withAws('republish', stage, operators.republish?.right ?? []);
  expect([code, calls.length]).toEqual([0, 4]);
  const line = '{"published":3,"all":9,"after":"7z","before":"g","isDone":false,"failed":[]}';
  const one = await withAws('republish', [...stage, '--from', line], operators.republish?.right ?? []);
  expect([one.code, one.calls.length]).toEqual([0, 1]);
});

describe('a move to another region', () => {
  /** A `cdk` that notes what it deploys; with the distributions, all answers name the new region. */
  const script = (fails: string) => `#!/bin/sh
echo "$2 $3" >>deployed
[ "$2" = '${fails}' ] && exit 1
[ "$2" = mirsah-distributions ] && sed -i s/eu-west-1/eu-central-1/g "$(dirname "$(command -v aws)")"/*.answer
exit 0
`;
  const cdk = (fails = '') =>
    writeFileSync(join(folder, 'node_modules/.bin/cdk'), script(fails), { mode: 0o755 });
  const deployed = () => {
    const file = join(folder, 'deployed');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    rmSync(file);
    return lines;
  };
  const inOrder = ['edge-access', 'distributions', 'edge-watch'].map(
    (name) => `mirsah-${name} --exclusively`,
  );
  const go = [...stage, '--go'];
  const changing = /disable-rule|s3 sync/;

  it('a move opens the buckets, copies pictures, stops the former schedules, and changes origins, in this order', async () => {
    cdk();
    const { code, said, calls } = await withAws('move-region', go, readyToMove);
    expect([code, isPlain(said)]).toEqual([0, true]);
    expect(said).toContain('The distributions lead to eu-central-1.');
    expect(deployed()).toEqual(inOrder);
    const stopped = Array(3).fill(
      expect.stringMatching(/^events disable-rule --region eu-west-1 .*mirsah-sweep/),
    );
    expect(calls.filter((call) => changing.test(call))).toEqual([
      expect.stringMatching(/^s3 sync s3:\/\/copies\/media s3:\/\/sites\/media --region eu-central-1/),
      ...stopped,
    ]);
  });

  it('without --go nothing is deployed, copied or stopped', async () => {
    cdk();
    const { code, calls } = await withAws('move-region', stage, readyToMove);
    expect([code, calls.filter((call) => changing.test(call))]).toEqual([0, []]);
    expect(deployed).toThrow(/ENOENT/);
  });

  it.each(inOrder.map((line) => line.split(' ')[0] ?? ''))(
    'a move that was interrupted at %s continues when it is repeated',
    async (fails) => {
      const aws = fakeAws(readyToMove);
      const moving = () => start('move-region', go, [aws.folder, ...SYSTEM]);
      cdk(fails);
      const first = await moving();
      expect([first.code, isPlain(first.said)]).toEqual([1, true]);
      cdk();
      const second = await moving();
      expect([second.code, second.said]).toEqual([0, expect.stringContaining('lead to eu-central-1.')]);
      expect(deployed().slice(-3)).toEqual(inOrder);
      expect(aws.calls().filter((call) => call.startsWith('events disable-rule')).length).toBeGreaterThan(0);
      aws.remove();
    },
  );

  it('a lost region that does not answer holds up nothing, and is named', async () => {
    cdk();
    const lost: [string, Answer] = ['*--region eu-west-1*', { fails: 'Connect timeout on endpoint URL' }];
    const { code, said } = await withAws('move-region', go, [lost, ...readyToMove]);
    expect([code, isPlain(said), deployed()]).toEqual([0, true, inOrder]);
    expect(said).toContain('--from eu-west-1');
  });

  it('a former region that answers again is stopped by its name, after the distributions have left it', async () => {
    cdk();
    const moved: typeof readyToMove = JSON.parse(
      JSON.stringify(readyToMove).replaceAll('eu-west-1', 'eu-central-1'),
    );
    const { code, calls } = await withAws('move-region', [...go, '--from', 'eu-west-1'], moved);
    const stopped = calls.filter((call) => call.startsWith('events disable-rule --region eu-west-1'));
    expect([code, stopped.length, deployed()]).toEqual([0, 3, inOrder]);
  });

  it.each<[string, [string, Answer], RegExp]>([
    ['has no published page', ['s3api *', { prints: { KeyCount: 0 } }], /npm run republish -- --stage prod/],
    [
      'has the canary’s account alone',
      ['cognito-idp *', { prints: { Users: [{}] } }],
      /npm run import-accounts/,
    ],
    [
      'is being deployed',
      [
        'cloudformation describe-stacks *mirsah-app --output json',
        { prints: { Stacks: [{ StackStatus: 'CREATE_IN_PROGRESS' }] } },
      ],
      /mirsah-app is CREATE_IN_PROGRESS/,
    ],
  ])('a region that %s gets no visitors', async (_what, answer, words) => {
    cdk();
    const { code, said, calls } = await withAws('move-region', go, [answer, ...readyToMove]);
    expect([code, isPlain(said), said]).toEqual([1, true, expect.stringMatching(words)]);
    expect(calls.filter((call) => changing.test(call))).toEqual([]);
    expect(deployed).toThrow(/ENOENT/);
  });
});

describe('a command of this machine', () => {
  it.each([
    ['republish', [], /npm start/],
    ['rebuild-insights', [], /npm start/],
    ['replay', [], /npm start/],
    ['rekey-phones', [], /npm start/],
    ['make-admin', ['--email', 'a@b.example'], /npm start/],
    ['seed', [], /npm run seed/],
    ['seed', ['much'], /npm run seed/],
  ] as const)(
    '%s %j ends with what to do when the product does not run, or the argument is wrong',
    async (name, args, words) => {
      const { code, said } = await start(name, [...args], SYSTEM);
      expect(said).toMatch(words);
      expect([code, isPlain(said)]).toEqual([1, true]);
    },
  );

  it('reset deletes all local data, including that of a folder without any', async () => {
    expect(await start('reset', [], SYSTEM)).toEqual({ code: 0, said: expect.stringContaining('deleted') });
  });
});
