import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { root, settings } from '@mirsah/infra-local/stack/settings';
import { type Stack, startStack } from '@mirsah/infra-local/stack/start-stack';
import { importAccounts, importInto, readExport } from '@mirsah/infra-operations/import-accounts';
import { partition, queryOnce } from '@mirsah/table/dynamo/query';
import { openTable } from '@mirsah/table/dynamo/table';
import { expect, it, onTestFinished } from 'vitest';
import { type Account, cognitoOf, newMerchant, signIn } from '../fixtures/merchant.ts';

const log = (line: string) => process.stderr.write(`${line}\n`);
const placeOf = ({ url, services }: Stack) => ({ url, cognitoEndpoint: services.cognito.endpoint });

/** A product whose accounts can be lost, and nothing else. */
async function product() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-accounts-'));
  const start = () => startStack({ port: 0, dataDir, log });
  let stack = await start();
  onTestFinished(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir,
    stack: () => stack,
    async loseAccounts() {
      await stack.stop();
      rmSync(join(dataDir, 'cognito'), { recursive: true });
      stack = await start();
    },
  };
}

/** The file that the schedule's last call has written. */
async function exported({ services }: Stack): Promise<Uint8Array> {
  const handler = openFunctions().get<object>('export-accounts');
  await invoke(handler, {}, { name: 'export-accounts', timeoutMs: 60_000 });
  const asked = new GetObjectCommand({ Bucket: settings.accountsBucket, Key: settings.accountsFile });
  const { Body } = await services.s3Client.send(asked);
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** As the owner does on the screen, with the code from the e-mail. */
async function choosePassword(stack: Stack, { email, password }: Account): Promise<void> {
  const visitor = cognitoOf(placeOf(stack));
  const account = { ClientId: settings.userPoolClientId, Username: email };
  await visitor.send(new ForgotPasswordCommand(account));
  const code = stack.services.mailbox.list().find(({ to }) => to === email)?.code ?? '';
  await visitor.send(
    new ConfirmForgotPasswordCommand({ ...account, ConfirmationCode: code, Password: password }),
  );
}

it('after all accounts were lost their owners choose a password and find everything unchanged; other people do not get in', async () => {
  const { dataDir, stack, loseAccounts } = await product();
  const owner = await newMerchant(placeOf(stack()));
  const other = await newMerchant(placeOf(stack()));
  const page = await owner.client.createLandingPage({ body: landingPageContentFixture() });
  const profile = await owner.client.getMyProfile();
  await other.client.getMyProfile();
  await stack().streamsIdle();
  const file = await exported(stack());
  await loseAccounts();

  await expect(signIn(placeOf(stack()), owner)).rejects.toThrow();
  // Another person was faster with the address of the other one.
  const squatter = { email: other.email, password: 'correct-horse-9' };
  await newMerchant(placeOf(stack()), squatter);
  const from = join(dataDir, 'accounts.gz');
  writeFileSync(from, file);
  const program = join(root, 'infra/operations/commands/import-accounts.ts');
  const asOnAws = ['--stage', 'prod', '-c', 'mirsah:example=true'];
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--from', from, ...asOnAws], {
    cwd: root,
  });
  expect(stdout).toContain('1 accounts are there');
  expect(stdout).toContain('its address has signed up again');
  await expect(signIn(placeOf(stack()), owner)).rejects.toThrow();

  const again: Account = { email: owner.email, password: 'correct-horse-2' };
  await choosePassword(stack(), again);
  const { client } = await signIn(placeOf(stack()), again);
  expect(await client.getMyProfile()).toMatchObject(profile);
  const { items } = await client.listLandingPages({ query: {} });
  expect(items.map(({ id }) => id)).toEqual([page.id]);
  const squatting = await signIn(placeOf(stack()), squatter);
  expect((await squatting.client.listLandingPages({ query: {} })).items).toEqual([]);

  // Repeated, it changes nothing: the chosen password stays.
  const cognito = cognitoOf(placeOf(stack()));
  const table = openTable(stack().services.dynamoDbClient, settings.tableName);
  const pool = importInto({ cognito, userPoolId: settings.userPoolId, table });
  const said: string[] = [];
  const ports = { ...pool, say: (line: string) => void said.push(line) };
  expect(await importAccounts(ports, readExport(file))).toEqual({ made: 1, leftOut: 1 });
  await signIn(placeOf(stack()), again);

  // The account is removed with all its data.
  const accountId = (await pool.accounts.find(owner.email))?.id ?? '';
  expect(accountId).not.toBe(profile.id);
  while (!(await client.closeMyAccount({ body: { password: again.password } })).isDone);
  await expect(signIn(placeOf(stack()), again)).rejects.toThrow();
  for (const id of [accountId, profile.id]) {
    expect((await queryOnce(table, partition(`USER#${id}`), 10)).items).toEqual([]);
  }
}, 180_000);
