import * as z from 'zod';
import { randomId } from '../../id.ts';
import type { Field, Fields } from './fields.ts';
import * as selling from './selling.ts';
import * as story from './story.ts';

/** Every kind of block, in the order of the library. */
export const blockKinds = {
  heading: story.heading,
  text: story.text,
  marquee: story.marquee,
  divider: story.divider,
  picture: story.picture,
  pictureStrip: story.pictureStrip,
  video: story.video,
  beforeAfter: story.beforeAfter,
  benefits: story.benefits,
  steps: story.steps,
  comparison: story.comparison,
  specifications: story.specifications,
  faq: story.faq,
  reviews: story.reviews,
  chat: selling.chat,
  trustBadges: selling.trustBadges,
  guarantee: selling.guarantee,
  countdown: selling.countdown,
  orderBy: selling.orderBy,
  stockLeft: selling.stockLeft,
  offerPicker: selling.offerPicker,
  buyButton: selling.buyButton,
  whatsapp: selling.whatsapp,
  secondProduct: selling.secondProduct,
  businessDetails: selling.businessDetails,
  orderForm: selling.orderForm,
} as const;

export type BlockType = keyof typeof blockKinds;

type BlockSchemas = { [Type in BlockType]: (typeof blockKinds)[Type]['schema'] };

/** What a merchant places between the sections of a page. */
export const blockSchema = z.discriminatedUnion(
  'type',
  // One schema per kind, so that the union's type is exact.
  Object.values(blockKinds).map(({ schema }) => schema) as unknown as [
    BlockSchemas['heading'],
    ...BlockSchemas[BlockType][],
  ],
);
export type Block = z.infer<typeof blockSchema>;
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;
export type PropsOf<Type extends BlockType> = BlockOf<Type>['props'];

export const MAX_BLOCKS = 60;

/** Kinds that apply to the whole page: a second one would repeat or contradict the first. */
export const singleBlocks: readonly BlockType[] = [
  'reviews',
  'stockLeft',
  'offerPicker',
  'whatsapp',
  'orderForm',
];

/** Whether a page with these blocks can have one more of a kind. */
export function canAdd(type: BlockType, blocks: Readonly<Record<string, Block | undefined>>): boolean {
  const present = Object.values(blocks).filter((block) => block !== undefined);
  if (present.length >= MAX_BLOCKS) return false;
  return !singleBlocks.includes(type) || !present.some((block) => block.type === type);
}

/**
 * A page as shoppers see it: of a kind that may occur once, only the first visible block in the page's order.
 * A stored page may have more of them.
 */
export function withoutRepeats<Page extends { layout: { order: readonly string[]; blocks: Blocks } }>(
  page: Page,
): Page {
  const { order, blocks } = page.layout;
  const seen = new Set<BlockType>();
  const isRepeat = (id: string) => {
    const block = blocks[id];
    if (!block || block.hideOn === 'all' || !singleBlocks.includes(block.type)) return false;
    if (seen.has(block.type)) return true;
    seen.add(block.type);
    return false;
  };
  const repeats = new Set([...new Set([...order, ...Object.keys(blocks)])].filter(isRepeat));
  if (repeats.size === 0) return page;
  const once = Object.fromEntries(Object.entries(blocks).filter(([id]) => !repeats.has(id)));
  return { ...page, layout: { ...page.layout, blocks: once } };
}

/** False for a block of a kind that only a newer release knows. */
export const isKnownBlock = ({ type }: { type: string }): boolean => Object.hasOwn(blockKinds, type);

/** The id of a block: chosen by the editor, and never the name of a section. */
export const blockIdSchema = z.string().regex(/^b[0-9a-z]{4,30}$/);

export const blocksSchema = z
  .record(blockIdSchema, blockSchema)
  .refine((blocks) => Object.keys(blocks).length <= MAX_BLOCKS);
export type Blocks = z.infer<typeof blocksSchema>;

export const newBlockId = (): string => `b${randomId().slice(-12)}`;

/** A new block of a kind, with ids of its own in its lists. */
export function newBlock(type: BlockType): Block {
  return withNewIds({ type, props: blockKinds[type].initial() } as Block);
}

/** The block with new ids in its lists, as a copy needs them. */
export function withNewIds(block: Block): Block {
  return renewed(block) as Block;
}

function renewed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renewed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'id' ? randomId().slice(-12) : renewed(part),
    ]),
  );
}

/** The fields of a kind, for generated forms. */
export const fieldsOf = (type: BlockType): Fields => blockKinds[type].fields;

export const isListField = (field: Field): field is Field & { fields: Fields; max: number } =>
  field.kind === 'list';

/**
 * The text that identifies a block in a list of blocks: its title, or the first text that is filled in; empty
 * without any.
 */
export function blockSummary({ type, props }: Block): string {
  return summaryOf(fieldsOf(type), props);
}

function summaryOf(fields: Fields, values: unknown): string {
  // Stored values may not be rows.
  if (typeof values !== 'object' || values === null) return '';
  for (const [name, field] of Object.entries(fields)) {
    const value: unknown = Reflect.get(values, name);
    if ('isMain' in field && field.isMain && typeof value === 'string' && value.trim()) return value;
    if (field.kind === 'richText' && typeof value === 'string') {
      const words = value
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      if (words) return words.slice(0, 80);
    }
    if (isListField(field) && Array.isArray(value)) {
      const first = value.map((row) => summaryOf(field.fields, row)).find(Boolean);
      if (first) return first;
    }
  }
  return '';
}

/** The parts of a page that a merchant sorts: sections by their names, blocks by their ids. */
type Arrangement = { order: readonly string[]; sectionsOrder: readonly string[]; blocks: Blocks };

/**
 * The ids of a page's parts in order: every section and every block once, whatever is stored. `sectionsOrder`
 * is the order of the sections, as releases before blocks wrote and read it; `order` places the blocks among
 * them.
 */
export function partsInOrder({ order, sectionsOrder, blocks }: Arrangement): string[] {
  const names = [...sectionsOrder];
  const isName = (id: string) => sectionsOrder.includes(id);
  const placed = [...new Set(order)]
    .filter((id) => isName(id) || Object.hasOwn(blocks, id))
    .flatMap((id) => (isName(id) ? names.splice(0, 1) : [id]));
  const missing = Object.keys(blocks).filter((id) => !order.includes(id));
  return [...placed, ...names, ...missing];
}
