import type { SubdomainAvailability } from '@mirsah/domain/landing-page/commands';
import * as z from 'zod';
import { codec, encode } from './dynamo/item.ts';
import { find } from './dynamo/query.ts';
import type { Table } from './dynamo/table.ts';
import { put, type TransactItem } from './dynamo/write.ts';
import { subdomainKey } from './keys.ts';

const RESERVED_DAYS = 30;

/** Which page has a subdomain. After release it stays reserved for its owner until `expiresAt` (seconds since 1970). */
export const subdomainCodec = codec({
  entity: 'claim',
  shape: 'subdomain',
  schema: z.object({
    pageId: z.string().nullable(),
    ownerId: z.string(),
    expiresAt: z.number().optional(),
  }),
});

type Holder = { label: string; pageId: string; ownerId: string; now: Date };

/** Takes a subdomain that is free, whose reservation has run out, or that is reserved for this very owner. */
export function claimSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  return put(table, encode(subdomainCodec, subdomainKey(label), { pageId, ownerId }), {
    ConditionExpression:
      'attribute_not_exists(pk) OR pageId = :page OR (pageId = :none AND (ownerId = :owner OR expiresAt < :now))',
    ExpressionAttributeValues: { ':page': pageId, ':none': null, ':owner': ownerId, ':now': seconds(now) },
  });
}

/** Releases a subdomain: for 30 days only its owner can take it again. */
export function releaseSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  const released = { pageId: null, ownerId, expiresAt: seconds(now) + RESERVED_DAYS * 86_400 };
  return put(table, encode(subdomainCodec, subdomainKey(label), released), {
    ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
    ExpressionAttributeValues: { ':page': pageId },
  });
}

export function createSubdomainAvailability(table: Table): SubdomainAvailability {
  return {
    async isFree(label, { ownerId, pageId }) {
      const claim = await find(table, subdomainCodec, subdomainKey(label));
      if (!claim) return true;
      if (claim.pageId !== null) return claim.pageId === pageId;
      return claim.ownerId === ownerId || (claim.expiresAt ?? 0) < seconds(new Date());
    },
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
