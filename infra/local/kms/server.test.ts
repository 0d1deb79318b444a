import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KmsServer, startKms } from './server.ts';

let directory: string;
let server: KmsServer;

const start = async () => {
  server = await startKms({ keyFile: path.join(directory, 'key.json'), keyId: 'secrets' });
};

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mirsah-kms-'));
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
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    body: JSON.stringify(body),
  });
  return response.json();
}
const generate = (EncryptionContext: Record<string, string>, KeyId = 'secrets') =>
  call('GenerateDataKey', { KeyId, KeySpec: 'AES_256', EncryptionContext });
const decrypt = (CiphertextBlob: string, EncryptionContext: Record<string, string>) =>
  call('Decrypt', { KeyId: 'secrets', CiphertextBlob, EncryptionContext });

test('a data key is decrypted with its encryption context in any order, also after a restart', async () => {
  const { Plaintext, CiphertextBlob } = await generate({ owner: 'a', secret: 'key' });
  expect(Buffer.from(Plaintext, 'base64')).toHaveLength(32);
  await server.stop();
  await start();
  expect((await decrypt(CiphertextBlob, { secret: 'key', owner: 'a' })).Plaintext).toBe(Plaintext);
});

test('a data key is not decrypted with another context or after a modification', async () => {
  const { CiphertextBlob } = await generate({ owner: 'a' });
  const rejected = { __type: 'InvalidCiphertextException' };
  expect(await decrypt(CiphertextBlob, { owner: 'b' })).toMatchObject(rejected);
  const changed = Buffer.from(CiphertextBlob, 'base64');
  changed[30] = (changed[30] ?? 0) ^ 1;
  expect(await decrypt(changed.toString('base64'), { owner: 'a' })).toMatchObject(rejected);
});

test.each(['', 'xx', '{"key":1}', '"c2hvcnQ="'])(
  'a key file with %j in it does not change, and the start fails',
  async (content) => {
    const keyFile = path.join(directory, 'damaged.json');
    writeFileSync(keyFile, content);
    await expect(startKms({ keyFile, keyId: 'secrets' })).rejects.toThrow(
      /damaged\.json is damaged .*left untouched/,
    );
    expect(readFileSync(keyFile, 'utf8')).toBe(content);
  },
);

test('requests for another master key are rejected', async () => {
  expect(await generate({}, 'another')).toMatchObject({ __type: 'NotFoundException' });
});
