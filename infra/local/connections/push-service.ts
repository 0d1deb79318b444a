import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { type FakeReply, type FakeRequest, type PushBehavior, reply } from './behaviors.ts';

/** A browser's subscription: an address of the push service, and the keys that only it can decrypt with. */
export type FakeSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };
/** `privateKey` is base64url. */
export type FakeReceiver = FakeSubscription & { privateKey: string };

const bytes = (text: string) => Buffer.from(text, 'base64url');

export function newReceiver(base: string): FakeReceiver {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `${base}/push/${randomBytes(16).toString('hex')}`;
  return { endpoint, keys: { p256dh, auth }, privateKey: pair.getPrivateKey('base64url') };
}

const answers: Partial<Record<PushBehavior, FakeReply>> = {
  gone: reply(410, {}),
  refused: reply(403, {}),
  'rate-limited': reply(429, {}, { 'retry-after': '1' }),
  'server-error': reply(503, {}),
};

/**
 * Responds like a push service (RFC 8030): checks the sender and that the body is encrypted for the receiver,
 * and returns the decrypted message. An address without a subscription is reported as gone.
 */
export function answerAsPushService(
  request: FakeRequest,
  behavior: PushBehavior,
  receiver: FakeReceiver | undefined,
): FakeReply & { read?: unknown } {
  const scripted = answers[behavior];
  if (scripted) return scripted;
  if (!receiver) return reply(410, {});
  const { headers, raw } = request;
  const isProved = isSignedFor(headers.authorization ?? '', new URL(receiver.endpoint).origin);
  if (!isProved || !(Number(headers.ttl) >= 0)) return reply(401, {});
  if (headers['content-encoding'] !== 'aes128gcm' || raw.length > 4096) return reply(400, {});
  try {
    const read: unknown = JSON.parse(decrypt(raw, receiver));
    const isAnswered = behavior !== 'timeout';
    return { ...reply(201, {}), isAnswered, read, acceptedId: receiver.endpoint.split('/').at(-1) ?? '' };
  } catch {
    return reply(400, {});
  }
}

/** Whether the header is a currently valid VAPID token (RFC 8292) for this origin, for at most a day. */
function isSignedFor(authorization: string, origin: string): boolean {
  const [, signed = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = bytes(key);
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(signed),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  if (!isSigned) return false;
  const claims: { aud?: string; exp?: number } = JSON.parse(bytes(signed.split('.')[1] ?? '').toString());
  const left = (claims.exp ?? 0) - Date.now() / 1000;
  return claims.aud === origin && left > 0 && left <= 86_400;
}

/** Decrypts a body of one record (RFC 8291). */
function decrypt(body: Buffer, { keys, privateKey }: FakeReceiver): string {
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytes(privateKey));
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const derive = (from: Buffer, with_: Buffer, about: Buffer | string, size: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, about, size));
  const material = derive(own.computeSecret(sender), bytes(keys.auth), info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(material, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(material, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(21 + length, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
