import { type CodConnection, newCodReading } from './connection.ts';

/** A network connected with a key that works, for tests. */
export function codConnectionFixture(changes: Partial<CodConnection> = {}): CodConnection {
  return {
    ownerId: 'merchant-1',
    endpoint: 'https://network.example/v2/seller/leads',
    apiKey: { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' },
    sendsWhen: 'at_once',
    keyRejectedAt: null,
    failure: null,
    acceptedAt: '2026-11-21T09:00:00.000Z',
    reading: newCodReading('2026-11-20T09:00:00.000Z'),
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}
