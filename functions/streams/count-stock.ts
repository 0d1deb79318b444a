import { type SoldNote, soldNote } from '@mirsah/domain/order/sold-pieces';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type Ports = {
  /** Records the stock taken by orders of one page. Idempotent. */
  noteSold(pageId: string, notes: readonly SoldNote[]): Promise<void>;
  log: Log;
};

/** Reduces the stock shown on pages by new orders, grouped by page. */
export function countStock({ noteSold, log }: Ports): Reaction {
  return {
    name: 'count-stock',
    when: (change) => noteOf(change) !== undefined,
    async react(changes) {
      const failed: TableChange[] = [];
      for (const [pageId, ofPage] of Map.groupBy(changes, (change) => noteOf(change)?.pageId ?? '')) {
        // The last of several changes of one order counts.
        const notes = new Map(
          ofPage.flatMap((change) => noteOf(change) ?? []).map((note) => [note.orderId, note]),
        );
        try {
          await noteSold(pageId, [...notes.values()]);
        } catch (error) {
          log.error('stock not counted', { pageId, records: ofPage.length, error });
          failed.push(...ofPage);
        }
      }
      return failed;
    },
  };
}

function noteOf(change: TableChange): SoldNote | undefined {
  return change.entity === 'order' ? soldNote(change.before, change.after) : undefined;
}
