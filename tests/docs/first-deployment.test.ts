import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const guide = read('docs/first-deployment.md');
const steps = guide.split(/^## /m).slice(1);

it('each step of the first deployment says how long it takes and what it looks like when it is rejected', () => {
  expect(steps.map((step) => Number.parseInt(step, 10))).toEqual(steps.map((_, index) => index + 1));
  const unclear = steps.filter((step) => !step.includes('- **Takes:**') || !step.includes('- **Refused:**'));
  expect(unclear.map((step) => step.split('\n')[0])).toEqual([]);
});

it('what AWS looks at for days is asked for before what waits for it, and preflight before anything is deployed', () => {
  const order = [
    'sesv2 put-account-details',
    'create-hosted-zone',
    'create-email-identity',
    'npm run build:release',
    'iam create-policy ',
    'cdk bootstrap',
    '--cloudformation-execution-policies',
    'npm run preflight -- --stage prod',
    'mirsah:firstDeploy=true',
    'sns list-subscriptions',
    'npm run make-admin',
    'create-open-id-connect-provider',
  ].map((command) => guide.indexOf(command));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

it('every command, setting and file of the guide exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const form = read('infra/aws/constructs/config-form.ts');
  const keys = [...guide.matchAll(/mirsah:(\w+)/g)].map(([, key = '']) => key);
  expect(keys.filter((key) => !new RegExp(`^ {2}${key}:`, 'm').test(form))).toEqual([]);
  const files = [...guide.matchAll(/\b((?:docs|infra|landing-template)\/[\w./-]+\.\w+)/g)].map(
    ([, file = '']) => file,
  );
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('the deploy role trusts one environment of one repository, and may itself only ask and roll functions back', () => {
  const trust = JSON.parse(read('docs/deploy-role/trust.json'));
  expect(trust.Statement).toHaveLength(1);
  const [{ Action, Condition }] = trust.Statement;
  expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
  // Equal, not alike: with a wildcard any branch or pull request could take on the role.
  expect(Object.keys(Condition)).toEqual(['StringEquals']);
  expect(Condition.StringEquals['token.actions.githubusercontent.com:sub']).toBe(
    'repo:OWNER/REPOSITORY:environment:ENVIRONMENT',
  );
  const [assume, ask, ...others] = JSON.parse(read('docs/deploy-role/permissions.json')).Statement;
  expect(assume).toMatchObject({ Action: 'sts:AssumeRole', Resource: 'arn:aws:iam::ACCOUNT:role/cdk-*' });
  expect(ask.Action.filter((action: string) => !/:(Describe|Get|List)/.test(action))).toEqual([]);
  // Of a function, an alias is moved; only its versions are deleted.
  expect(others).toMatchObject([
    { Action: 'lambda:UpdateAlias', Resource: 'arn:aws:lambda:*:ACCOUNT:function:mirsah-*' },
    { Action: 'lambda:DeleteFunction', Resource: 'arn:aws:lambda:*:ACCOUNT:function:mirsah-*:*' },
  ]);
  const [, told = ''] = /may itself ask what .*?:(.*?)\. /s.exec(read('docs/operations.md')) ?? [];
  const named = [...told.matchAll(/`([a-z0-9]+:[A-Za-z]+)`/g)].map(([, action = '']) => action);
  expect(named.length).toBeGreaterThan(5);
  const allowed = [...ask.Action, 'lambda:UpdateAlias', 'lambda:DeleteFunction'];
  expect(named.filter((action) => !allowed.includes(action))).toEqual([]);
});
