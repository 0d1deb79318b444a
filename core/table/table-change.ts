import { type Delivery, deliverySchema } from '@mirsah/domain/delivery/delivery.ts';
import { type PageView, pageViewSchema } from '@mirsah/domain/insights/page-view.ts';
import { type Order, orderSchema } from '@mirsah/domain/order/order.ts';
import type * as z from 'zod';
import { decode, type Entity } from './item.ts';
import { imagesOf, type StreamRecord } from './stream-record.ts';

/** A thing as a stream record tells of it: `after` is absent when it was deleted, `before` when it is new. */
type Images<T> = { before: T | undefined; after: T | undefined };

/**
 * One record of the table's stream, decoded. `id` is the record's own: a record that comes again has the same.
 * `sequence` is its place in the stream.
 */
export type TableChange = { id: string; sequence: string } & (
  | ({ entity: 'order' } & Images<Order>)
  | ({ entity: 'delivery' } & Images<Delivery>)
  | ({ entity: 'page_view' } & Images<PageView>)
);

/** Undefined for a record about anything that nobody reacts to. Throws when an image is not what it should be. */
export function tableChange(record: StreamRecord): TableChange | undefined {
  const { before, after } = imagesOf(record);
  const entity = (after ?? before)?.entity as Entity | undefined;
  const place = { id: record.eventID ?? '', sequence: record.dynamodb?.SequenceNumber ?? '' };
  const read = <S extends z.ZodType>(schema: S): Images<z.output<S>> => ({
    before: before && decode(schema, withoutExpiry(before)),
    after: after && decode(schema, withoutExpiry(after)),
  });
  switch (entity) {
    case 'order':
      return { ...place, entity, ...read(orderSchema) };
    case 'delivery':
      return { ...place, entity, ...read(deliverySchema) };
    case 'page_view':
      return { ...place, entity, ...read(pageViewSchema) };
    default:
      return undefined;
  }
}

/** When an item goes is the table's business. */
function withoutExpiry({ expiresAt, ...item }: Record<string, unknown>): Record<string, unknown> {
  return item;
}
