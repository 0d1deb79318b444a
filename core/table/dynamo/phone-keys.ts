import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Table } from './table.ts';

/**
 * The form of a phone in a key of the table. Keys appear where items do not: logs, CloudTrail, metrics of hot
 * keys. So a key holds a keyed hash of the phone, another one for each `scope` (a merchant, a page), and only
 * the item holds the phone. See docs/decisions/0054-phones-are-hashed-in-keys.md.
 */
export type PhoneKeys = {
  /** The current part of a key. */
  current(scope: string, e164: string): string;
  /**
   * Every part that a stored item may have, the current one first: two while keys are being rotated,
   * otherwise one.
   */
  accepted(scope: string, e164: string): string[];
};

/** A table whose repositories look up phones. */
export type PhoneTable = Table & { phoneKeys: PhoneKeys };

export function withPhoneKeys(table: Table, phoneKeys: PhoneKeys): PhoneTable {
  return { ...table, phoneKeys };
}

const MIN_KEY_LENGTH = 32;
/** Of 256 bits: no two phones of a merchant have the same. */
const HASH_BYTES = 16;

const settingSchema = z.object({
  current: z.string().min(MIN_KEY_LENGTH),
  /** The previous key; null once everything has been rewritten. */
  previous: z.string().min(MIN_KEY_LENGTH).nullable(),
});

/**
 * The keys as the functions get them: `{"current":"…","previous":null}`, where `previous` is an older key.
 * Throws without showing them when they are anything else.
 */
export function readPhoneKeys(setting: string): PhoneKeys {
  const { current, previous } = parsed(setting);
  // Created once: each order hashes its phone several times.
  const key = secretKey(current);
  const former = previous === null ? undefined : secretKey(previous);
  return {
    current: (scope, e164) => hashed(key, scope, e164),
    accepted: (scope, e164) => [key, ...(former ? [former] : [])].map((one) => hashed(one, scope, e164)),
  };
}

/**
 * Keys for signing, derived from those of phones for one purpose: the current one first, and during a change
 * the one before. Throws like `readPhoneKeys`.
 */
export function readSigningKeys(setting: string, purpose: string): [Buffer, ...Buffer[]] {
  const { current, previous } = parsed(setting);
  const derived = (key: string) => createHmac('sha256', key).update(`sign ${purpose}`).digest();
  return [derived(current), ...(previous === null ? [] : [derived(previous)])];
}

function parsed(setting: string): z.infer<typeof settingSchema> {
  try {
    return settingSchema.parse(JSON.parse(setting));
  } catch {
    throw new Error(
      'The keys of phones are not {"current":"…","previous":…} with 32 characters or more each',
    );
  }
}

const secretKey = (key: string) => createSecretKey(key, 'utf8');

function hashed(key: KeyObject, scope: string, e164: string): string {
  return createHmac('sha256', key)
    .update(`${scope} ${e164}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
}
