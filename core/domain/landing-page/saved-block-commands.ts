import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import {
  createMerchantResource,
  getMerchantResource,
  type MerchantResourceRepository,
  saveMerchantResource,
} from '../merchant-resource.ts';
import { sanitizedBlocks } from './blocks/sanitized-blocks.ts';
import { MAX_SAVED_BLOCKS, type SavedBlock, type SavedBlockContent } from './saved-block.ts';

type Ports = { items: MerchantResourceRepository<SavedBlock>; clock: Clock };

/** Keeps a block with its HTML made safe. Throws DomainError `plan_limit_reached`. */
export async function createSavedBlock(
  { items, clock }: Ports,
  ownerId: string,
  { name, blocks }: SavedBlockContent,
): Promise<SavedBlock> {
  const kept = await items.list(ownerId, { limit: MAX_SAVED_BLOCKS });
  if (kept.items.length >= MAX_SAVED_BLOCKS || kept.cursor !== null) {
    throw new DomainError('plan_limit_reached');
  }
  return createMerchantResource({ items, clock }, ownerId, { name, blocks: sanitizedBlocks(blocks) });
}

/** Throws DomainError `not_found`, also for another merchant's block, and `version_conflict`. */
export async function renameSavedBlock(
  { items, clock }: Ports,
  ownerId: string,
  { id, version, name }: { id: string; version: number; name: string },
): Promise<SavedBlock> {
  const { blocks } = await getMerchantResource({ items }, ownerId, id);
  return saveMerchantResource({ items, clock }, ownerId, { id, version, content: { name, blocks } });
}
