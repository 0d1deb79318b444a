import * as z from 'zod';
import type { Clock } from './clock.ts';
import { DomainError } from './error.ts';
import { timeOrderedId } from './id.ts';
import type { PageOf, PageRequest } from './paging.ts';
import { idSchema } from './schemas.ts';
import { keepUnsent } from './tolerant.ts';

/**
 * The properties of every simple resource of a merchant: one that no other item refers to, such as a product
 * or template.
 */
export const merchantResourceShape = {
  id: idSchema,
  ownerId: z.string().min(1),
  /** Incremented with each save; a save must name the version that it edited. */
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

const merchantResourceSchema = z.strictObject(merchantResourceShape);
export type MerchantResource = z.infer<typeof merchantResourceSchema>;

/** All reads and writes of one kind of resource; each is scoped to its owner. */
export type MerchantResourceRepository<T extends MerchantResource> = {
  find(ownerId: string, id: string): Promise<T | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<T>>;
  count(ownerId: string): Promise<number>;
  create(item: T): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer stored. */
  replace(before: T, after: T): Promise<void>;
  /** Deletes the item without checking its version. */
  remove(item: T): Promise<void>;
};

type Ports<T extends MerchantResource> = { items: MerchantResourceRepository<T>; clock: Clock };

/** The part that the merchant edits. */
type ContentOf<T> = Omit<T, keyof MerchantResource>;

/** Throws DomainError `too_many_saved` when the `limit` is reached. */
export async function createMerchantResource<T extends MerchantResource>(
  { items, clock, limit = Number.POSITIVE_INFINITY }: Ports<T> & { limit?: number },
  ownerId: string,
  content: ContentOf<T>,
): Promise<T> {
  if (limit < Number.POSITIVE_INFINITY && (await items.count(ownerId)) >= limit)
    throw new DomainError('too_many_saved', { limit });
  const now = clock.now();
  const at = now.toISOString();
  const common: MerchantResource = {
    id: timeOrderedId(now),
    ownerId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  // TypeScript does not see that the content and the common properties make up the whole T.
  const item = { ...content, ...common } as T;
  await items.create(item);
  return item;
}

/**
 * Saves an edited resource. `version` is the one that was edited. Throws DomainError `version_conflict` with
 * the current version when the resource has changed since, or `not_found`. `sent` is the content before its
 * defaults were filled in: fields missing there keep their stored value.
 */
export async function saveMerchantResource<T extends MerchantResource>(
  { items, clock }: Ports<T>,
  ownerId: string,
  edit: { id: string; version: number; content: ContentOf<T>; sent?: unknown },
): Promise<T> {
  const before = await getMerchantResource({ items }, ownerId, edit.id);
  if (before.version !== edit.version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  const after = {
    ...before,
    ...keepUnsent(before, edit.sent, edit.content),
    version: before.version + 1,
    updatedAt: clock.now().toISOString(),
  };
  await items.replace(before, after);
  return after;
}

export async function deleteMerchantResource<T extends MerchantResource>(
  { items }: Pick<Ports<T>, 'items'>,
  ownerId: string,
  id: string,
): Promise<void> {
  await items.remove(await getMerchantResource({ items }, ownerId, id));
}

/** Throws DomainError `not_found`, also for another merchant's resource. */
export async function getMerchantResource<T extends MerchantResource>(
  { items }: Pick<Ports<T>, 'items'>,
  ownerId: string,
  id: string,
): Promise<T> {
  const item = await items.find(ownerId, id);
  if (!item) throw new DomainError('not_found');
  return item;
}
