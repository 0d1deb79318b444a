import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KmsServer, startKms } from './server.ts';

let directory: string;
let server: KmsServer;
let kms: KMSClient;

const start = async () => {
  server = await startKms({ keyFile: path.join(directory, 'key.json'), keyId: 'secrets' });
  kms = new KMSClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
};

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'mirsah-kms-'));
  await start();
});
afterEach(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const generate = (EncryptionContext: Record<string, string>, KeyId = 'secrets') =>
  kms.send(new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }));
const decrypt = (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) =>
  kms.send(new DecryptCommand({ KeyId: 'secrets', CiphertextBlob, EncryptionContext }));

test('opens a data key under the context it was made for, in any order, also after a restart', async () => {
  const { Plaintext, CiphertextBlob } = await generate({ owner: 'a', secret: 'key' });
  expect(Plaintext).toHaveLength(32);
  await server.stop();
  await start();
  expect((await decrypt(CiphertextBlob, { secret: 'key', owner: 'a' })).Plaintext).toEqual(Plaintext);
});

test('does not open it under another context, nor when it was changed', async () => {
  const { CiphertextBlob } = await generate({ owner: 'a' });
  await expect(decrypt(CiphertextBlob, { owner: 'b' })).rejects.toThrow(/cannot be opened/);
  const changed = Uint8Array.from(CiphertextBlob ?? []);
  changed.set([(changed[30] ?? 0) ^ 1], 30);
  await expect(decrypt(changed, { owner: 'a' })).rejects.toMatchObject({
    name: 'InvalidCiphertextException',
  });
});

test('knows no other key', async () => {
  await expect(generate({}, 'another')).rejects.toMatchObject({ name: 'NotFoundException' });
});
