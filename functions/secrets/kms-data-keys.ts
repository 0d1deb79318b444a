import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretContext } from '@mirsah/domain/secret/secret.ts';
import type { DataKeys } from './envelope.ts';

/** Data keys under one KMS key, bound to their context. */
export function createKmsDataKeys(kms: KMSClient, KeyId: string): DataKeys {
  return {
    async make(context) {
      const { Plaintext, CiphertextBlob } = await kms.send(
        new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: boundTo(context) }),
      );
      if (!Plaintext || !CiphertextBlob) throw new Error('KMS answered without a data key');
      return { plaintext: Plaintext, encrypted: CiphertextBlob };
    },
    async open(context, CiphertextBlob) {
      const { Plaintext } = await kms.send(
        new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext: boundTo(context) }),
      );
      if (!Plaintext) throw new Error('KMS answered without a data key');
      return Plaintext;
    },
  };
}

/** Stands in CloudTrail for each use, and the functions' permissions are bound to `secret`. Not itself secret. */
const boundTo = ({ ownerId, name }: SecretContext) => ({ owner: ownerId, secret: name });
