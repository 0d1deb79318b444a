import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushSubscription } from '@mirsah/domain/notification';

// Web push: RFC 8030 (protocol), RFC 8188 (aes128gcm), RFC 8291 (encryption), RFC 8292 (VAPID).

/** The key pair that identifies the sender to push services: a scalar and an uncompressed point of P-256. */
export type VapidKeys = { privateKey: Buffer; publicKey: Buffer };

/** Derived from a secret of the deployment, so that the secret store only holds a random text. */
export function vapidKeysFrom(secret: string): VapidKeys {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'mirsah web push', 32));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { privateKey, publicKey: pair.getPublicKey() };
}

const RECORD_SIZE = 4096;
/** A push service accepts 4,096 bytes; header, padding delimiter and tag are 103 of them. */
export const MAX_PAYLOAD_BYTES = RECORD_SIZE - 103;

const TAG_BYTES = 16;
const SALT_BYTES = 16;

/**
 * Encrypts a payload for one browser. `fixed` replaces the random values, for the test vector of RFC 8291.
 */
export function encryptPayload(
  { keys }: Pick<PushSubscription, 'keys'>,
  payload: Buffer,
  fixed?: { salt: Buffer; privateKey: Buffer },
): Buffer {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`A payload of ${payload.length} bytes`);
  const receiver = Buffer.from(keys.p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  if (fixed) sender.setPrivateKey(fixed.privateKey);
  else sender.generateKeys();
  const salt = fixed?.salt ?? randomBytes(SALT_BYTES);
  const own = sender.getPublicKey();
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const material = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32);
  const contentKey = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: TAG_BYTES });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  const header = Buffer.concat([salt, size, Buffer.from([own.length]), own]);
  // 2 ends the last record.
  return Buffer.concat([
    header,
    cipher.update(payload),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}

/** Whether a browser's key can be used for encryption: it must be a point of the curve. */
export function isReceiver({ keys }: Pick<PushSubscription, 'keys'>): boolean {
  try {
    const point = Buffer.from(keys.p256dh, 'base64url');
    return ECDH.convertKey(point, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

/** Push services accept a token for at most a day. */
const PROOF_SECONDS = 12 * 3600;

/**
 * The header that identifies the sender to the push service of `endpoint`; `contact` is a `mailto:` or
 * `https:` address.
 */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + PROOF_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
}
