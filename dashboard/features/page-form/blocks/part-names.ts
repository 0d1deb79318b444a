import { type Block, blockSummary, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import { isSectionName } from '@mirsah/domain/landing-page/content';
import { blocksText, blockTexts, canvasText, sectionTexts, truncate } from '../../../messages/index.ts';
import { isFixedPart } from '../../page-preview/preview-messages.ts';

/** Merchants' name of a part of the page: a section, a block, or a fixed part. */
export function partName(id: string, block: Block | undefined): string {
  if (isSectionName(id)) return sectionTexts[id].name;
  if (isFixedPart(id)) return canvasText.fixedParts[id];
  return block && isKnownBlock(block) ? blockTexts[block.type].name : blocksText.other;
}

const MAX_SUMMARY = 40;

/**
 * The words that distinguish a block from others of its kind; empty for a section, and for a block without
 * any.
 */
export function partWords(block: Block | undefined): string {
  if (!block || !isKnownBlock(block)) return '';
  return truncate(blockSummary(block).replace(/\s+/g, ' ').trim(), MAX_SUMMARY);
}

/** The name of a part; if the page has more blocks of its kind, with its first words. */
export function ownName(id: string, blocks: Readonly<Record<string, Block | undefined>>): string {
  const block = blocks[id];
  const name = partName(id, block);
  const isAlone = Object.entries(blocks).every(
    ([other, { type } = {}]) => other === id || type !== block?.type,
  );
  const words = isAlone ? '' : partWords(block);
  return words === '' ? name : `${name} «${words}»`;
}
