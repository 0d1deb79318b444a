import type { Clock } from '../clock.ts';
import {
  createMerchantResource,
  getMerchantResource,
  type MerchantResourceRepository,
  saveMerchantResource,
} from '../merchant-resource.ts';
import { sanitizedBlocks } from './blocks/sanitized-blocks.ts';
import { MAX_SAVED_BLOCKS, type SavedBlock, type SavedBlockContent } from './saved-block.ts';

type Ports = { items: MerchantResourceRepository<SavedBlock>; clock: Clock };

/** Saves a block with sanitized HTML. Throws DomainError `too_many_saved`. */
export async function createSavedBlock(
  { items, clock }: Ports,
  ownerId: string,
  { name, blocks }: SavedBlockContent,
): Promise<SavedBlock> {
  const content = { name, blocks: sanitizedBlocks(blocks) };
  return createMerchantResource({ items, clock, limit: MAX_SAVED_BLOCKS }, ownerId, content);
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
