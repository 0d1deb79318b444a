import {
  type CustomDomain,
  customDomainSchema,
  hasFiles,
  isMainAddress,
  RESERVED_DAYS,
} from '@mirsah/domain/custom-domain';
import type { DomainHolder, DomainRepository } from '@mirsah/domain/custom-domain/ports';
import { DomainError } from '@mirsah/domain/error';
import type { PageDomains } from '@mirsah/domain/landing-page/shown-at';
import * as z from 'zod';
import { asAdmin } from '../account/audit-log.ts';
import { codec, decodeAll, decodeOrSkip, encode, type Item } from '../dynamo/item.ts';
import { countItems, find, listIndex, partition, queryAll } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import {
  exists,
  ifVersion,
  isNew,
  put,
  remove,
  replace,
  type Step,
  transact,
  updateIf,
  writeIf,
} from '../dynamo/write.ts';
import {
  ALL_DOMAINS,
  customDomainIndexes,
  customDomainKey,
  DUE_DOMAINS,
  domainClaimKey,
  dueDomainIndex,
  ownersDomains,
} from './keys.ts';
import { publicationRequest } from './landing-pages.ts';

/** A domain in a state of a newer release is left alone: as `failed` it is neither shown nor checked. */
export const customDomainCodec = codec({
  entity: 'domain',
  shape: 'custom_domain',
  schema: customDomainSchema,
  fallbacks: { state: 'failed', failure: 'certificate_refused', problem: 'certificate' },
});

/**
 * The page of a host. After its removal it stays reserved for its owner until `expiresAt` (seconds since
 * 1970).
 */
export const domainClaimCodec = codec({
  entity: 'claim',
  shape: 'domain_claim',
  schema: z.object({
    pageId: z.string().nullable(),
    ownerId: z.string(),
    expiresAt: z.number().optional(),
  }),
});

type Conflict = 'version_conflict' | 'domain_taken';

export function createDomainRepository(table: Table): DomainRepository {
  return {
    find: (pageId) => findCustomDomain(table, pageId),
    listOwned: (ownerId, request) =>
      listIndex(table, customDomainCodec, { index: 'gsi1', partition: ownersDomains(ownerId), ...request }),
    listAll: (request) =>
      listIndex(table, customDomainCodec, { index: 'gsi2', partition: ALL_DOMAINS, ...request }),
    async listDue(now, limit) {
      const due = {
        IndexName: 'gsi3',
        KeyConditionExpression: 'gsi3pk = :due AND gsi3sk < :after',
        // `$` is the character after `#`: includes what is due at exactly this time.
        ExpressionAttributeValues: { ':due': DUE_DOMAINS, ':after': `${now}$` },
      };
      return decodeAll(table, customDomainCodec, await queryAll(table, due, limit));
    },
    countOf: (ownerId) => countItems(table, partition(ownersDomains(ownerId), 'gsi1')),
    holderOf: (host) => holderOf(table, host),
    async create(domain, displaced) {
      const { pageId, ownerId, host } = domain;
      const claim = put(table, encode(domainClaimCodec, domainClaimKey(host), { pageId, ownerId }), {
        ConditionExpression:
          'attribute_not_exists(pk) OR pageId = :page OR pageId = :displaced OR (pageId = :none AND (ownerId = :owner OR expiresAt < :now))',
        ExpressionAttributeValues: {
          ':page': pageId,
          ':displaced': displaced?.before.pageId ?? pageId,
          ':none': null,
          ':owner': ownerId,
          ':now': seconds(new Date(domain.createdAt)),
        },
      });
      await write(table, [
        { item: put(table, domainItem(domain), isNew), onConflict: 'version_conflict' },
        { item: claim, onConflict: 'domain_taken' },
        ...(displaced ? [changeStep(table, displaced.before, displaced.after)] : []),
      ]);
    },
    async change(before, after, { republishes, entry } = { republishes: false }) {
      const { item, onConflict } = changeStep(table, before, after);
      if (!republishes && !entry) return writeIf(table, item);
      const publication = publicationRequest(table, after.pageId, after.stateSince);
      const conflict = await transact<'version_conflict' | 'not_allowed'>(table, [
        { item, onConflict },
        ...(republishes ? [{ item: publication, onConflict }] : []),
        ...(entry ? asAdmin(table, entry) : []),
      ]);
      if (conflict === 'not_allowed') throw new DomainError(conflict);
      return conflict === undefined;
    },
    async release({ pageId, ownerId, host, version }, at) {
      const domain = remove(table, customDomainKey(pageId), ifVersion(version));
      // A merchant who proved the host in the meantime keeps it.
      if ((await holderOf(table, host))?.pageId !== pageId) return writeIf(table, domain);
      const released = { pageId: null, ownerId, expiresAt: seconds(at) + RESERVED_DAYS * 86_400 };
      const claim = put(table, encode(domainClaimCodec, domainClaimKey(host), released), {
        ConditionExpression: 'pageId = :page',
        ExpressionAttributeValues: { ':page': pageId },
      });
      const steps = [domain, claim].map((item) => ({ item, onConflict: 'overtaken' }));
      return (await transact(table, steps)) === undefined;
    },
  };
}

export function findCustomDomain(table: Table, pageId: string): Promise<CustomDomain | undefined> {
  return find(table, customDomainCodec, customDomainKey(pageId));
}

/** The page's own host, from its stored domain; undefined without one. */
export function readShownHost(table: Table, item: Item | undefined): string | undefined {
  const domain = item && decodeOrSkip(table, customDomainCodec, item);
  return domain && hasFiles(domain) ? domain.host : undefined;
}

export function createPageDomains(
  table: Table,
): PageDomains & { mainHostOf(pageId: string): Promise<string | undefined> } {
  return {
    async hostOf(pageId) {
      const domain = await findCustomDomain(table, pageId);
      return domain && hasFiles(domain) ? domain.host : undefined;
    },
    async mainHostOf(pageId) {
      const domain = await findCustomDomain(table, pageId);
      return domain && isMainAddress(domain) ? domain.host : undefined;
    },
  };
}

/** Makes the worker check a page's domain at once. Does nothing when the page has none. `at` is ISO-8601. */
export async function wakeCustomDomain(table: Table, pageId: string, at: string): Promise<void> {
  await updateIf(
    table,
    customDomainKey(pageId),
    { set: { dueAt: at, ...dueDomainIndex(pageId, at) } },
    exists,
  );
}

async function holderOf(table: Table, host: string): Promise<DomainHolder | undefined> {
  const claim = await find(table, domainClaimCodec, domainClaimKey(host));
  if (!claim) return undefined;
  const { pageId, ownerId, expiresAt } = claim;
  return { pageId, ownerId, reservedUntil: expiresAt === undefined ? null : new Date(expiresAt * 1000) };
}

function changeStep(table: Table, before: CustomDomain, after: CustomDomain): Step<'version_conflict'> {
  const item = replace(table, domainItem(before), domainItem(after), ifVersion(before.version));
  return { item, onConflict: 'version_conflict' };
}

function domainItem(domain: CustomDomain) {
  return {
    ...encode(customDomainCodec, customDomainKey(domain.pageId), domain),
    ...customDomainIndexes(domain),
  };
}

async function write(table: Table, steps: Step<Conflict>[]): Promise<void> {
  const conflict = await transact(table, steps);
  if (conflict) throw new DomainError(conflict);
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
