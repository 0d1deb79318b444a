import type { BusinessDetails } from '@mirsah/domain/business-details/facts';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import * as z from 'zod';

/**
 * The messages between the dashboard and the page in its sandbox. Both sides validate every message: the
 * sandbox runs a merchant's own HTML, and any window could post something to the dashboard. Invalid messages
 * are dropped. The dashboard uses a port that comes with the sandbox's first message: a message to a window
 * waits in the sender until a pressed key is rendered, a port's message does not.
 */

/** The longest path of a field, in characters; no field is deeper than a row of a row of a block. */
export const MAX_PATH = 160;
/** The largest number of changes that are sent one by one; more are sent as a new page. */
export const MAX_CHANGES = 40;

/** A field's dotted path in the form. */
const path = z.string().max(MAX_PATH);
/** A section's name, a block's id, or one of the parts that every page has. */
const part = z.string().max(40);

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isContent = (value: unknown) => isRecord(value) && 'layout' in value && 'product' in value;

const toPreviewSchema = z.discriminatedUnion('type', [
  /**
   * The page to show; `still` makes it a static preview with its own title, without the bar at its lower edge
   * where another button is there already.
   */
  z.strictObject({
    type: z.literal('page'),
    // Half-typed content is shown too, so it is not checked as a save would.
    content: z.custom<LandingPageContent>(isContent),
    still: z.strictObject({ name: z.string(), hidesBar: z.boolean() }).optional(),
  }),
  /** The business details, which are not part of a page's content. */
  z.strictObject({
    type: z.literal('businessDetails'),
    businessDetails: z.custom<BusinessDetails>(isRecord),
  }),
  /** The changes of the page since the last message, by dotted paths of its content. */
  z.strictObject({
    type: z.literal('change'),
    changes: z.array(z.strictObject({ at: path, value: z.unknown() })).max(MAX_CHANGES),
  }),
  z.strictObject({ type: z.literal('select'), part: part.nullable(), isRevealed: z.boolean() }),
  /** Scrolls to the element of a field. */
  z.strictObject({ type: z.literal('show'), at: path }),
  /** Starts editing the first text of a part in place. */
  z.strictObject({ type: z.literal('write'), part }),
  /**
   * Ends the edit in place; `next` is the text to edit after it: the following one, the one before, or none.
   */
  z.strictObject({ type: z.literal('stopWriting'), next: z.literal([-1, 0, 1]) }),
  z.strictObject({ type: z.literal('scroll'), by: z.number() }),
  /**
   * Dims the part that is being dragged. With the height of the pointer in the window, the page is scaled
   * down around it; with one at the end, the part was dropped there.
   */
  z.strictObject({ type: z.literal('lift'), part: part.nullable(), y: z.number().optional() }),
]);
export type ToPreview = z.infer<typeof toPreviewSchema>;

const boxSchema = z.strictObject({
  part,
  top: z.number(),
  left: z.number(),
  width: z.number(),
  height: z.number(),
});
/** Where a part of the page is in the preview's window, in its pixels. */
export type Box = z.infer<typeof boxSchema>;

/** A part is held, and then dragged to the pointer, in pixels of the preview's window. */
const carrySchema = z.strictObject({
  type: z.literal('carry'),
  step: z.enum(['begin', 'move', 'drop', 'cancel']),
  part,
  x: z.number(),
  y: z.number(),
});
export type Carry = z.infer<typeof carrySchema>;

const fromPreviewSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('boxes'), boxes: z.array(boxSchema).max(100) }),
  /** `at` is the field that was touched, or the part itself. */
  z.strictObject({ type: z.literal('tap'), part: part.nullable(), at: path.nullable() }),
  z.strictObject({ type: z.literal('hover'), part: part.nullable() }),
  /** The mouse is near the gap after a movable part, or before the first of them. */
  z.strictObject({
    type: z.literal('gap'),
    gap: z.strictObject({ after: part.nullable(), top: z.number() }).nullable(),
  }),
  carrySchema,
  /** The mouse was pressed on another part than the selected one, which the release will select. */
  z.strictObject({ type: z.literal('press'), part }),
  /** A hidden part should be shown again. */
  z.strictObject({ type: z.literal('reveal'), part }),
  z.strictObject({ type: z.literal('writing'), at: path }),
  z.strictObject({ type: z.literal('written'), at: path, text: z.string().max(20_000) }),
  /** The part that should be written has no text that can be edited in place. */
  z.strictObject({ type: z.literal('textless'), part }),
  /** `goesOn` when editing continues in the next text of the part. */
  z.strictObject({ type: z.literal('wrote'), at: path, isCancelled: z.boolean(), goesOn: z.boolean() }),
  z.strictObject({ type: z.literal('save') }),
]);
export type FromPreview = z.infer<typeof fromPreviewSchema>;

/** Reads a message from the preview, which is an untrusted document; undefined when it is anything else. */
export const readFromPreview = (data: unknown): FromPreview | undefined =>
  fromPreviewSchema.safeParse(data).data;

/** Reads a message from the dashboard; undefined when it is anything else. */
export const readToPreview = (data: unknown): ToPreview | undefined => toPreviewSchema.safeParse(data).data;

/** The parts that every page has, beside its sections and blocks, and the field that each begins with. */
const fixedParts = {
  header: 'header',
  form: 'formFields',
  reviews: 'product.reviews',
  footer: 'footer',
} as const;
export type FixedPart = keyof typeof fixedParts;
export const isFixedPart = (id: string): id is FixedPart => Object.hasOwn(fixedParts, id);

const sectionFields: Record<string, string> = {
  title: 'title',
  images: 'product.images',
  price: 'product.freeShipping',
  variants: 'product.variants',
  description: 'product.description',
};

/** The path by which the preview names the element of a part. */
export function pathOfPart(id: string): string {
  if (isFixedPart(id)) return fixedParts[id];
  return sectionFields[id] ? `layout.sections.${id}` : `layout.blocks.${id}`;
}

/** The part that an element with this path is; undefined for an element inside of one. */
export function partOfPath(at: string): string | undefined {
  const [, id] = /^layout\.(?:sections|blocks)\.([^.]+)$/.exec(at) ?? [];
  return id ?? Object.entries(fixedParts).find(([, field]) => field === at)?.[0];
}

/** The field to open when a part, or an element in it, was touched. */
export function fieldOfPath(at: string): string {
  const id = partOfPath(at);
  return (id && sectionFields[id]) ?? at;
}

/** The beginnings of fields' paths, and the part that shows such a field. The first match counts. */
const shownBy: [start: string, part: string][] = [
  ['title', 'title'],
  ['description', 'title'],
  ['product.images', 'images'],
  ['product.variants', 'variants'],
  ['product.description', 'description'],
  ['product.reviews', 'reviews'],
  ['product', 'price'],
  ['shippingOptions', 'form'],
  ['zones', 'form'],
  ['formFields', 'form'],
  ['abandonedForms', 'form'],
  ['asksMarketing', 'form'],
  ['conversions', 'form'],
  ['header', 'header'],
  ['footer', 'footer'],
];

/** The part of the page that shows a field; undefined for one that shoppers do not see, such as a pixel. */
export function partOfField(field: string): string | undefined {
  const [, id] = /^layout\.(?:sections|blocks)\.([^.]+)/.exec(field) ?? [];
  if (id || /^layout\.(?:blocks|order)/.test(field)) return id;
  if (field.startsWith('layout.badges')) return 'title';
  if (field.startsWith('layout')) return 'form';
  return shownBy.find(([start]) => field === start || field.startsWith(`${start}.`))?.[1];
}
