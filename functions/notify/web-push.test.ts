import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPayload, MAX_PAYLOAD_BYTES, vapidAuthorization, vapidKeysFrom } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('a payload is encrypted as in the example of RFC 8291', () => {
  const body = encryptPayload(
    {
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('each encryption is different, and only the receiver reads it', () => {
  const receiver = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: receiver.generateKeys('base64url'), auth: auth.toString('base64url') };
  const text = 'طلب جديد';
  const first = encryptPayload({ keys }, Buffer.from(text));
  expect(first.equals(encryptPayload({ keys }, Buffer.from(text)))).toBe(false);
  const [salt, sender] = [first.subarray(0, 16), first.subarray(21, 86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const derive = (from: Buffer, with_: Buffer, about: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, with_, about, length));
  const material = derive(receiver.computeSecret(sender), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(material, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(material, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(first.subarray(-16));
  const plain = Buffer.concat([cipher.update(first.subarray(86, -16)), cipher.final()]);
  expect(plain.toString()).toBe(`${text}\u0002`);
});

it('a payload that exceeds every push service’s limit is not encrypted', () => {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  expect(encryptPayload({ keys }, Buffer.alloc(MAX_PAYLOAD_BYTES)).length).toBe(4096);
  expect(() => encryptPayload({ keys }, Buffer.alloc(MAX_PAYLOAD_BYTES + 1))).toThrow(RangeError);
});

it('the keys of a deployment derive from its secret, and sign for one push service and half a day', () => {
  const keys = vapidKeysFrom('a secret of this deployment');
  expect(vapidKeysFrom('a secret of this deployment')).toEqual(keys);
  expect(vapidKeysFrom('another').publicKey.equals(keys.publicKey)).toBe(false);
  const now = new Date('2026-11-22T10:00:00Z');
  const header = vapidAuthorization(keys, {
    endpoint: 'https://push.example/send/abc',
    contact: 'mailto:ops@mirsah.example',
    now,
  });
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(bytes(key).equals(keys.publicKey)).toBe(true);
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:ops@mirsah.example',
  });
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: keys.publicKey.subarray(1, 33).toString('base64url'),
      y: keys.publicKey.subarray(33).toString('base64url'),
    },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isValid).toBe(true);
});
