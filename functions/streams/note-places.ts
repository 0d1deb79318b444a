import { unknownPlaceOf } from '@mirsah/domain/landing-page/unknown-places';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type OrderChange = Extract<TableChange, { entity: 'order' }>;
type PlacedOrder = NonNullable<OrderChange['after']>;

type Ports = {
  /** Notes where orders of one page go that is not known, however often it is called with them. */
  note(pageId: string, orders: readonly PlacedOrder[]): Promise<void>;
  log: Log;
};

/**
 * Keeps how customers write places that are not known, for their merchant to say which they are. It is no more than help:
 * what cannot be noted holds up nothing behind it.
 */
export function notePlaces({ note, log }: Ports): Reaction {
  return {
    name: 'note-places',
    when: (change) => newlyPlaced(change) !== undefined,
    async react(changes) {
      const orders = changes.flatMap((change) => newlyPlaced(change) ?? []);
      for (const [pageId, ofPage] of Map.groupBy(orders, ({ landingPageId }) => landingPageId)) {
        try {
          await note(pageId, ofPage);
        } catch (error) {
          log.error('unknown places not noted', { pageId, orders: ofPage.length, error });
        }
      }
      return [];
    },
  };
}

/** An order that came, or was released, and names a place that is not known. */
function newlyPlaced(change: TableChange): PlacedOrder | undefined {
  if (change.entity !== 'order' || !change.after) return undefined;
  const isNew = !change.before || change.before.holdReason !== null;
  return isNew && unknownPlaceOf(change.after) !== undefined ? change.after : undefined;
}
