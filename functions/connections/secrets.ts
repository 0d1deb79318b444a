import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import { DomainError } from '@mirsah/domain/error';
import { lastFour, type SecretBox, type SecretContext } from '@mirsah/domain/secret';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';

/** Creates data keys, and decrypts them for the context that they were created for. */
export type DataKeys = {
  make(context: SecretContext): Promise<{ plaintext: Uint8Array; encrypted: Uint8Array }>;
  /** Throws DomainError `secret_unreadable` for another context or another master key. */
  open(context: SecretContext, encrypted: Uint8Array): Promise<Uint8Array>;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * Envelope encryption: each secret is encrypted with its own data key and bound to its owner and purpose. The
 * stored data cannot be decrypted without the service that created the keys.
 */
export function createEnvelope(dataKeys: DataKeys): SecretBox {
  return {
    async seal(context, secret) {
      const { plaintext, encrypted } = await dataKeys.make(context);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, plaintext, iv).setAAD(additional(context));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      plaintext.fill(0);
      return {
        dataKey: base64(encrypted),
        iv: base64(iv),
        ciphertext: base64(ciphertext),
        tag: base64(cipher.getAuthTag()),
        lastFour: lastFour(secret),
      };
    },
    async open(context, sealed) {
      const plaintext = await dataKeys.open(context, bytes(sealed.dataKey));
      const decipher = createDecipheriv(CIPHER, plaintext, bytes(sealed.iv))
        .setAAD(additional(context))
        .setAuthTag(bytes(sealed.tag));
      try {
        const secret = Buffer.concat([decipher.update(bytes(sealed.ciphertext)), decipher.final()]);
        return secret.toString('utf8');
      } catch (cause) {
        throw new DomainError('secret_unreadable', {}, { cause });
      } finally {
        plaintext.fill(0);
      }
    },
  };
}

const additional = ({ ownerId, name }: SecretContext) => Buffer.from(JSON.stringify([ownerId, name]));
const base64 = (value: Uint8Array) => Buffer.from(value).toString('base64');
const bytes = (value: string) => Buffer.from(value, 'base64');

/**
 * Data keys under one KMS key, bound to their context. The client is created on first use, as most events
 * have no secret.
 */
export function createKmsDataKeys(KeyId: string): DataKeys {
  let client: KMSClient | undefined;
  const kms = () => {
    client ??= observed(new KMSClient(clientOptions()));
    return client;
  };
  return {
    async make(context) {
      const command = new GenerateDataKeyCommand({
        KeyId,
        KeySpec: 'AES_256',
        EncryptionContext: boundTo(context),
      });
      const { Plaintext, CiphertextBlob } = await kms().send(command).catch(reportUnavailable);
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      return { plaintext: Plaintext, encrypted: CiphertextBlob };
    },
    async open(context, CiphertextBlob) {
      const command = new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: boundTo(context) });
      const { Plaintext } = await kms().send(command).catch(rejectUnreadable);
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return Plaintext;
    },
  };
}

/** KMS may be unavailable temporarily; a data key that it cannot decrypt is lost for good. */
function rejectUnreadable(cause: unknown): never {
  const isLost = cause instanceof InvalidCiphertextException || cause instanceof IncorrectKeyException;
  if (isLost) throw new DomainError('secret_unreadable', {}, { cause });
  return reportUnavailable(cause);
}

function reportUnavailable(cause: unknown): never {
  report('SecretsUnavailable', 1);
  throw cause;
}

/**
 * Appears in CloudTrail for each use; the functions' permissions depend on `secret`. Not confidential itself.
 */
const boundTo = ({ ownerId, name }: SecretContext) => ({ owner: ownerId, secret: name });
