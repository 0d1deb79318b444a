import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type Delivery, deliverySchema } from '@mirsah/domain/delivery';
import { type LandingPage, landingPageSchema } from '@mirsah/domain/landing-page';
import { type PageView, pageViewSchema } from '@mirsah/domain/metrics/page-view';
import { type Order, orderSchema } from '@mirsah/domain/order';
import * as z from 'zod';
import { decode, type Entity } from './dynamo/item.ts';
import { type RepublishJob, republishJobSchema } from './publication.ts';

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

/** The part of a DynamoDB stream record that is read; Lambda's own type for it fits. */
export type StreamRecord = {
  /** Stays the same when the record comes again. */
  eventID?: string | undefined;
  dynamodb?:
    | {
        NewImage?: Record<string, unknown> | undefined;
        OldImage?: Record<string, unknown> | undefined;
        SequenceNumber?: string | undefined;
      }
    | undefined;
};

/** A landing page as a stream record tells of it: `after` is absent when it was deleted, `before` when it is new. */
export type LandingPageChange = { before: LandingPage | undefined; after: LandingPage | undefined };

/** Undefined for a record about anything else. */
export function landingPageChange(record: StreamRecord): LandingPageChange | undefined {
  const { before, after } = imagesOf(record);
  if ((after ?? before)?.entity !== ('landing_page' satisfies Entity)) return undefined;
  return {
    before: before && decode(landingPageSchema, before),
    after: after && decode(landingPageSchema, after),
  };
}

/** The item as it was and as it became, still undecoded. */
export function imagesOf({ dynamodb }: StreamRecord) {
  return { before: image(dynamodb?.OldImage), after: image(dynamodb?.NewImage) };
}

/** The owner whose pages went from public to not, or back; undefined for a record about anything else. */
export function ownerStatusChange(record: StreamRecord): { ownerId: string } | undefined {
  const suspension = image(record.dynamodb?.NewImage ?? record.dynamodb?.OldImage);
  if (suspension?.entity !== ('suspension' satisfies Entity)) return undefined;
  return decode(ownerStatusSchema, suspension);
}

/** How far a walk through all pages is; undefined for a record about anything else. */
export function republishJobOf(record: StreamRecord): RepublishJob | undefined {
  const walk = image(record.dynamodb?.NewImage);
  return walk?.entity === ('republishing' satisfies Entity) ? decode(republishJobSchema, walk) : undefined;
}

const ownerStatusSchema = z.strictObject({ ownerId: z.string() });

function image(attributes: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  // Lambda's AttributeValue and the SDK's are the same JSON; only B differs, and we store none.
  return attributes && unmarshall(attributes as Record<string, AttributeValue>);
}
