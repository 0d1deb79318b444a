import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type EncryptionContext = Record<string, string>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A new AES-256 data key, as it is and encrypted under the master key together with its context. */
export function makeDataKey(masterKey: Buffer, context: EncryptionContext) {
  const plaintext = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', masterKey, iv).setAAD(canonical(context));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { plaintext, blob: Buffer.concat([iv, cipher.getAuthTag(), encrypted]) };
}

/** Undefined for a blob that this master key did not make, or made for another context. */
export function openDataKey(masterKey: Buffer, blob: Buffer, context: EncryptionContext): Buffer | undefined {
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

/** The same bytes whatever order the pairs come in. */
function canonical(context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
}
