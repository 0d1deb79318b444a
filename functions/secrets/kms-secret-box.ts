import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { lastFour, type SecretBox, type SecretContext } from '@mirsah/domain/secret/secret.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * Envelope encryption: each secret under a data key of its own, which KMS makes and encrypts together with whose
 * secret it is and what for. The data key and that context alone open it, so the table alone tells nothing.
 */
export function createKmsSecretBox(kms: KMSClient, keyId: string): SecretBox {
  return {
    async seal(context, secret) {
      const { Plaintext, CiphertextBlob } = await kms.send(
        new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: boundTo(context) }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, Plaintext, iv).setAAD(additional(context));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      Plaintext.fill(0);
      return {
        dataKey: base64(CiphertextBlob),
        iv: base64(iv),
        ciphertext: base64(ciphertext),
        tag: base64(cipher.getAuthTag()),
        lastFour: lastFour(secret),
      };
    },
    async open(context, sealed) {
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: Buffer.from(sealed.dataKey, 'base64'),
          EncryptionContext: boundTo(context),
        }),
      );
      if (!Plaintext) throw new Error('KMS answered without a data key');
      const decipher = createDecipheriv(CIPHER, Plaintext, Buffer.from(sealed.iv, 'base64'))
        .setAAD(additional(context))
        .setAuthTag(Buffer.from(sealed.tag, 'base64'));
      const secret = Buffer.concat([
        decipher.update(Buffer.from(sealed.ciphertext, 'base64')),
        decipher.final(),
      ]);
      Plaintext.fill(0);
      return secret.toString('utf8');
    },
  };
}

/** Stands in CloudTrail for each use, and the functions' permissions are bound to `secret`. Not itself secret. */
const boundTo = ({ ownerId, name }: SecretContext) => ({ owner: ownerId, secret: name });

const additional = ({ ownerId, name }: SecretContext) => Buffer.from(JSON.stringify([ownerId, name]));

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
