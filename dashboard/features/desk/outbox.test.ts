import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { describe, expect, it } from 'vitest';
import { createOutbox, type KeptOutcome } from './outbox.ts';

const outcome = (id: string, orderId = 'order-1'): KeptOutcome => ({
  id,
  orderId,
  customerName: 'سارة القحطاني',
  outcome: { kind: 'no_answer' },
});
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const refusal = (status: number) =>
  new ApiError(status, { error: '', code: 'order_decided', details: {}, correlationId: 'c' });

function memory() {
  const values = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** A server that records what it was sent, and how often. */
function server() {
  const received: string[] = [];
  const record = async ({ id, orderId }: KeptOutcome) => {
    received.push(id);
    return { id: orderId } as OrderResponse;
  };
  return { received, record };
}

describe('outcomes without a connection', () => {
  it('outcomes are stored in order and sent in it once there is a connection, also by another window', async () => {
    const storage = memory();
    const outbox = createOutbox('reem', storage);
    for (const id of ['one', 'two', 'three']) outbox.keep(outcome(id));
    expect(await outbox.send(offline)).toEqual({ sent: [], refused: [], isBlocked: true });
    const reopened = createOutbox('reem', storage);
    const { received, record } = server();
    const { sent } = await reopened.send(record);
    expect(received).toEqual(['one', 'two', 'three']);
    expect(sent.map(({ kept }) => kept.id)).toEqual(received);
    expect(createOutbox('reem', storage).list()).toEqual([]);
  });

  it('an outcome whose answer was lost is sent again with the same id, before those after it', async () => {
    const outbox = createOutbox('reem', memory());
    outbox.keep(outcome('one'));
    outbox.keep(outcome('two'));
    const { received, record } = server();
    const lost = async (kept: KeptOutcome) => {
      await record(kept);
      return offline();
    };
    expect((await outbox.send(lost)).isBlocked).toBe(true);
    await outbox.send(record);
    expect(received).toEqual(['one', 'one', 'two']);
  });

  it('an outcome that the server rejects is reported and not sent again; a broken server or session rejects none', async () => {
    const outbox = createOutbox('reem', memory());
    for (const id of ['one', 'two']) outbox.keep(outcome(id));
    for (const status of [500, 503, 401, 429]) {
      const failing = () => Promise.reject(refusal(status));
      expect(await outbox.send(failing)).toMatchObject({ isBlocked: true, refused: [] });
    }
    const { record } = server();
    const result = await outbox.send((kept) =>
      kept.id === 'one' ? Promise.reject(refusal(409)) : record(kept),
    );
    expect(result.refused.map(({ kept }) => kept.id)).toEqual(['one']);
    expect(result.sent.map(({ kept }) => kept.id)).toEqual(['two']);
    expect(outbox.list()).toEqual([]);
  });

  it('an outcome that is stored while others are being sent follows them, and two senders send nothing twice', async () => {
    const outbox = createOutbox('reem', memory());
    outbox.keep(outcome('one'));
    const { received, record } = server();
    const senders = [outbox.send(record), outbox.send(record)];
    outbox.keep(outcome('two'));
    const results = await Promise.all([...senders, outbox.send(record)]);
    expect(received).toEqual(['one', 'two']);
    expect(results.flatMap(({ sent }) => sent.map(({ kept }) => kept.id))).toEqual(['one', 'two']);
  });

  it('an outcome that is undone before it was sent never is, and another user’s outcomes are not touched', async () => {
    const storage = memory();
    const outbox = createOutbox('reem', storage);
    outbox.keep(outcome('one'));
    outbox.keep(outcome('two'));
    outbox.drop('two');
    const { received, record } = server();
    await createOutbox('noura', storage).send(record);
    expect(received).toEqual([]);
    await outbox.send(record);
    expect(received).toEqual(['one']);
  });
});
