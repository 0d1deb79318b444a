import { type Block, blockSchema, sanitizedBlocks, withNewIds } from '@mirsah/domain/landing-page/blocks';
import * as z from 'zod';

/** Longer than any block; a longer text is not even read. */
const MAX_LENGTH = 200_000;

const copiedSchema = z.strictObject({
  mirsah: z.literal('block'),
  version: z.literal(1),
  block: blockSchema,
});

/** A block as the text that is put on the clipboard, for this page or another one. */
export function blockToText(block: Block): string {
  return JSON.stringify({ mirsah: 'block', version: 1, block });
}

/**
 * The block in a clipboard's text, checked as a save checks it, its HTML made safe, with ids of its own; undefined for
 * anything else. Whatever site wrote the clipboard, nothing of it gets into a page unchecked.
 */
export function blockFromText(text: string): Block | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const copied = copiedSchema.safeParse(data).data;
  return copied && sanitizedBlocks({ bpasted: withNewIds(copied.block) }).bpasted;
}
