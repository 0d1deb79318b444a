import { randomBytes } from 'node:crypto';
import type { SecretContext } from '@mirsah/domain/secret';
import { expect, it } from 'vitest';
import { createEnvelope, type DataKeys } from './secrets.ts';

/** Stores its keys, and returns them only under the same context. */
function dataKeys(): DataKeys {
  const made = new Map<string, Buffer>();
  const label = ({ ownerId, name }: SecretContext, id: string) => `${ownerId}/${name}/${id}`;
  return {
    async make(context) {
      const encrypted = randomBytes(8);
      const plaintext = randomBytes(32);
      made.set(label(context, encrypted.toString('hex')), Buffer.from(plaintext));
      return { plaintext, encrypted };
    },
    async open(context, encrypted) {
      const key = made.get(label(context, Buffer.from(encrypted).toString('hex')));
      if (!key) throw new Error('No such key under this context');
      return Buffer.from(key);
    },
  };
}

const envelope = createEnvelope(dataKeys());
const context = { ownerId: 'merchant-1', name: 'cod-api-key' } as const;
const secret = 'cod-live-very-secret-7890';

it('a sealed secret can be opened again, and is encrypted differently each time', async () => {
  const [one, two] = [await envelope.seal(context, secret), await envelope.seal(context, secret)];
  expect(await envelope.open(context, one)).toBe(secret);
  expect(await envelope.open(context, two)).toBe(secret);
  expect(two.ciphertext).not.toBe(one.ciphertext);
  expect(one.lastFour).toBe('7890');
});

it.each([
  ['another owner', { ...context, ownerId: 'merchant-2' }],
  ['another purpose', { ...context, name: 'whatsapp-token' } as const],
])('a sealed secret cannot be opened for %s', async (_, other) => {
  const sealed = await envelope.seal(context, secret);
  await expect(envelope.open(other, sealed)).rejects.toThrow();
});

it('a sealed secret cannot be opened for another owner, even if the data key can', async () => {
  const careless = {
    ...dataKeys(),
    open: async () => Buffer.alloc(32),
    make: async () => ({ plaintext: Buffer.alloc(32), encrypted: Buffer.alloc(8) }),
  };
  const box = createEnvelope(careless);
  const sealed = await box.seal(context, secret);
  expect(await box.open(context, sealed)).toBe(secret);
  const opening = box.open({ ...context, ownerId: 'merchant-2' }, sealed);
  await expect(opening).rejects.toMatchObject({ code: 'secret_unreadable' });
});

it.each(['ciphertext', 'tag', 'iv'] as const)(
  'a sealed secret cannot be opened when its %s was changed',
  async (part) => {
    const sealed = await envelope.seal(context, secret);
    const changed = Buffer.from(sealed[part], 'base64');
    changed[0] = (changed[0] ?? 0) ^ 1;
    await expect(
      envelope.open(context, { ...sealed, [part]: changed.toString('base64') }),
    ).rejects.toMatchObject({
      code: 'secret_unreadable',
    });
  },
);
