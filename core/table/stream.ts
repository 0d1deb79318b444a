import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { conversionSchema } from '@mirsah/domain/conversion';
import { conversionConnectionSchema } from '@mirsah/domain/conversion/connection';
import { deliverySchema } from '@mirsah/domain/delivery';
import { landingPageSchema, publicationSchema } from '@mirsah/domain/landing-page';
import { accountPixels } from '@mirsah/domain/landing-page/pixels';
import { orderSchema } from '@mirsah/domain/order';
import { fieldsWith } from '@mirsah/domain/order/order-fields';
import { phoneCodeSchema } from '@mirsah/domain/order/phone-code';
import * as z from 'zod';
import { ownerStatusCodec } from './account/users.ts';
import {
  type Codec,
  codec,
  decodeOrSkip,
  type Entity,
  type Item,
  logUnreadableItem,
  type ReportUnreadable,
} from './dynamo/item.ts';
import { type FormOrder, formOrderCodec } from './order/abandoned-forms.ts';
import { orderCodec } from './order/order-item.ts';
import { phoneCodeCodec } from './order/phone-codes.ts';
import { conversionCodec, conversionConnectionCodec } from './outbound/conversions.ts';
import { deliveryCodec } from './outbound/deliveries.ts';
import { conversionConnectionKey } from './outbound/keys.ts';
import { businessDetailsCodec } from './page/business-details.ts';

/** The part of a DynamoDB stream record that is read; Lambda's own type for it fits. */
export type StreamRecord = {
  /** The same when the record is redelivered. */
  eventID?: string | undefined;
  dynamodb?:
    | {
        NewImage?: Record<string, unknown> | undefined;
        OldImage?: Record<string, unknown> | undefined;
        SequenceNumber?: string | undefined;
      }
    | undefined;
};

/** Both states of a changed item: `after` is undefined when it was deleted, `before` when it is new. */
type Images<T> = { before: T | undefined; after: T | undefined };

/**
 * A record that the table-stream function reacts to. `id` is the record's own: a redelivered record has the
 * same. `sequence` is its position in the stream.
 */
export type TableChange = { id: string; sequence: string } & (
  | ({ entity: 'order' } & Images<z.output<typeof orderImage>>)
  | ({ entity: 'delivery' } & Images<z.output<typeof deliveryImage>>)
  | ({ entity: 'conversion' } & Images<z.output<typeof conversionImage>>)
  | ({ entity: 'landing_page' } & Images<z.output<typeof failedPageImage>>)
  | ({ entity: 'form_order' } & Images<FormOrder>)
  | ({ entity: 'phone_code' } & Images<z.output<typeof phoneCodeImage>>)
  /** Only the connection to advertising networks; the stream ignores a merchant's other connections. */
  | ({ entity: 'connection' } & Images<z.output<typeof connectionImage>>)
);

// Images are only parsed as far as reactions need, so that a change to any other attribute never holds up the
// stream.
const orderImage = orderSchema.pick(fieldsWith('stream'));
const deliveryImage = deliverySchema.pick({
  orderId: true,
  kind: true,
  state: true,
  attempt: true,
  reason: true,
  reported: true,
  ownerId: true,
});
const phoneCodeImage = phoneCodeSchema.pick({ orderId: true, asked: true });
const conversionImage = conversionSchema.pick({
  orderId: true,
  ownerId: true,
  network: true,
  stage: true,
  state: true,
  attempt: true,
});
const tokenImage = z.object({ savedAt: z.iso.datetime(), refusedAt: z.iso.datetime().nullable() }).nullable();
const connectionImage = conversionConnectionSchema.pick({ ownerId: true }).extend({
  networks: z.object({ meta: tokenImage, tiktok: tokenImage, snapchat: tokenImage, ga4: tokenImage }),
});
const pixelImage = z.object({ pixelId: z.string() }).nullable();
const pixelsImage = conversionConnectionSchema.pick({ ownerId: true, pixelIds: true }).extend({
  networks: z.object({ meta: pixelImage, tiktok: pixelImage, snapchat: pixelImage, ga4: pixelImage }),
});
const failedPageImage = landingPageSchema.pick({ id: true, ownerId: true }).extend({
  publication: z.object({ failure: z.object({ version: z.number().int() }).nullish() }),
});
const landingPageImage = landingPageSchema.pick({ id: true, subdomain: true }).extend({
  ownerId: z.string().optional(),
  publication: publicationSchema.pick({ subdomain: true }),
  places: z.set(z.string()).optional(),
});

const orderImageCodec = partOf(orderCodec, orderImage);
const deliveryImageCodec = partOf(deliveryCodec, deliveryImage);
const phoneCodeImageCodec = partOf(phoneCodeCodec, phoneCodeImage);
const conversionImageCodec = partOf(conversionCodec, conversionImage);
const connectionImageCodec = partOf(conversionConnectionCodec, connectionImage);
const pixelsImageCodec = partOf(conversionConnectionCodec, pixelsImage);
const failedPageImageCodec = codec({ entity: 'landing_page', schema: failedPageImage });
const landingPageImageCodec = codec({ entity: 'landing_page', schema: landingPageImage });

/**
 * Undefined for an unknown record, and for an unreadable one, which is reported: it must not hold up later
 * ones.
 */
export function tableChange(
  record: StreamRecord,
  reportUnreadable: ReportUnreadable = logUnreadableItem,
): TableChange | undefined {
  const images = imagesOf(record);
  const place = { id: record.eventID ?? '', sequence: record.dynamodb?.SequenceNumber ?? '' };
  switch (entityOf(images)) {
    case 'order': {
      const change = readImages(orderImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'order', ...change };
    }
    case 'delivery': {
      const change = readImages(deliveryImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'delivery', ...change };
    }
    case 'conversion': {
      const change = readImages(conversionImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'conversion', ...change };
    }
    case 'landing_page': {
      const change = readImages(failedPageImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'landing_page', ...change };
    }
    case 'form_order': {
      const change = readImages(formOrderCodec, images, reportUnreadable);
      return change && { ...place, entity: 'form_order', ...change };
    }
    case 'phone_code': {
      const change = readImages(phoneCodeImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'phone_code', ...change };
    }
    case 'connection': {
      if ((images.after ?? images.before)?.sk !== conversionConnectionKey('').sk) return undefined;
      const change = readImages(connectionImageCodec, images, reportUnreadable);
      return change && { ...place, entity: 'connection', ...change };
    }
    default:
      return undefined;
  }
}

/** The publisher's data of a changed page: its id, and where it is live. */
export type LandingPageImage = z.output<typeof landingPageImage>;
export type LandingPageChange = Images<LandingPageImage>;

/**
 * The record's meaning for the publisher; undefined for none, or when it is unreadable, which is reported.
 */
type PublishingChange =
  | { kind: 'page'; change: LandingPageChange }
  /** The owner's pages became public or not, or their business details or pixel ids have changed. */
  | { kind: 'owner'; ownerId: string };

export function publishingChange(
  record: StreamRecord,
  reportUnreadable: ReportUnreadable = logUnreadableItem,
): PublishingChange | undefined {
  if (isOwnEcho(record)) return undefined;
  const images = imagesOf(record);
  switch (entityOf(images)) {
    case 'landing_page': {
      const change = readImages(landingPageImageCodec, images, reportUnreadable);
      return change && { kind: 'page', change };
    }
    case 'suspension': {
      const change = readImages(ownerStatusCodec, images, reportUnreadable);
      const ownerId = (change?.after ?? change?.before)?.ownerId;
      return ownerId === undefined ? undefined : { kind: 'owner', ownerId };
    }
    case 'business_details': {
      const change = readImages(businessDetailsCodec, images, reportUnreadable);
      // A merchant who has deleted their account has no pages any more.
      return change?.after && { kind: 'owner', ownerId: change.after.ownerId };
    }
    case 'connection': {
      if (images.after?.sk !== conversionConnectionKey('').sk) return undefined;
      const change = readImages(pixelsImageCodec, images, reportUnreadable);
      // Pages show only ids, with or without a token.
      const isSame = isDeepStrictEqual(accountPixels(change?.before), accountPixels(change?.after));
      return change?.after && !isSame ? { kind: 'owner', ownerId: change.after.ownerId } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Whether the record is only about the publisher's own write: the page's version is live, or has failed.
 * Checked without parsing the whole images, because every publication causes such a record.
 */
function isOwnEcho({ dynamodb }: StreamRecord): boolean {
  const page = rawPage.safeParse(dynamodb?.NewImage).data;
  if (!page) return false;
  const { version, publication } = page;
  const failed = publication.M.failure.M?.version.N;
  return Number(publication.M.version.N) >= Number(version.N) || failed === version.N;
}

const rawNumber = z.object({ N: z.string() });
const rawPage = z.object({
  entity: z.object({ S: z.literal('landing_page') }),
  version: rawNumber,
  publication: z.object({
    M: z.object({
      version: rawNumber,
      failure: z.object({ M: z.object({ version: rawNumber }).optional() }),
    }),
  }),
});

/** The same records, parsed by `schema`. */
function partOf<S extends z.ZodType>(whole: Codec<unknown>, schema: S): Codec<z.output<S>> {
  return codec({ ...whole, schema });
}

function imagesOf({ dynamodb }: StreamRecord): Images<Item> {
  return { before: image(dynamodb?.OldImage), after: image(dynamodb?.NewImage) };
}

function entityOf({ before, after }: Images<Item>): Entity | undefined {
  return (after ?? before)?.entity as Entity | undefined;
}

/** Undefined if an image exists that is unreadable. */
function readImages<T>(
  codec: Codec<T>,
  images: Images<Item>,
  reportUnreadable: ReportUnreadable,
): Images<T> | undefined {
  const before = images.before && decodeOrSkip({ reportUnreadable }, codec, images.before);
  const after = images.after && decodeOrSkip({ reportUnreadable }, codec, images.after);
  const isReadable = Boolean(before) === Boolean(images.before) && Boolean(after) === Boolean(images.after);
  return isReadable ? { before, after } : undefined;
}

function image(attributes: Record<string, unknown> | undefined): Item | undefined {
  // Lambda's AttributeValue and the SDK's are the same JSON; only B differs, and we store none.
  return attributes && unmarshall(attributes as Record<string, AttributeValue>);
}
