import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { readJson, writeJson } from './atomic-json.ts';

export type SigningKey = {
  keyId: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JsonWebKey & { kid: string };
  /** A secret that stays the same for this folder, for answers that must be stable but not guessable. */
  decoySecret: Buffer;
};

/** Loads the folder's RS256 key, or makes one: tokens stay valid across restarts and never across folders. */
export async function openSigningKey(folder: string): Promise<SigningKey> {
  const path = join(folder, 'signing-key.json');
  // Only this function writes the file.
  let privateJwk = readJson(path) as JWK | undefined;
  if (!privateJwk) {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateJwk = await exportJWK(pair.privateKey);
    writeJson(path, privateJwk);
  }
  const { kty, n, e } = privateJwk;
  if (kty !== 'RSA' || !n || !e) throw new Error(`${path} holds no RSA key`);
  const keyId = await calculateJwkThumbprint({ kty, n, e });
  const publicJwk = { kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' };
  return {
    keyId,
    privateKey: await importJWK(privateJwk, 'RS256'),
    publicKey: await importJWK(publicJwk, 'RS256'),
    publicJwk,
    decoySecret: createHash('sha256').update(`decoy:${privateJwk.d}`).digest(),
  };
}
