import * as z from 'zod';
import { merchantResourceShape } from '../merchant-resource.ts';
import { type Block, blocksSchema } from './blocks/blocks.ts';

/** More would be too many to choose from. */
export const MAX_SAVED_BLOCKS = 50;

const nameSchema = z.string().trim().min(1).max(40);

/**
 * A merchant's saved block for reuse on other pages, with a name. It is the only entry of a map, as in a
 * page, so that a kind that only a newer release knows is skipped when it is read.
 */
export const savedBlockContentSchema = z.strictObject({
  name: nameSchema,
  blocks: blocksSchema.refine((blocks) => Object.keys(blocks).length === 1),
});
export const savedBlockNameSchema = savedBlockContentSchema.pick({ name: true });
export type SavedBlockContent = z.infer<typeof savedBlockContentSchema>;

/** Pages have copies of it: neither its new name nor its deletion affects them. */
export const savedBlockSchema = savedBlockContentSchema.extend(merchantResourceShape);
export type SavedBlock = z.infer<typeof savedBlockSchema>;

/** The saved block; undefined for a kind that only a newer release knows. */
export const blockOfSaved = ({ blocks }: Pick<SavedBlock, 'blocks'>): Block | undefined =>
  Object.values(blocks)[0];
