import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import type { Outcome } from '@mirsah/domain/confirmation';
import { findLocalStorage, type KeyValueStorage } from '../../lib/local-storage.ts';

/** An outcome from its tap until the server has it. Its id makes it count once, however often it is sent. */
export type KeptOutcome = { id: string; orderId: string; customerName: string; outcome: Outcome };

/**
 * The result of sending: accepted and rejected outcomes in order, and whether the rest waits for a
 * connection.
 */
export type Sending = {
  sent: { kept: KeptOutcome; order: OrderResponse }[];
  refused: { kept: KeptOutcome; error: unknown }[];
  isBlocked: boolean;
};

export type Outbox = {
  list(): readonly KeptOutcome[];
  keep(outcome: KeptOutcome): void;
  drop(id: string): void;
  /** Sends all stored outcomes, oldest first and one at a time, after any earlier call has finished. */
  send(record: (kept: KeptOutcome) => Promise<OrderResponse>): Promise<Sending>;
  isSending(): boolean;
  subscribe(listener: () => void): () => void;
};

/**
 * One user's outcomes that have not reached the server, oldest first. They survive the window: what was
 * recorded without a connection is sent later, even after the phone was put away.
 */
export function createOutbox(
  userId: string,
  storage: KeyValueStorage | undefined = findLocalStorage(),
): Outbox {
  const key = `mirsah-outcomes-${userId}`;
  const listeners = new Set<() => void>();
  let isStored = storage !== undefined;
  let text: string | null = null;
  let kept: readonly KeptOutcome[] = [];
  let sending: Promise<unknown> | undefined;

  /**
   * Read from the storage each time, because another window of the same user adds to it and sends from it
   * too.
   */
  function list(): readonly KeptOutcome[] {
    const stored = isStored ? (storage?.getItem(key) ?? null) : text;
    if (stored !== text) kept = read(stored);
    text = stored;
    return kept;
  }

  function change(next: readonly KeptOutcome[]) {
    const stored = JSON.stringify(next);
    try {
      storage?.setItem(key, stored);
    } catch {
      // The storage is full: outcomes stay in this window's memory.
      isStored = false;
    }
    kept = next;
    text = stored;
    for (const listener of listeners) listener();
  }

  const drop = (id: string) => change(list().filter((one) => one.id !== id));

  async function sendAll(record: (kept: KeptOutcome) => Promise<OrderResponse>): Promise<Sending> {
    const result: Sending = { sent: [], refused: [], isBlocked: false };
    for (const next of list()) {
      // Undone, or sent by another window.
      if (!list().some(({ id }) => id === next.id)) continue;
      try {
        result.sent.push({ kept: next, order: await record(next) });
      } catch (error) {
        if (mayArriveLater(error)) return { ...result, isBlocked: true };
        result.refused.push({ kept: next, error });
      }
      drop(next.id);
    }
    return result;
  }

  return {
    list,
    keep: (outcome) => change([...list(), outcome]),
    drop,
    send(record) {
      const own = (sending ?? Promise.resolve()).then(() => sendAll(record));
      sending = own;
      void own.finally(() => {
        if (sending === own) sending = undefined;
      });
      return own;
    },
    isSending: () => sending !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Whether a retry can succeed: there was no answer, or one that is not about the outcome (server error, too
 * many requests, no session).
 */
function mayArriveLater(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status);
}

function read(stored: string | null | undefined): readonly KeptOutcome[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    // Only this module writes the key.
    return Array.isArray(parsed) ? (parsed as KeptOutcome[]) : [];
  } catch {
    return [];
  }
}
