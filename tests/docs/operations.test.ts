import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@mirsah/contracts/api';
import { expect, it } from 'vitest';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const runbook = read('docs/operations.md');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const constructs = globSync('infra/aws/**/*.ts', { cwd: root })
  .filter((path) => !/node_modules|\.test\.ts$/.test(path))
  .map((path) => read(path))
  .join('\n');

/** Every match of a pattern in the runbook, once, by its first group. */
const named = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([, name = '']) => name))];

it('every command of the runbook is a script of the product', () => {
  const commands = named(/npm run ([\w:-]+)/g);
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it('every option that the runbook gives to a command is one that the command reads', () => {
  const calls = [...runbook.matchAll(/npm run ([\w:-]+) -- ([^`#\n]+)/g)];
  expect(calls.length).toBeGreaterThan(5);
  const shared = read('infra/operations/stage.ts');
  const unknown = calls.flatMap(([, name = '', rest = '']) => {
    const [file = ''] = /\S+\.ts/.exec(scripts[name] ?? '') ?? [];
    const source = read(file) + shared;
    const options = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    return options
      .filter((option) => !new RegExp(`\\b${option}: \\{`).test(source))
      .map((o) => `${name} --${o}`);
  });
  expect(unknown).toEqual([]);
});

it('every function that the runbook calls exists, and is called by its alias', () => {
  const called = named(/--function-name ([\w:-]+)/g);
  expect(called.length).toBeGreaterThan(0);
  for (const name of called) {
    const [, entry = '', alias] = /^mirsah-([\w-]+):(\w+)$/.exec(name) ?? [];
    expect([name, Object.hasOwn(lambdaEntries, entry), alias]).toEqual([name, true, 'live']);
  }
});

it('every queue, bucket output, log and stack that the runbook names is in the templates’ code', () => {
  const queues = named(/--queue-name (mirsah-[\w-]+)/g);
  expect(queues.length).toBeGreaterThan(0);
  for (const queue of queues) expect(constructs).toContain(`'${queue}'`);
  const logs = named(/`\/mirsah\/([\w-]+)`/g);
  expect(logs.filter((name) => !Object.hasOwn(lambdaEntries, name))).toEqual([]);
});

it('the runbook says how many routes the API has', () => {
  expect(named(/(\d+) routes of 300/g)).toEqual([String(Object.keys(api).length)]);
});

it('every file that the runbook names exists', () => {
  const paths = named(
    /`((?:infra|core|functions|publisher|tests|docs|landing-template|\.ci|\.github)\/[\w./-]+)`/g,
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every setting of the runbook’s table is a key of the configuration, and the other way round', () => {
  const told = [...runbook.matchAll(/`mirsah:(\w+)`(?=[^|\n]*\|)/g)].map(([, key = '']) => key);
  const [, form = ''] =
    /export const form = z\.strictObject\(\{(.*?)\n\}\);/s.exec(
      read('infra/aws/constructs/config-form.ts'),
    ) ?? [];
  const keys = [...form.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !told.includes(key))).toEqual([]);
  expect(told.filter((key) => !keys.includes(key))).toEqual([]);
});

const [, alarmTable = ''] = /<!-- alarms -->\n([\s\S]*?)<!-- \/alarms -->/.exec(runbook) ?? [];
/** An alarm, and the commands that look and those that mend. */
const alarmRows = [...alarmTable.matchAll(/^\| \[(mirsah-[\w-]+)\]\(#\1\) \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', look = '', mend = '']) => ({
    name,
    look: commandsIn(look),
    mend: commandsIn(mend),
    mendText: mend,
  }),
);

function commandsIn(cell: string): string[] {
  return [...cell.matchAll(/`((?:aws|npm run|npx cdk) [^`]+)`/g)].map(([, command = '']) => command);
}

/** The operations of the table by AWS's command line, with the options that they need or take. */
const awsOperations: Record<string, readonly string[]> = {
  'acm list-certificates': ['region'],
  'backup list-backup-jobs': ['by-state'],
  'backup start-backup-job': ['backup-vault-name', 'resource-arn', 'iam-role-arn'],
  'cloudwatch describe-alarms': ['alarm-names', 'region'],
  'dynamodb describe-table': ['table-name'],
  'dynamodb update-contributor-insights': ['table-name', 'contributor-insights-action'],
  'dynamodb update-table': ['table-name', 'warm-throughput'],
  'events enable-rule': ['name'],
  'kms enable-key': ['key-id'],
  'lambda get-account-settings': [],
  'lambda list-event-source-mappings': ['function-name'],
  'lambda update-event-source-mapping': ['uuid', 'enabled'],
  'logs tail': ['since', 'filter-pattern', 'region'],
  's3 ls': ['recursive'],
  'secretsmanager put-secret-value': ['secret-id', 'secret-string'],
  'service-quotas request-service-quota-increase': ['service-code', 'quota-code', 'desired-value'],
  'sesv2 get-account': [],
  'sesv2 put-account-sending-attributes': ['sending-enabled'],
  'sqs start-message-move-task': ['source-arn'],
};

it('every alarm of the runbook has a command that shows what happens and one that mends it', () => {
  const headings = named(/^### (mirsah-[\w-]+)$/gm);
  expect(headings.length).toBeGreaterThan(40);
  expect(alarmRows.map(({ name }) => name)).toEqual(headings);
  const parts = /^that of the part that rings$/;
  for (const { name, look, mend, mendText } of alarmRows)
    expect([name, look.length > 0, mend.length > 0 || parts.test(mendText)]).toEqual([name, true, true]);
});

it('every command of an alarm is one that exists, with options that it takes', () => {
  const unknown = alarmRows.flatMap(({ name, look, mend }) =>
    [...look, ...mend].filter((command) => !isKnown(command)).map((command) => `${name}: ${command}`),
  );
  expect(unknown).toEqual([]);
});

function isKnown(command: string): boolean {
  const options = [...command.matchAll(/ --([a-z-]+)/g)].map(([, option = '']) => option);
  const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? [];
  if (script !== undefined) {
    const [file = ''] = /\S+\.ts/.exec(scripts[script] ?? '') ?? [];
    const source = file && read(file) + read('infra/operations/stage.ts');
    return source !== '' && options.every((option) => new RegExp(`\\b'?${option}'?: \\{`).test(source));
  }
  if (command.startsWith('npx cdk deploy '))
    return /^npx cdk deploy mirsah-(?:app|edge|data) -c mirsah:stage=prod$/.test(command);
  const [, operation = ''] = /^aws (\S+ \S+)/.exec(command) ?? [];
  const known = awsOperations[operation];
  return known !== undefined && options.every((option) => known.includes(option));
}

it('every resource that a command of an alarm names is in the templates’ code', () => {
  const commands = alarmRows.flatMap(({ look, mend }) => [...look, ...mend]).join('\n');
  const each = (pattern: RegExp) => [
    ...new Set([...commands.matchAll(pattern)].map(([, name = '']) => name)),
  ];
  const functions = [...each(/ \/mirsah\/([\w-]+)/g), ...each(/--function-name mirsah-([\w-]+):live/g)];
  expect(functions.filter((name) => !Object.hasOwn(lambdaEntries, name))).toEqual([]);
  const resources = [
    ...each(/--name (mirsah-[\w-]+)/g),
    ...each(/ARN_OF_(mirsah-[\w-]+)/g),
    ...each(/--backup-vault-name (mirsah-[\w-]+)/g),
    ...each(/logs tail (aws-waf-logs-mirsah|\/aws\/vendedlogs\/mirsah-api-access)/g),
  ];
  expect(resources.length).toBeGreaterThan(10);
  expect(resources.filter((name) => !constructs.includes(`'${name}'`))).toEqual([]);
  const alarms = each(/--alarm-names ([^`\n]+)/g).flatMap((names) =>
    names.split(' ').filter((name) => /^mirsah-/.test(name)),
  );
  expect(alarms.filter((name) => !runbook.includes(`### ${name}\n`))).toEqual([]);
});
