import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { OwnedItem } from './owned-item.ts';
import type { OwnedItemRepository } from './owned-item-repository.ts';

type Ports<T extends OwnedItem> = { items: OwnedItemRepository<T>; clock: Clock };

/** What the merchant writes of it. */
type ContentOf<T> = Omit<T, keyof OwnedItem>;

export async function createOwnedItem<T extends OwnedItem>(
  { items, clock }: Ports<T>,
  ownerId: string,
  content: ContentOf<T>,
): Promise<T> {
  const now = clock.now();
  const at = now.toISOString();
  const kept: OwnedItem = { id: timeOrderedId(now), ownerId, version: 1, createdAt: at, updatedAt: at };
  // An item is its content with what every item has: TypeScript does not put the two halves of T together.
  const item = { ...content, ...kept } as T;
  await items.create(item);
  return item;
}

/**
 * Saves what was edited. `version` is the one that was edited: DomainError `version_conflict` names the current one
 * when the item has moved on since.
 */
export async function saveOwnedItem<T extends OwnedItem>(
  { items, clock }: Ports<T>,
  ownerId: string,
  edit: { id: string; version: number; content: ContentOf<T> },
): Promise<T> {
  const before = await getOwnedItem({ items }, ownerId, edit.id);
  if (before.version !== edit.version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  const after = {
    ...before,
    ...edit.content,
    version: before.version + 1,
    updatedAt: clock.now().toISOString(),
  };
  await items.replace(before, after);
  return after;
}

export async function deleteOwnedItem<T extends OwnedItem>(
  { items }: Pick<Ports<T>, 'items'>,
  ownerId: string,
  id: string,
): Promise<void> {
  await items.remove(await getOwnedItem({ items }, ownerId, id));
}

/** Throws DomainError `not_found`, also for another merchant's item. */
export async function getOwnedItem<T extends OwnedItem>(
  { items }: Pick<Ports<T>, 'items'>,
  ownerId: string,
  id: string,
): Promise<T> {
  const item = await items.find(ownerId, id);
  if (!item) throw new DomainError('not_found');
  return item;
}
