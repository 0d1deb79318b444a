import { type Block, type BlockType, blockKinds, fieldsOf, isListField } from './blocks.ts';
import type { Field, Fields } from './fields.ts';

/** Returns the text of a field, by its path: `items.0.title`. */
export type TextOf = (path: string) => string;

export const blockTypes = Object.keys(blockKinds) as BlockType[];

/** A block with a value in every field and two rows in every list. Texts are `textOf` their path. */
export function filledBlock(type: BlockType, textOf: TextOf = (path) => `${type}.${path}`): Block {
  // The values are created from the kind's own fields.
  return { type, props: filledValues(fieldsOf(type), textOf, '') } as Block;
}

/** One block of every kind under its own id. */
export function filledBlocks(textOf?: TextOf): Record<string, Block> {
  return Object.fromEntries(
    blockTypes.map((type) => [
      `block${type.toLowerCase()}`,
      filledBlock(type, textOf && ((path) => textOf(`${type}.${path}`))),
    ]),
  );
}

function filledValues(fields: Fields, textOf: TextOf, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, filledValue(field, textOf, `${path}${name}`)]),
  );
}

function filledValue(field: Field, textOf: TextOf, path: string): unknown {
  if (isListField(field)) {
    return [0, 1].map((index) => ({
      id: `row-${index}`,
      ...filledValues(field.fields, textOf, `${path}.${index}.`),
    }));
  }
  switch (field.kind) {
    case 'line':
    case 'lines':
      return textOf(path).slice(0, 'max' in field ? Number(field.max) : undefined);
    case 'richText':
      return `<p>${textOf(path)}</p>`;
    case 'image':
      return `/media/p/1200x800-aabbcc-${path.replace(/\W/g, '').toLowerCase().slice(-16).padStart(16, '0')}/720.webp`;
    case 'film':
      return 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    case 'link':
      return `https://example.com/${path}`;
    case 'phone':
      return '0551234567';
    case 'stock':
      return { pieces: 34, countedAt: '2026-11-20T09:00:00.000Z', stopsOrders: true };
    case 'instant':
      // Far away: a countdown that has ended is hidden.
      return '2029-11-30T20:59:00.000Z';
    default:
      return field.initial;
  }
}
