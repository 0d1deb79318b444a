import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type LandingPage, landingPageSchema } from '@mirsah/domain/landing-page/landing-page.ts';
import { decode, type Entity } from './item.ts';

/** The part of a DynamoDB stream record that is read; Lambda's own type for it fits. */
export type StreamRecord = {
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
  const before = image(record.dynamodb?.OldImage);
  const after = image(record.dynamodb?.NewImage);
  if ((after ?? before)?.entity !== ('landing_page' satisfies Entity)) return undefined;
  return {
    before: before && decode(landingPageSchema, before),
    after: after && decode(landingPageSchema, after),
  };
}

function image(attributes: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  // Lambda's AttributeValue and the SDK's are the same JSON; only B differs, and we store none.
  return attributes && unmarshall(attributes as Record<string, AttributeValue>);
}
