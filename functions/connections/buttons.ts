import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { answerButtons } from '@mirsah/domain/conversation';
import type { ButtonPress, ButtonSigner } from '@mirsah/domain/conversation/ask';
import { readSigningKeys } from '@mirsah/table/dynamo/phone-keys';

/** Meta allows 128 characters; two ids and the rest take 79. */
const payloadForm = /^([a-z]):([0-9a-z]{26}):([0-9a-z]{26}):([\w-]{22})$/;
/** The letter of a button in a payload. Never changes, because customers press buttons weeks later. */
const letters = { confirm: 'c', change: 'e', cancel: 'x' } as const;
const SIGNATURE_BYTES = 16;

/**
 * Signs the payloads of our messages' buttons (order, message, button and merchant). The key is derived from
 * the phone keys, and rotates and is accepted with them (docs/decisions/0087).
 */
export function createButtonSigner(phoneKeys: string): ButtonSigner {
  const keys = readSigningKeys(phoneKeys, 'whatsapp buttons');
  return {
    sign(ownerId, press) {
      const [current] = keys;
      return `${plainOf(press)}:${signatureOf(current, ownerId, press).toString('base64url')}`;
    },
    read(ownerId, payload) {
      const [, letter, orderId = '', messageId = '', signature = ''] = payloadForm.exec(payload) ?? [];
      const button = answerButtons.find((one) => letters[one] === letter);
      if (!button) return undefined;
      const press: ButtonPress = { orderId, messageId, button };
      const given = Buffer.from(signature, 'base64url');
      const isOurs = keys.some((key) => {
        const expected = signatureOf(key, ownerId, press);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? press : undefined;
    },
  };
}

const plainOf = ({ orderId, messageId, button }: ButtonPress) => `${letters[button]}:${orderId}:${messageId}`;

function signatureOf(key: Buffer, ownerId: string, press: ButtonPress): Buffer {
  const text = JSON.stringify([ownerId, plainOf(press)]);
  return createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES);
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id derived from a text, in the format of all ids. */
export function idOf(text: string): string {
  return Array.from(
    createHash('sha256').update(text).digest().subarray(0, 26),
    (byte) => ALPHABET[byte % 32],
  ).join('');
}
