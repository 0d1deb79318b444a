import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import {
  createMerchantResource,
  getMerchantResource,
  type MerchantResourceRepository,
  merchantResourceShape,
  saveMerchantResource,
} from '../merchant-resource.ts';
import { type Block, blocksSchema, sanitizedBlocks } from './blocks/blocks.ts';

/** More would be too many to choose from. */
export const MAX_SAVED_BLOCKS = 50;

const nameSchema = z.string().trim().min(1).max(40);

/**
 * A block as its merchant keeps it for other pages, by a name. It is the only one of a map, as in a page: a kind that only
 * a newer release knows is left out when it is read.
 */
export const savedBlockContentSchema = z.strictObject({
  name: nameSchema,
  blocks: blocksSchema.refine((blocks) => Object.keys(blocks).length === 1),
});
export const savedBlockNameSchema = savedBlockContentSchema.pick({ name: true });
type SavedBlockContent = z.infer<typeof savedBlockContentSchema>;

/** Pages have copies of it: neither its new name nor its deletion reaches them. */
export const savedBlockSchema = savedBlockContentSchema.extend(merchantResourceShape);
export type SavedBlock = z.infer<typeof savedBlockSchema>;

/** The block that was kept; undefined for a kind that only a newer release knows. */
export const blockOfSaved = ({ blocks }: Pick<SavedBlock, 'blocks'>): Block | undefined =>
  Object.values(blocks)[0];

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
