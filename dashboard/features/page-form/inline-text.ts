import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { type BlockType, fieldsOf, isKnownBlock, isListField } from '@mirsah/domain/landing-page/blocks';
import type { Field, Fields } from '@mirsah/domain/landing-page/blocks/fields';

/**
 * A text that is edited in place on the canvas: its maximum length in characters, and whether it has lines.
 */
export type InlineText = { max: number; hasLines: boolean };

/** The texts outside of blocks, with the limits of the page's schema. */
const pageTexts: Record<string, InlineText> = {
  title: { max: 200, hasLines: false },
  description: { max: 1000, hasLines: false },
  'layout.buttonText': { max: 60, hasLines: false },
  'header.logo.text': { max: 120, hasLines: false },
  'footer.logo.text': { max: 120, hasLines: false },
  'footer.copyrightText': { max: 300, hasLines: false },
};

/** The text at a field's path; undefined where there is none that is plain. */
export function inlineTextAt(
  { layout }: { layout: Pick<LandingPageContent['layout'], 'blocks'> },
  path: string,
): InlineText | undefined {
  const [, id, names] = /^layout\.blocks\.([^.]+)\.props\.(.+)$/.exec(path) ?? [];
  if (id === undefined || names === undefined) return pageTexts[path];
  const block = layout.blocks[id];
  if (!block || !isKnownBlock(block)) return undefined;
  const field = fieldAt(fieldsOf(block.type as BlockType), names.split('.'));
  if (field?.kind !== 'line' && field?.kind !== 'lines') return undefined;
  return { max: 'max' in field ? Number(field.max) : 0, hasLines: field.kind === 'lines' };
}

function fieldAt(fields: Fields, [name = '', _row, ...rest]: string[]): Field | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && isListField(field) ? fieldAt(field.fields, rest) : field;
}

/** A text as a field takes it: where only one line is allowed, line breaks become spaces. */
export function asFieldText(text: string, { max, hasLines }: InlineText): string {
  const plain = text.replace(/\u00a0/g, ' ').replace(/\r\n?/g, '\n');
  return (hasLines ? plain : plain.replace(/\s*\n\s*/g, ' ')).slice(0, max);
}
