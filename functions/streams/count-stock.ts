import { type SoldNote, soldNote } from '@mirsah/domain/order/sold-pieces';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type Ports = {
  /** Notes what orders of one page take of its stock, however often it is called with them. */
  noteSold(pageId: string, notes: readonly SoldNote[]): Promise<void>;
  log: Log;
};

/** Lowers the stock that pages show by what is ordered, all orders of a page together. */
export function countStock({ noteSold, log }: Ports): Reaction {
  return {
    name: 'count-stock',
    when: (change) => noteOf(change) !== undefined,
    async react(changes) {
      const failed: TableChange[] = [];
      for (const [pageId, ofPage] of Map.groupBy(changes, (change) => noteOf(change)?.pageId ?? '')) {
        // Of several changes of one order the last one says it.
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
