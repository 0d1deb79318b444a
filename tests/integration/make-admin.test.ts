import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { root, settings } from '@mirsah/infra-local/stack/settings';
import { expect, it, onTestFinished } from 'vitest';
import { cognitoOf, newMerchant, signIn } from '../fixtures/merchant.ts';
import { enrol } from '../fixtures/second-factor.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

const password = 'correct-horse-1';

/**
 * A fresh installation without users, as the command finds it: by its data folder, or as the stage `prod`.
 */
async function freshInstallation() {
  const stack = await startTestStack();
  onTestFinished(() => stack.stop());
  writeFileSync(join(stack.dataDir, 'running.json'), JSON.stringify({ pid: process.pid, url: stack.url }));
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  return { stack, place, makeAdmin: (...args: string[]) => command(stack, args) };
}

/** The command as an operator types it. What it reaches of AWS is at the endpoints of the environment. */
async function command({ dataDir }: TestStack, args: string[]): Promise<string> {
  const program = join(root, 'infra/operations/commands/make-admin.ts');
  const env = { ...process.env, MIRSAH_DATA_DIR: dataDir };
  try {
    return (await promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env })).stdout;
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

it('a fresh installation gets its first administrators by command, here and as on AWS, also while registration is closed', async () => {
  const { stack, place, makeAdmin } = await freshInstallation();
  const first = { email: 'first@mirsah.test', password };
  expect(await makeAdmin('--email', first.email, '--name', 'سارة العتيبي')).toContain(
    'is an administrator: ',
  );

  // The new account has an unknown password: its owner requests another one.
  const visitor = cognitoOf(place);
  const account = { ClientId: settings.userPoolClientId, Username: first.email };
  await visitor.send(new ForgotPasswordCommand(account));
  const code = stack.services.mailbox.list().find(({ to }) => to === first.email)?.code ?? '';
  await visitor.send(
    new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }),
  );
  const { client, accessToken } = await signIn(place, first);
  await enrol(place, accessToken);
  const { items } = await client.listUsers({ query: {} });
  expect(items).toMatchObject([{ email: first.email, fullName: 'سارة العتيبي', role: 'admin' }]);
  const log = async () => (await client.listAuditLog({ query: {} })).items;
  expect(await log()).toMatchObject([{ action: 'user_added', target: { email: first.email } }]);

  // Again: the same, and nothing in the log.
  expect(await makeAdmin('--email', first.email)).toContain('nothing was changed');
  expect(await log()).toHaveLength(1);

  const { version, settings: rules } = await client.getSystemSettings();
  await client.saveSystemSettings({ body: { version, settings: { ...rules, isRegistrationOpen: false } } });
  const asOnAws = ['--stage', 'prod', '-c', 'mirsah:example=true'];
  const merchant = await newMerchant(place);
  await merchant.client.getMyProfile();
  expect(await makeAdmin('--email', merchant.email, ...asOnAws)).toContain('--another');
  expect(await makeAdmin('--email', merchant.email, '--another', ...asOnAws)).toContain('its profile is');
  await enrol(place, merchant.accessToken);
  expect(await merchant.client.countUsers()).toEqual({ pending: 0, banned: 0 });
  expect(await makeAdmin('--email', 'second@mirsah.test', '--another', ...asOnAws)).toContain(
    'has been made',
  );
  expect((await log()).map(({ action }) => action)).toEqual([
    'user_added',
    'role_changed',
    'settings_changed',
    'user_added',
  ]);
});

it('the command says what prevents it, and changes nothing then', async () => {
  const { makeAdmin } = await freshInstallation();
  expect(await makeAdmin()).toContain('Say who');
  expect(await makeAdmin('--email', 'nobody')).toContain('not an e-mail address');
  expect(await makeAdmin('--email', 'a@b.test', '--stage', 'prod')).toContain('mirsah:region is missing');
});
