import { type Block, type BlockType, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import type { LackedField } from '@mirsah/domain/landing-page/blocks/needs';
import {
  type AnyLabels,
  blockTexts,
  canvasText,
  type ListLabels,
  offersText,
} from '../../../messages/index.ts';
import type { EditorValues } from '../values.ts';

/** The path of a lacked field in the form. */
export const pathOfLacked = (id: string, { of, path }: LackedField): string =>
  of === 'page' ? path : `layout.blocks.${id}.props.${path}`;

const pageLabels: Record<string, string> = {
  'product.reviews': canvasText.fixedParts.reviews,
  'offers.quantity': offersText.quantity,
};

/** Merchants' names of the fields that a block of a kind lacks. */
export const lackedLabels = (type: BlockType, fields: readonly LackedField[]): string[] =>
  fields.map(({ of, path }) =>
    of === 'page'
      ? (pageLabels[path] ?? path)
      : labelOf(blockTexts[type].fields as AnyLabels, path.split('.')),
  );

/** The label of a field in rows of rows; the rows themselves have no labels of their own here. */
function labelOf(labels: AnyLabels, [name = '', ...rest]: string[]): string {
  const label: string | ListLabels | undefined = labels[name];
  if (typeof label === 'string' || label === undefined) return label ?? name;
  const [, ...inRow] = rest;
  return inRow.length === 0 ? label.label : labelOf(label.fields, inRow);
}

/** A block that shoppers do not see yet, with its position in the page. */
type LackingBlock = { id: string; type: BlockType; fields: LackedField[] };

/** The blocks that are not hidden and lack something, in the page's order. */
export function lackingBlocks(
  { order, blocks }: Pick<EditorValues['layout'], 'order' | 'blocks'>,
  lackedOf: (block: Block) => LackedField[],
): LackingBlock[] {
  const ids = new Set([...order, ...Object.keys(blocks)]);
  return [...ids].flatMap((id) => {
    const block = blocks[id];
    if (!block || !isKnownBlock(block) || block.hideOn === 'all') return [];
    const fields = lackedOf(block);
    return fields.length > 0 ? [{ id, type: block.type, fields }] : [];
  });
}
