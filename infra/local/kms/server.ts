import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { readJson, writeJson } from '../json-file.ts';
import { listen } from '../listen.ts';
import { CorruptDataError } from '../storage-error.ts';

export type KmsServer = { endpoint: string; stop(): Promise<void> };

const context = z.record(z.string(), z.string()).default({});
const operations = {
  GenerateDataKey: z.object({ KeyId: z.string(), EncryptionContext: context, KeySpec: z.literal('AES_256') }),
  Decrypt: z.object({
    KeyId: z.string().optional(),
    EncryptionContext: context,
    CiphertextBlob: z.base64(),
  }),
};

/**
 * Starts a KMS server on 127.0.0.1 with one key, stored in a file: `GenerateDataKey` and `Decrypt`,
 * encryption contexts bound as by AWS. The file decrypts every secret, so it only suits a development
 * machine. Throws CorruptDataError for a damaged key file.
 */
export async function startKms(options: {
  keyFile: string;
  keyId: string;
  port?: number;
}): Promise<KmsServer> {
  const { keyFile, keyId, port = 0 } = options;
  const masterKey = openMasterKey(keyFile);
  const server = createServer((request, response) => void answer({ masterKey, keyId }, request, response));
  const listening = await listen(server, port);
  return {
    endpoint: `http://127.0.0.1:${listening}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The key in the file, or a new one without a file. A file with other content does not change, because every
 * sealed secret would be lost with its key. Throws CorruptDataError or StorageError.
 */
function openMasterKey(keyFile: string): Buffer {
  const stored = readJson(keyFile);
  if (stored === undefined) {
    const made = randomBytes(KEY_BYTES);
    writeJson(keyFile, base64(made));
    return made;
  }
  const key = Buffer.from(typeof stored === 'string' ? stored : '', 'base64');
  if (key.length !== KEY_BYTES) throw new CorruptDataError(keyFile, new Error('it holds no key'));
  return key;
}

type Key = { masterKey: Buffer; keyId: string };

async function answer(key: Key, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const operation = String(request.headers['x-amz-target'] ?? '').replace('TrentService.', '');
  const body: unknown = await json(request).catch(() => undefined);
  const { status, value } = perform(key, operation, body);
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(value));
}

function perform({ masterKey, keyId }: Key, operation: string, body: unknown) {
  const KeyId = `arn:aws:kms:local:000000000000:key/${keyId}`;
  if (operation === 'GenerateDataKey') {
    const request = operations.GenerateDataKey.safeParse(body);
    if (!request.success) return failed('ValidationException', 'The request is not valid.');
    if (request.data.KeyId !== keyId) return failed('NotFoundException', 'There is no such key.');
    const { plaintext, blob } = makeDataKey(masterKey, request.data.EncryptionContext);
    return answered({ KeyId, Plaintext: base64(plaintext), CiphertextBlob: base64(blob) });
  }
  if (operation === 'Decrypt') {
    const request = operations.Decrypt.safeParse(body);
    if (!request.success) return failed('ValidationException', 'The request is not valid.');
    const { CiphertextBlob, EncryptionContext } = request.data;
    const plaintext = openDataKey(masterKey, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
    if (!plaintext) return failed('InvalidCiphertextException', 'The ciphertext cannot be opened.');
    return answered({ KeyId, Plaintext: base64(plaintext), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
  }
  return failed('UnknownOperationException', `${operation} is not known here.`);
}

const answered = (value: object) => ({ status: 200, value });
const failed = (__type: string, message: string) => ({ status: 400, value: { __type, message } });
const base64 = (bytes: Buffer) => bytes.toString('base64');

export type EncryptionContext = Record<string, string>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A new AES-256 data key, in plain form and encrypted under the master key together with its context. */
function makeDataKey(masterKey: Buffer, context: EncryptionContext) {
  const plaintext = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', masterKey, iv).setAAD(canonical(context));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { plaintext, blob: Buffer.concat([iv, cipher.getAuthTag(), encrypted]) };
}

/** Undefined for a blob of another master key or another context. */
function openDataKey(masterKey: Buffer, blob: Buffer, context: EncryptionContext): Buffer | undefined {
  if (blob.length !== IV_BYTES + TAG_BYTES + KEY_BYTES) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', masterKey, blob.subarray(0, IV_BYTES))
      .setAAD(canonical(context))
      .setAuthTag(blob.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(blob.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The same bytes for the same pairs in any order. */
function canonical(context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
}
