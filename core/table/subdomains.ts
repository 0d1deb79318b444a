import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SubdomainAvailability } from '@mirsah/domain/landing-page/commands';
import * as z from 'zod';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import type { TransactItem } from './dynamo/write.ts';
import { subdomainKey } from './keys.ts';

const RESERVED_DAYS = 30;

/** Who has a subdomain. After release it stays reserved for its owner until `expiresAt` (epoch seconds). */
const claimSchema = z.strictObject({
  pageId: z.string().nullable(),
  ownerId: z.string(),
  expiresAt: z.number().optional(),
});

type Holder = { label: string; pageId: string; ownerId: string; now: Date };

/** Takes a subdomain if nobody has it, its reservation has run out, or it is reserved for this very owner. */
export function claimSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', subdomainKey(label), { pageId, ownerId }),
      ConditionExpression:
        'attribute_not_exists(pk) OR pageId = :page OR (pageId = :none AND (ownerId = :owner OR expiresAt < :now))',
      ExpressionAttributeValues: { ':page': pageId, ':none': null, ':owner': ownerId, ':now': seconds(now) },
    },
  };
}

/** Gives a subdomain up: for 30 days only its owner can take it again. */
export function releaseSubdomain(table: Table, { label, pageId, ownerId, now }: Holder): TransactItem {
  return {
    Put: {
      TableName: table.name,
      Item: encode('claim', subdomainKey(label), {
        pageId: null,
        ownerId,
        expiresAt: seconds(now) + RESERVED_DAYS * 86_400,
      }),
      ConditionExpression: 'attribute_not_exists(pk) OR pageId = :page',
      ExpressionAttributeValues: { ':page': pageId },
    },
  };
}

export function createSubdomainAvailability(table: Table): SubdomainAvailability {
  return {
    async isFree(label, { ownerId, pageId }) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: subdomainKey(label), ConsistentRead: true }),
      );
      if (!Item) return true;
      const claim = decode(claimSchema, Item);
      if (claim.pageId !== null) return claim.pageId === pageId;
      return claim.ownerId === ownerId || (claim.expiresAt ?? 0) < seconds(new Date());
    },
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
