import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SecretsManagerServer, startSecretsManager } from './server.ts';

let directory: string;
let server: SecretsManagerServer;
const file = () => path.join(directory, 'secrets.json');

const start = async () => {
  server = await startSecretsManager({ file: file(), initial: { 'phone-keys': 'first' } });
};

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mirsah-secrets-'));
  await start();
});
afterEach(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Calls an operation as the SDK does; the integration tests go through the SDK itself. */
async function call(operation: string, body: object) {
  const response = await fetch(server.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `secretsmanager.${operation}` },
    body: JSON.stringify(body),
  });
  return response.json();
}
const get = (SecretId: string) => call('GetSecretValue', { SecretId });

test('a secret has its first text until another one is put, which a restart keeps under the same version', async () => {
  expect(await get('phone-keys')).toMatchObject({ SecretString: 'first' });
  const { VersionId } = await call('PutSecretValue', { SecretId: 'phone-keys', SecretString: 'second' });
  await server.stop();
  await start();
  expect(await get('phone-keys')).toMatchObject({ SecretString: 'second', VersionId });
});

test('an unknown secret and an unknown operation are rejected like on AWS', async () => {
  expect(await get('other')).toMatchObject({ __type: 'ResourceNotFoundException' });
  expect(await call('PutSecretValue', { SecretId: 'other', SecretString: 'x' })).toMatchObject({
    __type: 'ResourceNotFoundException',
  });
  expect(await call('RotateSecret', {})).toMatchObject({ __type: 'UnknownOperationException' });
});

test('a damaged file is reported, and stays as it is', async () => {
  writeFileSync(file(), '[1]');
  await expect(startSecretsManager({ file: file(), initial: {} })).rejects.toThrow(file());
});
