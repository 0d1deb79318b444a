import { marshall } from '@aws-sdk/util-dynamodb';
import type { Entity } from './dynamo/item.ts';
import type { StreamRecord } from './stream.ts';

/** A record of the stream for tests, about an item that is new. */
export function newItemRecord(sequence: string, entity: Entity, item: object): StreamRecord {
  const image = marshall({ ...item, pk: 'pk', sk: 'sk', entity }, { removeUndefinedValues: true });
  return { eventID: `e${sequence}`, dynamodb: { SequenceNumber: sequence, NewImage: image } };
}
