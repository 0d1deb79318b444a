import { describe, expect, it } from 'vitest';
import { lastFour, type SealedSecret, type SecretContext } from '../secret.ts';
import { codKeyFor, saveCodConnection, saveWhatsAppConnection } from './commands.ts';
import { codConnectionFixture } from './connection.fixture.ts';
import { type CodConnection, codEndpointSchema, leadsUrl, type WhatsAppConnection } from './connection.ts';

/** Seals by recording the context; decrypting under another one fails, as required. */
function settings() {
  let cod: CodConnection | undefined;
  let whatsApp: WhatsAppConnection | undefined;
  const label = ({ ownerId, name }: SecretContext) => `${ownerId}/${name}/`;
  return {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    secrets: {
      seal: async (context: SecretContext, secret: string): Promise<SealedSecret> => ({
        dataKey: '',
        iv: '',
        tag: '',
        ciphertext: label(context) + secret,
        lastFour: lastFour(secret),
      }),
      open: async (context: SecretContext, { ciphertext }: SealedSecret) => {
        if (!ciphertext.startsWith(label(context))) throw new Error('another context');
        return ciphertext.slice(label(context).length);
      },
    },
    codNetwork: { refuses: (endpoint: string) => endpoint.includes('localhost') },
    connections: {
      findCod: async () => cod,
      putCod: async (connection: CodConnection) => {
        cod = connection;
      },
      findWhatsApp: async () => whatsApp,
      putWhatsApp: async (connection: WhatsAppConnection) => {
        whatsApp = connection;
      },
    },
  };
}

const ownerId = 'merchant-1';
const endpoint = 'https://network.example/v2/seller';
const apiKey = 'cod-live-1234567890';

describe('the connection to a cash-on-delivery network', () => {
  it('the stored key stays when no key is entered', async () => {
    const ports = settings();
    await saveCodConnection(ports, { ownerId, endpoint, apiKey });
    const saved = await saveCodConnection(ports, {
      ownerId,
      endpoint: `${endpoint}/leads`,
      apiKey: undefined,
    });
    expect(saved).toMatchObject({ endpoint: `${endpoint}/leads`, apiKey: { lastFour: '7890' } });
    expect(await codKeyFor(ports, { ownerId, endpoint, apiKey: undefined })).toBe(apiKey);
  });

  it('what was accepted before is only known of the same address and key', async () => {
    const ports = settings();
    const acceptedAt = '2026-11-21T09:00:00.000Z';
    await ports.connections.putCod(codConnectionFixture({ ownerId, endpoint, acceptedAt }));
    const stored = await ports.connections.findCod();
    for (const [changes, expected] of [
      [{}, acceptedAt],
      [{ apiKey }, null],
      [{ endpoint: `${endpoint}/orders` }, null],
    ] as const) {
      if (stored) await ports.connections.putCod(stored);
      const entry = { ownerId, endpoint, apiKey: undefined, ...changes };
      expect((await saveCodConnection(ports, entry)).acceptedAt).toBe(expected);
    }
  });

  it('an address on a private network is not saved', async () => {
    const ports = settings();
    const entry = { ownerId, endpoint: 'https://localhost/x', apiKey };
    const fields = [{ path: 'endpoint', problem: 'address_refused' }];
    await expect(saveCodConnection(ports, entry)).rejects.toMatchObject({ details: { fields } });
    expect(await ports.connections.findCod()).toBe(undefined);
  });

  it('the stored key is not sent to another host', async () => {
    const ports = settings();
    await saveCodConnection(ports, { ownerId, endpoint, apiKey });
    const elsewhere = { ownerId, endpoint: 'https://attacker.example/', apiKey: undefined };
    const expected = {
      code: 'invalid_request',
      details: { fields: [{ path: 'apiKey', problem: 'required_for_new_host' }] },
    };
    await expect(saveCodConnection(ports, elsewhere)).rejects.toMatchObject(expected);
    await expect(codKeyFor(ports, elsewhere)).rejects.toMatchObject(expected);
  });

  it('a network cannot be connected without a key', async () => {
    await expect(
      saveCodConnection(settings(), { ownerId, endpoint, apiKey: undefined }),
    ).rejects.toMatchObject({
      details: { fields: [{ path: 'apiKey', problem: 'required' }] },
    });
  });

  it.each(['network.example', 'ftp://network.example', 'https://', 'https://a:b@network.example'])(
    'a cash-on-delivery network cannot be at %s',
    (address) => {
      expect(codEndpointSchema.safeParse(address).success).toBe(false);
    },
  );

  it('orders are posted to /leads below the base address of the seller API', () => {
    expect(leadsUrl('https://network.example/v2/seller/')).toBe('https://network.example/v2/seller/leads');
    expect(leadsUrl('https://network.example/api/orders?x=1')).toBe('https://network.example/api/orders?x=1');
  });
});

describe('the connection to WhatsApp', () => {
  it('secrets of a WhatsApp connection are preserved or removed as entered, and its verify token never changes', async () => {
    const ports = settings();
    const entry = { ownerId, phoneNumberId: '1055512345', accountId: undefined };
    const first = await saveWhatsAppConnection(ports, {
      ...entry,
      token: 'EAAG-1234567890',
      appSecret: 'abcdef1234567890',
    });
    const unchanged = await saveWhatsAppConnection(ports, {
      ...entry,
      token: undefined,
      appSecret: undefined,
    });
    expect(unchanged).toEqual(first);
    const without = await saveWhatsAppConnection(ports, { ...entry, token: undefined, appSecret: null });
    expect(without).toMatchObject({ appSecret: null, verifyToken: first.verifyToken, token: first.token });
  });

  it('WhatsApp cannot be connected without a token', async () => {
    const entry = {
      ownerId,
      phoneNumberId: '1055512345',
      accountId: undefined,
      token: undefined,
      appSecret: undefined,
    };
    await expect(saveWhatsAppConnection(settings(), entry)).rejects.toMatchObject({
      details: { fields: [{ path: 'token', problem: 'required' }] },
    });
  });
});

it('a secret is fully masked when it is so short that four characters reveal much of it', () => {
  expect([lastFour('12345678'), lastFour('123456789012')]).toEqual(['', '9012']);
});
