import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Item } from './dynamo/item.ts';
import type { UnreadableItemError } from './dynamo/unreadable.ts';
import { asByNextRelease, readGoldenFiles } from './golden.fixture.ts';
import { orderCodec } from './order-item.ts';
import { publishingChange, type StreamRecord, tableChange } from './stream.ts';

const goldenItem = (shape: string) => {
  const [item] =
    readGoldenFiles().find((file) => file.shape === shape && file.release === '0b4652d')?.items ?? [];
  if (!item) throw new Error(`No frozen ${shape}`);
  return item;
};
const record = (before: Item | undefined, after: Item | undefined): StreamRecord => ({
  eventID: 'e1',
  dynamodb: {
    SequenceNumber: '1',
    OldImage: before && marshall(before),
    NewImage: after && marshall(after),
  },
});

describe('a record of the table’s stream', () => {
  it('about an order has what is counted of it, before and after', () => {
    const order = goldenItem('order');
    expect(tableChange(record(order, { ...order, status: 'delivered' }))).toMatchObject({
      id: 'e1',
      sequence: '1',
      entity: 'order',
      before: { status: 'shipped', totalMinor: 39_800 },
      after: { status: 'delivered', totalMinor: 39_800 },
    });
  });

  it('written by a newer release is read all the same', () => {
    const newer = asByNextRelease(orderCodec, goldenItem('order'));
    expect(tableChange(record(undefined, newer))).toMatchObject({
      entity: 'order',
      after: { status: 'pending' },
    });
  });

  it('is read no further than reactions need: a broken part of an order that is not counted does not matter', () => {
    const order = { ...goldenItem('order'), answers: 'broken' };
    expect(tableChange(record(undefined, order))).toMatchObject({ entity: 'order' });
  });

  it('that cannot be read is reported with its key and counts as one about nothing', () => {
    const reported: UnreadableItemError[] = [];
    const { totalMinor, ...broken } = goldenItem('order');
    expect(tableChange(record(undefined, broken), (error) => reported.push(error))).toBeUndefined();
    expect(reported).toMatchObject([{ key: { pk: broken.pk, sk: 'ORDER' }, entity: 'order' }]);
  });

  it('about anything else is about nothing', () => {
    expect(tableChange(record(undefined, goldenItem('profile')))).toBeUndefined();
    expect(publishingChange(record(undefined, goldenItem('order')))).toBeUndefined();
  });
});

describe('a record for the publisher', () => {
  it('of a page has only where the page is', () => {
    const page: Item = { ...goldenItem('landing_page'), product: 'broken' };
    expect(publishingChange(record(page, undefined))).toEqual({
      kind: 'page',
      change: { before: { id: page.id, subdomain: 'oud-golden', publication: { subdomain: 'oud-golden' } } },
    });
  });

  it('of an owner’s status names the owner, whether the status came or went', () => {
    const status = goldenItem('owner_status');
    expect(publishingChange(record(undefined, status))).toEqual({ kind: 'owner', ownerId: status.ownerId });
    expect(publishingChange(record(status, undefined))).toEqual({ kind: 'owner', ownerId: status.ownerId });
  });

  it('of a republish job says how far it is', () => {
    const job = goldenItem('republish_job');
    expect(publishingChange(record(undefined, job))).toEqual({
      kind: 'republish',
      job: { id: job.id, cursor: null },
    });
  });
});
