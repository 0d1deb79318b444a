import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { type Block, isKnownBlock } from '@mirsah/domain/landing-page/blocks';
import {
  type AnyLabels,
  blockTexts,
  canvasText,
  formatNumber,
  generalTab,
  headerFooterTab,
  layoutTab,
} from '../../../messages/index.ts';
import { partOfField } from '../../page-preview/preview-messages.ts';
import { ownName } from './part-names.ts';

/** The texts outside of blocks, as on their tabs. */
const pageLabels: Record<string, string> = {
  title: generalTab.title,
  description: generalTab.description,
  'layout.buttonText': layoutTab.buttonText,
  'header.logo.text': headerFooterTab.logoText,
  'footer.logo.text': headerFooterTab.logoText,
  'footer.copyrightText': headerFooterTab.copyright,
};

type Parts = { layout: Pick<LandingPageContent['layout'], 'blocks'> };

/** A text that is edited in place, by its field, its row and its part, as merchants know them. */
export function textName({ layout: { blocks } }: Parts, path: string): string {
  const part = partOfField(path);
  if (part === undefined) return pageLabels[path] ?? '';
  const [, names] = /^layout\.blocks\.[^.]+\.props\.(.+)$/.exec(path) ?? [];
  const labels = names === undefined ? [pageLabels[path] ?? ''] : labelsIn(blocks[part], names.split('.'));
  return canvasText.textOf(labels, ownName(part, blocks));
}

/** The label of a field, and after it those of the rows that it is in. */
function labelsIn(block: Block | undefined, names: string[]): string[] {
  if (!block || !isKnownBlock(block)) return [];
  return labelsOf(blockTexts[block.type].fields as AnyLabels, names);
}

function labelsOf(labels: AnyLabels, [name = '', index = '', ...rest]: string[]): string[] {
  const label = labels[name];
  if (label === undefined || typeof label === 'string') return label === undefined ? [] : [label];
  const row = label.row(formatNumber(Number(index) + 1));
  // In a row named after its only text, the text needs no name.
  return [...labelsOf(label.fields, rest).filter((field) => !row.startsWith(`${field} `)), row];
}
