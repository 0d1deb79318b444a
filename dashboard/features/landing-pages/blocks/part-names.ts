import { type Block, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import { isSectionName } from '@mirsah/domain/landing-page/content';
import { blocksText, blockTexts, canvasText, sectionTexts } from '../../../messages/index.ts';
import { isFixedPart } from '../form/preview-messages.ts';

/** What merchants call a part of the page: a section, a block, or what every page has. */
export function partName(id: string, block: Block | undefined): string {
  if (isSectionName(id)) return sectionTexts[id].name;
  if (isFixedPart(id)) return canvasText.fixedParts[id];
  return block && isKnownBlock(block) ? blockTexts[block.type].name : blocksText.other;
}
