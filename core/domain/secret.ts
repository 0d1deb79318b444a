import * as z from 'zod';

/**
 * The purpose of a secret. It is part of the encryption context, so that one secret cannot be used as
 * another.
 */
export type SecretName = 'cod-api-key' | 'whatsapp-token' | 'whatsapp-app-secret' | 'conversion-token';

/** The owner and purpose of a secret. A sealed secret can only be decrypted with the same context. */
export type SecretContext = { ownerId: string; name: SecretName };

/**
 * A stored secret: encrypted by AES-256-GCM with a data key that is itself encrypted. Binary parts are
 * base64. `lastFour` is the only part that may ever be shown; it is empty for short secrets, of which four
 * characters reveal too much.
 */
export const sealedSecretSchema = z.strictObject({
  dataKey: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
  lastFour: z.string().max(4),
});
export type SealedSecret = z.infer<typeof sealedSecretSchema>;

/** Encrypts secrets before they are stored. */
export type SecretBox = {
  seal(context: SecretContext, secret: string): Promise<SealedSecret>;
  /**
   * Throws DomainError `secret_unreadable` when the secret was sealed with another context or key, or was
   * modified: no later attempt can decrypt it. Any other error may be temporary.
   */
  open(context: SecretContext, sealed: SealedSecret): Promise<string>;
};

const MIN_SHOWN_LENGTH = 12;

/** The last four characters of a secret; empty when it is shorter than 12. */
export function lastFour(secret: string): string {
  return secret.length < MIN_SHOWN_LENGTH ? '' : secret.slice(-4);
}
