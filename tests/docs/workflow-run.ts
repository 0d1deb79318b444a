import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

type Step = {
  id?: string | undefined;
  if?: string | undefined;
  uses?: string | undefined;
  run?: string | undefined;
  with?: Record<string, unknown> | undefined;
  env?: Record<string, unknown> | undefined;
};
type Job = {
  needs?: string | string[] | undefined;
  if?: string | undefined;
  environment?: string | undefined;
  env?: Record<string, unknown> | undefined;
  outputs?: Record<string, string> | undefined;
  steps: Step[];
};
type Workflow = { env?: Record<string, unknown> | undefined; jobs: Record<string, Job> };

type Event = {
  github: { event_name: 'push' | 'workflow_dispatch'; ref_name: string };
  inputs?: Record<string, unknown> | undefined;
  /** The variables of each environment. */
  variables: Record<string, Record<string, string>>;
  /** Commands that the runner has; `role` is added once a job has taken on its role. */
  path: { runner: string; role: string };
  /** Fills a workspace as a checkout of a commit does. */
  checkout(workspace: string, ref: string): void;
};

type Result = 'success' | 'failure' | 'skipped';

/**
 * Runs a workflow's jobs one after the other as GitHub does: conditions, variables, artifacts and shell. What
 * the steps' commands do is the runner's to say, by its PATH. Resolves to how each job ended, and to what the
 * failed steps said.
 */
export async function runWorkflow(
  { env = {}, jobs }: Workflow,
  event: Event,
): Promise<{ results: Record<string, Result>; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-workflow-'));
  const artifacts = join(folder, 'artifacts');
  const needs: Record<string, { result: Result; outputs: Record<string, string> }> = {};
  let said = '';
  for (const [name, job] of Object.entries(jobs)) {
    const before = ancestors(jobs, name).map((each) => needs[each]?.result);
    const direct = [job.needs ?? []].flat().map((each) => needs[each]?.result);
    const status = {
      failure: () => before.includes('failure'),
      cancelled: () => false,
      always: () => true,
      success: () => direct.every((result) => result === 'success'),
    };
    const runner = { temp: join(folder, name, 'temp') };
    const vars = event.variables[job.environment ?? ''] ?? {};
    const scope = { ...event, vars, inputs: event.inputs ?? {}, needs, runner, ...status };
    const result = { result: 'skipped' as Result, outputs: {} as Record<string, string> };
    needs[name] = result;
    if (!evaluate(job.if ?? 'success()', scope)) continue;
    result.result = 'success';
    const workspace = join(folder, name, 'work');
    for (const each of [workspace, runner.temp, artifacts]) mkdirSync(each, { recursive: true });
    const variables = { ...filled(env, scope), ...filled(job.env ?? {}, scope) };
    const steps: Record<string, { outputs: Record<string, string> }> = {};
    let path = event.path.runner;
    for (const step of job.steps) {
      const local = { ...scope, env: variables, steps, success: () => result.result === 'success' };
      if (!evaluate(step.if ?? 'success()', local)) continue;
      const given = filled(step.with ?? {}, local);
      const artifact = join(artifacts, given.name ?? '');
      if (step.uses?.startsWith('actions/checkout')) event.checkout(workspace, given.ref ?? 'main');
      else if (step.uses?.startsWith('aws-actions/')) path = `${event.path.role}:${path}`;
      else if (step.uses?.startsWith('actions/upload-artifact')) {
        const file = given.path ?? '';
        mkdirSync(artifact, { recursive: true });
        if (existsSync(file)) cpSync(file, join(artifact, basename(file)));
        else if (given['if-no-files-found'] === 'error') result.result = 'failure';
      } else if (step.uses?.startsWith('actions/download-artifact')) {
        cpSync(artifact, given.path ?? workspace, { recursive: true });
      } else if (step.run !== undefined) {
        const output = join(runner.temp, `${step.id ?? 'step'}.output`);
        const own = { RUNNER_TEMP: runner.temp, GITHUB_OUTPUT: output, PATH: path, HOME: folder };
        const environment = { ...variables, ...filled(step.env ?? {}, local), ...own };
        const failure = await shell(interpolated(step.run, local), workspace, environment);
        if (failure !== undefined) {
          result.result = 'failure';
          said += failure;
        }
        if (step.id && existsSync(output))
          steps[step.id] = { outputs: pairsOf(readFileSync(output, 'utf8')) };
      }
    }
    result.outputs = filled(job.outputs ?? {}, { ...scope, steps });
  }
  rmSync(folder, { recursive: true });
  return {
    results: Object.fromEntries(Object.entries(needs).map(([name, { result }]) => [name, result])),
    said,
  };
}

function ancestors(jobs: Workflow['jobs'], name: string): string[] {
  const own = [jobs[name]?.needs ?? []].flat();
  return [...new Set([...own.flatMap((each) => ancestors(jobs, each)), ...own])];
}

/** What GitHub's expressions share with JavaScript is all that ours use, but for names with a hyphen. */
function evaluate(expression: string, scope: object): unknown {
  const text = expression.replace(/^\$\{\{(.*)\}\}$/s, '$1');
  return runInNewContext(text.replaceAll(/\.(\w+(?:-\w+)+)/g, "['$1']"), { ...scope });
}

const interpolated = (text: string, scope: object) =>
  text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => String(evaluate(expression, scope) ?? ''));

const filled = (values: Record<string, unknown>, scope: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, interpolated(String(value), scope)]),
  );

const pairsOf = (text: string) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes('=') ? [line.split('=', 2)] : [])));

/** What a failed command said. GitHub's shell stops at the first failure. */
async function shell(script: string, cwd: string, env: Record<string, string>): Promise<string | undefined> {
  const file = join(env.RUNNER_TEMP ?? cwd, 'step.sh');
  writeFileSync(file, script);
  try {
    await promisify(execFile)('/bin/bash', ['-eo', 'pipefail', file], { cwd, env });
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return stdout + stderr;
  }
}
