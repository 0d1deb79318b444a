import { type SoldNote, soldNote } from '@mirsah/domain/order/sold-pieces';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type Ports = {
  /** Records the stock taken by orders of one page. Idempotent. */
  recordSoldPieces(pageId: string, notes: readonly SoldNote[]): Promise<void>;
  log: Log;
};

/** Reduces the stock shown on pages by new orders, grouped by page. */
export function countStock({ recordSoldPieces, log }: Ports): Reaction {
  return {
    name: 'count-stock',
    when: (change) => noteFromChange(change) !== undefined,
    async react(changes) {
      const failed: TableChange[] = [];
      for (const [pageId, ofPage] of Map.groupBy(changes, (change) => noteFromChange(change)?.pageId ?? '')) {
        // The last of several changes of one order counts.
        const notes = new Map(
          ofPage.flatMap((change) => noteFromChange(change) ?? []).map((note) => [note.orderId, note]),
        );
        try {
          await recordSoldPieces(pageId, [...notes.values()]);
        } catch (error) {
          log.error('stock not counted', { pageId, records: ofPage.length, error });
          failed.push(...ofPage);
        }
      }
      return failed;
    },
  };
}

function noteFromChange(change: TableChange): SoldNote | undefined {
  return change.entity === 'order' ? soldNote(change.before, change.after) : undefined;
}
