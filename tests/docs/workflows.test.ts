import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

const step = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.unknown()).optional(),
});
const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  'runs-on': z.literal('ubuntu-latest'),
  'timeout-minutes': z.number().optional(),
  environment: z.enum(['staging', 'production']).optional(),
  env: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  steps: z.array(step).min(1),
});
/** What GitHub knows of a workflow, as far as ours use it: a misspelt key is an error. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.enum(['read', 'write'])),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  env: z.record(z.string(), z.unknown()).optional(),
  jobs: z.record(z.string(), job),
});
type Workflow = z.infer<typeof workflow>;

const files = globSync('.github/workflows/*.yml', { cwd: root });
const readWorkflow = (file: string): Workflow => workflow.parse(parse(read(file), { merge: true }));
const deploy = readWorkflow('.github/workflows/deploy.yml');

/** What GitHub evaluates. */
const expression = (text: string) => `\${{ ${text} }}`;
const needsOf = ({ jobs }: Workflow, name: string) => [jobs[name]?.needs ?? []].flat();
const allSteps = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);
const script = (name: string) => (deploy.jobs[name]?.steps ?? []).map(({ run = '' }) => run).join('\n');

describe.each(files)('%s', (file) => {
  const source = readWorkflow(file);

  it(`${file} has only what GitHub knows, and jobs that wait for jobs that are there`, () => {
    const names = Object.keys(source.jobs);
    for (const name of names) {
      for (const needed of needsOf(source, name)) expect(names).toContain(needed);
    }
    expect(allSteps(source).filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual(
      [],
    );
  });

  it(`${file} runs commands and scripts that the product has`, () => {
    const run = allSteps(source)
      .map(({ run = '' }) => run)
      .join('\n');
    const commands = [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const shell = [...run.matchAll(/bash (\S+)/g)].map(([, path = '']) => path);
    expect(shell.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it(`${file} takes what others may write from variables only, never into a script's text`, () => {
    for (const { run = '' } of allSteps(source)) {
      const inserted = [...run.matchAll(/\$\{\{\s*([\w.]+)/g)].map(([, name = '']) => name);
      expect(inserted.filter((name) => !name.startsWith('vars.'))).toEqual([]);
    }
  });

  it(`${file} uses actions of a fixed version, and may write nothing to the repository`, () => {
    const used = allSteps(source).flatMap(({ uses }) => uses ?? []);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@v\d+/.test(action))).toEqual([]);
    expect(source.permissions.contents).toBe('read');
  });
});

describe('a release', () => {
  /** Every job that must have ended well before this one begins. */
  const before = (name: string): string[] => {
    const own = needsOf(deploy, name);
    return [...new Set([...own.flatMap(before), ...own])];
  };

  it('a release is checked, deployed to staging, seen by the canary, and only then deployed to production', () => {
    expect(before('production').sort()).toEqual(['canary', 'check', 'staging']);
    expect(before('canary')).toContain('staging');
    expect(before('staging')).toEqual(['check']);
    expect(script('canary')).toContain('.ci/await-canary');
    for (const name of ['staging', 'canary', 'production']) {
      expect(deploy.jobs[name]?.if).toContain('!failure()');
      expect(deploy.jobs[name]?.if).toContain('!cancelled()');
    }
    expect(deploy.concurrency).toEqual({ group: 'deploy', 'cancel-in-progress': false });
  });

  it('what failed in production is followed by the release before, at once and whatever rings', () => {
    expect(before('rollback')).toEqual(expect.arrayContaining(['production', 'previous']));
    expect(deploy.jobs.previous?.if).toContain("needs.production.result == 'failure'");
    expect(deploy.jobs.rollback?.env).toMatchObject({ URGENT: true });
    expect(String(deploy.jobs.rollback?.env?.RELEASE)).toContain('needs.previous.outputs.tag');
    expect(deploy.env?.URGENT).toBe(expression('inputs.urgent || false'));
  });

  it('every deployment is the same: looked over first, compared, deployed as it was compared, and watched', () => {
    const order = ['npm run preflight', 'cdk synth', 'npm run diff-check', 'cdk deploy', '.ci/watch-alarms'];
    for (const name of ['staging', 'production', 'rollback']) {
      const at = order.map((command) => script(name).indexOf(command));
      expect(at).not.toContain(-1);
      expect([...at].sort((a, b) => a - b)).toEqual(at);
      expect(script(name)).toContain('cdk deploy --all --app cdk.out');
      expect(deploy.jobs[name]?.environment).toBe(name === 'staging' ? 'staging' : 'production');
    }
    expect(read('.ci/watch-alarms')).toContain('URGENT');
  });

  it('a deployment has the role of its environment by OIDC, and no key is stored anywhere', () => {
    expect(deploy.permissions['id-token']).toBe('write');
    for (const name of ['staging', 'canary', 'production', 'rollback']) {
      const roles = deploy.jobs[name]?.steps.filter(({ uses = '' }) => uses.startsWith('aws-actions/'));
      expect(roles?.map((each) => each.with)).toEqual([
        { 'role-to-assume': expression('vars.DEPLOY_ROLE'), 'aws-region': expression('vars.HOME_REGION') },
      ]);
    }
    expect(files.map((file) => read(file)).join('\n')).not.toMatch(/secrets\.|AKIA|aws-access-key/i);
  });
});

describe('the deployed templates', () => {
  /** Runs the script with a synthesis of two stacks, of which the second answers as `other` says. */
  function deployedTemplates(other: string): () => Record<string, unknown> {
    const folder = mkdtempSync(join(tmpdir(), 'mirsah-deployed-'));
    const stack = { type: 'aws:cloudformation:stack', environment: 'aws://111122223333/eu-central-1' };
    const aws = `#!/bin/sh
case "$*" in
*describe-stacks*mirsah-new*) echo "${other}" >&2; exit 254 ;;
*get-template*) echo '{"Resources":{}}' ;;
esac`;
    mkdirSync(join(folder, 'cdk.out'));
    writeFileSync(
      join(folder, 'cdk.out/manifest.json'),
      JSON.stringify({ artifacts: { 'mirsah-old': stack, 'mirsah-new': stack } }),
    );
    writeFileSync(join(folder, 'aws'), aws, { mode: 0o755 });
    return () => {
      try {
        execFileSync('bash', [join(root, '.ci/deployed-templates'), 'deployed'], {
          cwd: folder,
          env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
          stdio: 'pipe',
        });
        const written = (name: string) =>
          JSON.parse(readFileSync(join(folder, `deployed/${name}.template.json`), 'utf8'));
        return { old: written('mirsah-old'), next: written('mirsah-new') };
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
  }

  it('a stack that does not exist yet has nothing that a deployment could destroy', () => {
    expect(deployedTemplates('Stack with id mirsah-new does not exist')()).toEqual({
      old: { Resources: {} },
      next: {},
    });
  });

  it('a stack that the deployment’s role may not look at stops the deployment, instead of passing for a new one', () => {
    expect(deployedTemplates('AccessDenied: not authorized to perform DescribeStacks')).toThrow(
      'AccessDenied',
    );
  });
});

it('the runbook names every right that a deployment’s role needs besides those of CDK', () => {
  const scripts = globSync('.ci/*', { cwd: root }).map((path) => read(path));
  const inShell = scripts.flatMap((text) => [...text.matchAll(/aws (\w+) ([a-z]+(?:-[a-z]+)+)/g)]);
  const preflight = read('infra/local/commands/preflight.ts');
  const inCode = [...preflight.matchAll(/'(\w+)',\s+'((?:get|list|describe)-[a-z-]+)'/g)];
  const rights = [...inShell, ...inCode].map(([, service = '', command = '']) => {
    const action = command.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return `${service.replace('sesv2', 'ses')}:${action}`;
  });
  expect(new Set(rights).size).toBeGreaterThan(9);
  const runbook = read('docs/operations.md');
  // Everybody may ask who they are.
  const unnamed = rights.filter(
    (right) => right !== 'sts:GetCallerIdentity' && !runbook.includes(`\`${right}\``),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});
