import * as z from 'zod';

/** What a stored secret is for. Part of what it is encrypted under: no secret opens as another. */
export type SecretName = 'cod-api-key' | 'whatsapp-token' | 'whatsapp-app-secret';

/** Whose secret it is and what for; a sealed secret opens only under the very same. */
export type SecretContext = { ownerId: string; name: SecretName };

/**
 * A secret as it is stored: AES-256-GCM under a data key that is itself encrypted. Binary parts are base64.
 * `lastFour` is all that may ever be shown; empty for secrets so short that four characters tell much of them.
 */
export const sealedSecretSchema = z.strictObject({
  dataKey: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
  lastFour: z.string().max(4),
});
export type SealedSecret = z.infer<typeof sealedSecretSchema>;

/** Encrypts what must not be readable where it is stored. */
export type SecretBox = {
  seal(context: SecretContext, secret: string): Promise<SealedSecret>;
  /** Throws when the secret was sealed under another context, or was changed. */
  open(context: SecretContext, sealed: SealedSecret): Promise<string>;
};

const MIN_SHOWN_LENGTH = 12;

export function lastFour(secret: string): string {
  return secret.length < MIN_SHOWN_LENGTH ? '' : secret.slice(-4);
}
