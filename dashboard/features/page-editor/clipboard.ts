import {
  type Block,
  blockSchema,
  fieldsOf,
  isListField,
  withNewIds,
} from '@mirsah/domain/landing-page/blocks';
import type { Fields } from '@mirsah/domain/landing-page/blocks/fields';
import * as z from 'zod';

/** Longer than any block; a longer text is not even read. */
const MAX_LENGTH = 200_000;

const copiedSchema = z.strictObject({
  mirsah: z.literal('block'),
  version: z.literal(1),
  /** The id of the merchant whose block it is. */
  merchant: z.string().max(100),
  block: blockSchema,
});

/** A merchant's block as the text that is put on the clipboard, for this page or another one. */
export function blockToText(block: Block, merchant: string): string {
  return JSON.stringify({ mirsah: 'block', version: 1, merchant, block });
}

/** Whether a text looks like a block, which may still be invalid. */
export const isCopiedBlock = (text: string): boolean => text.startsWith('{"mirsah":"block"');

/** A pasted block; `lacksPictures` if it had pictures of another merchant. */
export type Pasted = { block: Block; lacksPictures: boolean };

/**
 * The block in a clipboard's text, validated as in a save, with sanitized HTML and new ids; undefined for
 * anything else. Any site can write the clipboard, so no part of it is used unchecked. Images and videos are
 * pasted with the merchant's own blocks only: those of another account disappear when its owner deletes them.
 */
export async function blockFromText(text: string, merchant: string): Promise<Pasted | undefined> {
  if (text.length > MAX_LENGTH) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const copied = copiedSchema.safeParse(data).data;
  if (!copied) return undefined;
  // Larger than all of the canvas, and only needed here.
  const [{ sanitizedBlocks }, { sanitizeHtml }] = await Promise.all([
    import('@mirsah/domain/landing-page/blocks/sanitized'),
    import('@mirsah/domain/sanitize-html'),
  ]);
  const { bpasted: block } = sanitizedBlocks({ bpasted: withNewIds(copied.block) });
  if (!block) return undefined;
  if (copied.merchant === merchant) return { block, lacksPictures: false };
  const bare = withoutPictures(block, (html) => sanitizeHtml(html, ({ tag }) => tag === 'img'));
  return { block: bare, lacksPictures: JSON.stringify(bare) !== JSON.stringify(block) };
}

/** The block without its images and uploaded videos; videos on YouTube and TikTok belong to no merchant. */
function withoutPictures(block: Block, withoutImages: (html: string) => string): Block {
  // The values keep the fields of the block's kind.
  return { ...block, props: valuesWithout(fieldsOf(block.type), block.props, withoutImages) } as Block;
}

function valuesWithout(fields: Fields, values: object, withoutImages: (html: string) => string): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (field && isListField(field) && Array.isArray(value))
        return [name, value.map((row) => valuesWithout(field.fields, row, withoutImages))];
      if (typeof value !== 'string') return [name, value];
      if (field?.kind === 'image' || (field?.kind === 'film' && isUploaded(value))) return [name, ''];
      return [name, field?.kind === 'richText' ? withoutImages(value) : value];
    }),
  );
}

const isUploaded = (address: string) => address.includes('/media/');
