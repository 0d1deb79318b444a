import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { OwnedItem } from './owned-item.ts';

/** All reads and writes of one kind of a merchant's things are scoped to their owner here. */
export type OwnedItemRepository<T extends OwnedItem> = {
  find(ownerId: string, id: string): Promise<T | undefined>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<T>>;
  create(item: T): Promise<void>;
  /** Throws DomainError `version_conflict` when `before` is no longer what is stored. */
  replace(before: T, after: T): Promise<void>;
  /** Deletes the item, whatever its version. */
  remove(item: T): Promise<void>;
};
