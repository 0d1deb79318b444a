import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const job = z.strictObject({
  permissions: permissions.optional(),
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
  permissions,
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

/** Every job that must have ended well before this one begins. */
const before = (name: string): string[] => {
  const own = needsOf(deploy, name);
  return [...new Set([...own.flatMap(before), ...own])];
};

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

  it(`${file} uses actions at one commit, named with its version, and may write nothing to the repository`, () => {
    const used = [...read(file).matchAll(/uses: (.+)/g)].map(([, action]) => action);
    const written = used.map((action = '') => action.split(' ')[0]);
    for (const { uses } of allSteps(source)) if (uses) expect(written).toContain(uses);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(source.permissions.contents).toBe('read');
  });
});

describe('a release', () => {
  it('a release is checked, deployed to staging, seen by the canary, and only then deployed to production', () => {
    expect(before('production').sort()).toEqual(['build', 'canary', 'check', 'staging', 'tools']);
    expect(before('canary')).toContain('staging');
    expect(before('staging').sort()).toEqual(['build', 'check', 'tools']);
    for (const name of ['staging', 'canary', 'production']) {
      expect(deploy.jobs[name]?.if).toContain('!failure()');
      expect(deploy.jobs[name]?.if).toContain('!cancelled()');
    }
    expect(deploy.concurrency).toEqual({
      group: `deploy${expression("inputs.urgent && '-urgently' || ''")}`,
      'cancel-in-progress': false,
    });
  });

  it('what failed in production is followed by the release before, at once and whatever rings', () => {
    expect(before('rollback')).toEqual(expect.arrayContaining(['production', 'previous']));
    expect(deploy.jobs.previous?.if).toContain("needs.production.result == 'failure'");
    expect(deploy.jobs.rollback?.env).toMatchObject({ URGENT: true });
    expect(String(deploy.jobs.rollback?.env?.RELEASE)).toContain('needs.previous.outputs.tag');
    expect(deploy.env?.URGENT).toBe(expression('inputs.urgent || false'));
  });

  it('a deployment has the role of its environment by OIDC, and no key is stored anywhere', () => {
    for (const name of ['staging', 'canary', 'production', 'rollback']) {
      expect(deploy.jobs[name]?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
      const roles = deploy.jobs[name]?.steps.filter(({ uses = '' }) => uses.startsWith('aws-actions/'));
      expect(roles?.map((each) => each.with)).toEqual([
        { 'role-to-assume': expression('vars.DEPLOY_ROLE'), 'aws-region': expression('vars.HOME_REGION') },
      ]);
    }
    expect(files.map((file) => read(file)).join('\n')).not.toMatch(/secrets\.|AKIA|aws-access-key/i);
  });
});

it('packages are installed and built only where no role can be taken on', () => {
  for (const file of files) {
    const { jobs, permissions: ofAll } = readWorkflow(file);
    for (const [name, { steps, permissions: own = ofAll }] of Object.entries(jobs)) {
      const run = steps.map(({ run: command = '' }) => command).join('\n');
      const takesRole = own['id-token'] === 'write' || steps.some(({ uses = '' }) => uses.startsWith('aws-'));
      const installs = /npm (?:ci|i\b|install|run build)|\.ci\/run/.test(run);
      expect(takesRole && installs, `${file} ${name}`).toBe(false);
    }
  }
  // The release before is built in the same way, from its own tag.
  expect(deploy.jobs['build-previous']?.steps).toEqual(deploy.jobs.build?.steps);
  expect(before('rollback')).toContain('build-previous');
  expect(deploy.jobs['build-previous']?.env?.RELEASE).toBe(deploy.jobs.rollback?.env?.RELEASE);
});

describe('the journeys in other engines', () => {
  /**
   * Runs the script without root, on a machine where they end with `code`; returns its own code and what it
   * said.
   */
  function engines(code: number) {
    const folder = mkdtempSync(join(tmpdir(), 'mirsah-engines-'));
    const commands = { id: 'echo 1000', npm: `exit ${code}`, 'apt-get': 'echo installed' };
    for (const [name, does] of Object.entries(commands))
      writeFileSync(join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, FIREFOX_PATH: join(folder, 'none') };
    const { status, stdout } = spawnSync('bash', [join(root, '.ci/engines')], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return { status, said: stdout };
  }

  it('what is missing is named, installed by root alone, and fails nothing', () => {
    const { status, said } = engines(2);
    expect(status).toBe(0);
    expect(said).toContain('firefox-esr cannot be installed here without root');
    expect(said).toContain('NOT RUN');
  });

  it('a run that takes too long is stopped and said, and one that fails fails', () => {
    const { status, said } = engines(124);
    expect([status, said.includes('STOPPED')]).toEqual([0, true]);
    expect(engines(1).status).toBe(1);
    expect(engines(0)).toMatchObject({ status: 0, said: expect.not.stringContaining('NOT RUN') });
  });
});

it('the runbook names every right that a deployment’s role needs besides those of CDK', () => {
  const scripts = globSync('.ci/*', { cwd: root }).map((path) => read(path));
  const inShell = scripts.flatMap((text) => [...text.matchAll(/aws (\w+) ([a-z]+(?:-[a-z]+)+)/g)]);
  const commands = globSync('infra/operations/{release/*,commands/await-canary}.ts', { cwd: root });
  const inCode = commands
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...read(path).matchAll(/'(\w+)',\s+'((?:get|list|describe|update|delete)-[a-z-]+)'/g),
    ]);
  const rights = [...inShell, ...inCode].map(([, service = '', command = '']) => {
    const action = command.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return `${service.replace('sesv2', 'ses')}:${action}`;
  });
  expect(new Set(rights).size).toBeGreaterThan(9);
  const runbook = read('docs/operations.md');
  // Anyone may request their own identity.
  const unnamed = rights.filter(
    (right) => right !== 'sts:GetCallerIdentity' && !runbook.includes(`\`${right}\``),
  );
  expect([...new Set(unnamed)]).toEqual([]);
});

it('every package of the lock file is checked by its hash when it is installed', () => {
  const { packages }: { packages: Record<string, { link?: true; inBundle?: true; integrity?: string }> } =
    JSON.parse(read('package-lock.json'));
  const unchecked = Object.entries(packages)
    .filter(
      ([path, { link, inBundle, integrity }]) =>
        /node_modules\//.test(path) && !link && !inBundle && !integrity,
    )
    .map(([path]) => path);
  // Builds of the local DynamoDB for other systems than Linux on x64: the registry that wrote this file had
  // no hash of them.
  expect(unchecked).toEqual(
    ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'win32-x64'].map(
      (system) => `node_modules/@dynoxide/${system}`,
    ),
  );
});
