import { useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { desk as text } from '../../messages/index.ts';
import { readShortage, type Shortage } from '../orders/oversell.tsx';
import type { KeptOutcome } from './outbox.ts';
import type { Act } from './use-acting.ts';

/** An outcome that arrived too late: a colleague, or the customer's button, decided the order first. */
export type Conflict = { kept: KeptOutcome };

type Options = { act: Act; onSettled: (orderId: string) => Promise<void> };

/** Outcomes that arrived too late, to be resolved one after the other. */
export function useConflicts({ act, onSettled }: Options) {
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  /** Of the order of the first conflict, after the choice to confirm it anyway. */
  const [shortage, setShortage] = useState<Shortage>();

  /**
   * The others' decision stays, or is replaced by the choice made here. `shortage` reports that the stock no
   * longer covers a cancelled order, which is then confirmed `despiteStock` or not at all.
   */
  const settle = (status?: 'confirmed' | 'cancelled', despite?: { despiteStock: true }) =>
    act(async () => {
      const [conflict] = conflicts;
      if (!conflict) return;
      setShortage(undefined);
      const { orderId } = conflict.kept;
      try {
        if (status) await apiClient.changeOrderStatus({ params: { orderId }, body: { status, ...despite } });
      } catch (error) {
        const short = readShortage(error);
        if (!short) throw error;
        return setShortage(short);
      }
      setConflicts((all) => all.slice(1));
      await onSettled(orderId);
    }, text.recordFailed);

  return {
    first: conflicts[0],
    shortage,
    add: (kept: readonly KeptOutcome[]) =>
      setConflicts((before) => [...before, ...kept.map((one) => ({ kept: one }))]),
    settle,
    leaveShort: () => setShortage(undefined),
  };
}
