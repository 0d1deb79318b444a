import { findUnknownPlace } from '@mirsah/domain/landing-page/unknown-places';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type OrderChange = Extract<TableChange, { entity: 'order' }>;
type PlacedOrder = NonNullable<OrderChange['after']>;

type Ports = {
  /** Records the unknown places in orders of one page. Idempotent. */
  note(pageId: string, orders: readonly PlacedOrder[]): Promise<void>;
  log: Log;
};

/**
 * Records the unknown place names that customers write, for their merchant to identify. Best effort: a
 * failure does not block later records.
 */
export function watchUnknownPlaces({ note, log }: Ports): Reaction {
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

/** A new or released order with an unknown place. */
function newlyPlaced(change: TableChange): PlacedOrder | undefined {
  if (change.entity !== 'order' || !change.after) return undefined;
  const isNew = !change.before || change.before.holdReason !== null;
  return isNew && findUnknownPlace(change.after) !== undefined ? change.after : undefined;
}
