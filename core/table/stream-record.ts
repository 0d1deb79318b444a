import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type LandingPage, landingPageSchema } from '@mirsah/domain/landing-page/landing-page.ts';
import * as z from 'zod';
import { decode, type Entity } from './item.ts';
import { type Republishing, republishingSchema } from './republishing.ts';

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
export function standingChange(record: StreamRecord): { ownerId: string } | undefined {
  const suspension = image(record.dynamodb?.NewImage ?? record.dynamodb?.OldImage);
  if (suspension?.entity !== ('suspension' satisfies Entity)) return undefined;
  return decode(suspensionSchema, suspension);
}

/** How far a walk through all pages is; undefined for a record about anything else. */
export function republishingStep(record: StreamRecord): Republishing | undefined {
  const walk = image(record.dynamodb?.NewImage);
  return walk?.entity === ('republishing' satisfies Entity) ? decode(republishingSchema, walk) : undefined;
}

const suspensionSchema = z.strictObject({ ownerId: z.string() });

function image(attributes: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  // Lambda's AttributeValue and the SDK's are the same JSON; only B differs, and we store none.
  return attributes && unmarshall(attributes as Record<string, AttributeValue>);
}
