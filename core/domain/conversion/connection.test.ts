import { expect, it } from 'vitest';
import { resumeConversions } from './connection.ts';
import { type AdNetwork, type Conversion, conversionsOf, hold, isWaiting } from './conversion.ts';

const at = '2026-11-21T09:00:00.000Z';

/** Events that wait for a network, one for each order. */
function waitingFor(network: AdNetwork, count: number, happenedAt = at): Conversion[] {
  const conversions = { model: 'placed' as const, networks: [network] };
  return Array.from({ length: count }, (_, index) => {
    const order = { id: `order-${index}`, ownerId: 'merchant-1', status: 'pending', holdReason: null };
    const moments = { placedAt: happenedAt, updatedAt: happenedAt };
    const [conversion] = conversionsOf(undefined, { ...order, ...moments, conversions });
    if (!conversion) throw new Error('An order is told');
    return hold(conversion, 'key_refused', happenedAt);
  });
}

/** The stored events, with a list of the waiting ones as in the table. */
function stored(waiting: readonly Conversion[]) {
  const all = new Map(waiting.map((each) => [each.orderId, each]));
  return {
    all,
    conversions: {
      listWaiting: async (_ownerId: string, _network: AdNetwork, limit: number) =>
        [...all.values()].filter(isWaiting).slice(0, limit),
      change: async (_before: Conversion, after: Conversion) => {
        all.set(after.orderId, after);
        return true;
      },
    },
    clock: { now: () => new Date(at) },
  };
}

it('all events that waited for a network continue with its new token, however many there are', async () => {
  const ports = stored(waitingFor('meta', 450));
  expect(await resumeConversions(ports, 'merchant-1', 'meta')).toBe(450);
  expect([...ports.all.values()].every(({ state, attempt }) => state === 'queued' && attempt === 2)).toBe(
    true,
  );
});

it('an event that has become too old for its network while waiting is skipped with that reason', async () => {
  const ports = stored(waitingFor('meta', 3, '2026-11-01T09:00:00.000Z'));
  expect(await resumeConversions(ports, 'merchant-1', 'meta')).toBe(0);
  for (const { state, reason } of ports.all.values())
    expect({ state, code: reason?.code }).toEqual({ state: 'skipped', code: 'too_old' });
});

it('a stale list contains events that were queued or sent already, which do not change', async () => {
  const ports = stored(waitingFor('meta', 3, '2026-11-01T09:00:00.000Z'));
  const [first] = ports.all.values();
  if (!first) throw new Error('Three wait');
  ports.all.set(first.orderId, { ...first, state: 'sent' });
  const listWaiting = async () => [...ports.all.values()];
  await resumeConversions(
    { ...ports, conversions: { ...ports.conversions, listWaiting } },
    'merchant-1',
    'meta',
  );
  expect([...ports.all.values()].map(({ state }) => state)).toEqual(['sent', 'skipped', 'skipped']);
});
