import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Item, UnreadableItemError } from './dynamo/item.ts';
import { asByNextRelease, goldenItems } from './golden.fixture.ts';
import { orderCodec } from './order/order-item.ts';
import { publishingChange, type StreamRecord, tableChange } from './stream.ts';

const goldenItem = (shape: string) => {
  const items = goldenItems(shape);
  const item = items.find(({ subdomain }) => subdomain === 'oud-golden') ?? items[0];
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
  it('a stream record of an order has its counted values, before and after', () => {
    const order = { ...goldenItem('order'), status: 'shipped', totalMinor: 39_800 };
    expect(tableChange(record(order, { ...order, status: 'delivered' }))).toMatchObject({
      id: 'e1',
      sequence: '1',
      entity: 'order',
      before: { status: 'shipped', totalMinor: 39_800 },
      after: { status: 'delivered', totalMinor: 39_800 },
    });
  });

  it('a stream record written by a newer release can be read', () => {
    const newer = asByNextRelease(orderCodec, goldenItem('order'));
    expect(tableChange(record(undefined, newer))).toMatchObject({
      entity: 'order',
      after: { status: 'pending' },
    });
  });

  it('a stream record is read only as far as reactions need, so that other broken parts of an order do not matter', () => {
    const order = { ...goldenItem('order'), answers: 'broken' };
    expect(tableChange(record(undefined, order))).toMatchObject({ entity: 'order' });
  });

  it('an unreadable stream record is reported with its key and ignored', () => {
    const reported: UnreadableItemError[] = [];
    const { totalMinor, ...broken } = goldenItem('order');
    expect(tableChange(record(undefined, broken), (error) => reported.push(error))).toBeUndefined();
    expect(reported).toMatchObject([{ key: { pk: broken.pk, sk: 'ORDER' }, entity: 'order' }]);
  });

  it('a stream record of a delivery of an unknown kind is reported and never sent', () => {
    const reported: UnreadableItemError[] = [];
    const delivery = { ...goldenItem('delivery'), kind: 'from_the_future' };
    expect(tableChange(record(undefined, delivery), (error) => reported.push(error))).toBeUndefined();
    expect(reported).toMatchObject([{ entity: 'delivery' }]);
  });

  it('of a merchant’s connections, only that to advertising networks is read from the stream', () => {
    const of = (shape: string) => tableChange(record(undefined, goldenItem(shape)));
    expect(of('conversion_connection')).toMatchObject({
      entity: 'connection',
      after: { networks: { meta: { savedAt: expect.any(String) } } },
    });
    expect(of('whatsapp_connection')).toBeUndefined();
  });

  it('a stream record of any other entity is ignored', () => {
    expect(tableChange(record(undefined, goldenItem('profile')))).toBeUndefined();
    expect(publishingChange(record(undefined, goldenItem('order')))).toBeUndefined();
  });
});

describe('a record for the publisher', () => {
  it('a stream record of a page gives the publisher only the page’s key', () => {
    const page: Item = { ...goldenItem('landing_page'), product: 'broken' };
    expect(publishingChange(record(page, undefined))).toEqual({
      kind: 'page',
      change: {
        before: {
          id: page.id,
          ownerId: page.ownerId,
          subdomain: 'oud-golden',
          publication: { subdomain: 'oud-golden' },
          places: new Set(['oud-golden']),
        },
      },
    });
  });

  it('a stream record of an owner status gives the publisher the owner, whether the status was set or removed', () => {
    const status = goldenItem('owner_status');
    expect(publishingChange(record(undefined, status))).toEqual({ kind: 'owner', ownerId: status.ownerId });
    expect(publishingChange(record(status, undefined))).toEqual({ kind: 'owner', ownerId: status.ownerId });
  });

  it('a stream record of the connection to networks gives the publisher its owner when the id of a pixel has changed', () => {
    const stored = goldenItem('conversion_connection');
    const { networks, ownerId } = stored as { networks: Record<string, object>; ownerId: string };
    const withMeta = (change: object) => ({
      ...stored,
      networks: { ...networks, meta: { ...networks.meta, ...change } },
    });
    expect(publishingChange(record(stored, withMeta({ pixelId: '12345' })))).toEqual({
      kind: 'owner',
      ownerId,
    });
    const gone = { ...stored, networks: { ...networks, meta: null } };
    expect(publishingChange(record(stored, gone))).toEqual({ kind: 'owner', ownerId });
    expect(publishingChange(record(undefined, stored))).toEqual({ kind: 'owner', ownerId });
    const refused = withMeta({ refusedAt: '2026-11-28T10:00:00.000Z', isOn: false });
    expect(publishingChange(record(stored, refused))).toBeUndefined();
    expect(publishingChange(record(undefined, { ...stored, sk: 'COD' }))).toBeUndefined();
  });

  it('a stream record of a deleted page gives the publisher every subdomain where it may be', () => {
    const page: Item = { ...goldenItem('landing_page'), places: new Set(['old-golden']) };
    expect(publishingChange(record(page, undefined))).toMatchObject({
      change: { before: { subdomain: 'oud-golden', places: new Set(['old-golden']) } },
    });
  });

  it('a stream record of a page whose version is live, or has failed, gives the publisher nothing', () => {
    const page = goldenItem('landing_page');
    const { version, publication } = page as { version: number; publication: object };
    const after = (change: object) => ({ ...page, publication: { ...publication, ...change } });
    expect(publishingChange(record(page, after({ version, failure: null })))).toBeUndefined();
    const failure = { version, reason: 'render failed' };
    expect(publishingChange(record(page, after({ version: 0, failure })))).toBeUndefined();
    expect(publishingChange(record(page, after({ version: 0, failure: null })))).toMatchObject({
      kind: 'page',
    });
  });
});
