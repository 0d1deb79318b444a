import * as z from 'zod';
import { readTyped } from '../../digits.ts';
import { entryIdSchema, imageAddressSchema, webLinkSchema } from '../../schemas.ts';

/**
 * A field of a block: the schema that validates a save, the value of a new block, and the settings of its
 * input. The editor's forms, and tools that edit a page in place, are generated from these descriptions; the
 * labels are the dashboard's. Empty texts and lists mean «not filled in», and a block does not render them.
 */
type Description<Kind extends string, Schema extends z.ZodType> = {
  kind: Kind;
  schema: Schema;
  initial: z.output<Schema>;
};

/** One line of text. `isMain` marks the text that identifies the block in lists. */
export type LineField = Description<'line', z.ZodString> & { max: number; isMain: boolean };
/** Plain text of several lines. */
export type LinesField = Description<'lines', z.ZodString> & { max: number };
/** HTML, which is sanitized when it is saved and again when it is rendered. */
export type RichTextField = Description<'richText', z.ZodString> & { max: number };
export type ImageField = Description<'image', z.ZodUnion<[z.ZodLiteral<''>, z.ZodType<string>]>>;
/** An absolute http(s) address. */
export type LinkField = Description<'link', z.ZodUnion<[z.ZodLiteral<''>, z.ZodType<string>]>>;
/** A video: an uploaded file, or an address on YouTube or TikTok. */
export type FilmField = Description<'film', z.ZodUnion<[z.ZodLiteral<''>, z.ZodType<string>]>>;
/** A phone number as it was typed. */
export type PhoneField = Description<'phone', z.ZodString>;
/** An instant, ISO-8601 in UTC. */
export type InstantField = Description<'instant', z.ZodUnion<[z.ZodLiteral<''>, z.ZodISODateTime]>>;
/**
 * The number of pieces and the time of the count; null until the merchant enters it. `stopsOrders`: no order
 * is accepted once none is left. Counts from before this option lack the property.
 */
export type StockCount = { pieces: number | null; countedAt: string; stopsOrders?: boolean | undefined };
export type StockField = Description<'stock', z.ZodType<StockCount>>;
/** A time of day, `16:30`. */
export type TimeField = Description<'time', z.ZodString>;
export type SwitchField = Description<'switch', z.ZodBoolean>;
export type NumberField = Description<'number', z.ZodNumber> & { min: number; max: number };
type Values = readonly [string, ...string[]];
type EnumOf<V extends Values> = z.ZodEnum<{ [Key in V[number]]: Key }>;
/** One of a few values. An unknown one is read as the fallback of its field's name (`contentFallbacks`). */
export type ChoiceField<V extends Values = Values> = Description<'choice', EnumOf<V>> & { values: V };
/** Some of a few values. */
export type ChoicesField<V extends Values = Values> = Description<'choices', z.ZodArray<EnumOf<V>>> & {
  values: V;
};
/** Rows with the same fields, and an id that stays when they are moved. */
export type ListField<F extends Fields = Fields> = Description<'list', z.ZodArray<RowSchema<F>>> & {
  fields: F;
  max: number;
};

/** Any field, with enough of its type that lists of lists can be described. */
export type Field = {
  kind:
    | 'line'
    | 'lines'
    | 'richText'
    | 'image'
    | 'link'
    | 'film'
    | 'phone'
    | 'instant'
    | 'stock'
    | 'time'
    | 'switch'
    | 'number'
    | 'choice'
    | 'choices'
    | 'list';
  schema: z.ZodType;
  initial: unknown;
};
export type Fields = Readonly<Record<string, Field>>;

type Shape<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['schema'] };
type RowSchema<F extends Fields> = z.ZodObject<{ id: typeof entryIdSchema } & Shape<F>, z.core.$strict>;
/** The values of fields, by name. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['schema']> };

export function line(max: number, { initial = '', isMain = false } = {}): LineField {
  return { kind: 'line', schema: z.string().trim().max(max), initial, max, isMain };
}

export function lines(max: number, initial = ''): LinesField {
  return { kind: 'lines', schema: z.string().trim().max(max), initial, max };
}

export function richText(max: number, initial = ''): RichTextField {
  return { kind: 'richText', schema: z.string().max(max), initial, max };
}

export const image = (): ImageField => ({
  kind: 'image',
  schema: z.union([z.literal(''), imageAddressSchema]),
  initial: '',
});

export const link = (): LinkField => ({
  kind: 'link',
  schema: z.union([z.literal(''), webLinkSchema]),
  initial: '',
});

/** TikTok's short share links, which do not contain the video's id. */
const shortTikTok = /^https?:\/\/(?:v[mt]\.tiktok\.com|(?:www\.|m\.)?tiktok\.com\/t)\//i;

export const film = (): FilmField => ({
  kind: 'film',
  schema: z.union([z.literal(''), imageAddressSchema.refine((address) => !shortTikTok.test(address))]),
  initial: '',
});

const MAX_PHONE_LENGTH = 25;

export const phone = (): PhoneField => ({
  kind: 'phone',
  schema: z
    .string()
    .overwrite(readTyped)
    .max(MAX_PHONE_LENGTH)
    .regex(/^[+\d\s().-]*$/),
  initial: '',
});

export const instant = (): InstantField => ({
  kind: 'instant',
  schema: z.union([z.literal(''), z.iso.datetime()]),
  initial: '',
});

const MAX_STOCK = 100_000;

/** The save sets the time of a new count (`withCountedAt`). */
export const stock = (): StockField => ({
  kind: 'stock',
  schema: z.strictObject({
    pieces: z.number().int().min(0).max(MAX_STOCK).nullable(),
    countedAt: z.union([z.literal(''), z.iso.datetime()]),
    // Optional in storage; a dashboard that does not know it sends none, and leaves it unchanged.
    stopsOrders: z.boolean().optional().default(false),
  }),
  initial: { pieces: null, countedAt: '', stopsOrders: false },
});

export const time = (initial: string): TimeField => ({
  kind: 'time',
  schema: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  initial,
});

export const toggle = (initial: boolean): SwitchField => ({
  kind: 'switch',
  schema: z.boolean(),
  initial,
});

export function number({
  min,
  max,
  initial = min,
}: {
  min: number;
  max: number;
  initial?: number;
}): NumberField {
  return { kind: 'number', schema: z.number().int().min(min).max(max), initial, min, max };
}

/** The first value is a new block's default, unless `initial` overrides it. */
export function choice<const V extends Values>(values: V, initial?: V[number]): ChoiceField<V> {
  // The keys of the enum are the values, which the general type does not know.
  return { kind: 'choice', schema: z.enum(values), initial: initial ?? values[0], values } as ChoiceField<V>;
}

export function choices<const V extends Values>(values: V): ChoicesField<V> {
  const schema = z.array(z.enum(values)).max(values.length);
  return { kind: 'choices', schema, initial: [], values } as unknown as ChoicesField<V>;
}

/** At most `max` rows. A new block has `initial`, whose ids are replaced when the block is added. */
export function list<const F extends Fields>(
  fields: F,
  { max, initial = [] }: { max: number; initial?: readonly Partial<ValuesOf<F>>[] },
): ListField<F> {
  const rows = initial.map((row, index) => ({ ...initialValues(fields), ...row, id: `row-${index + 1}` }));
  const schema = z.array(z.strictObject({ id: entryIdSchema, ...shapeOf(fields) })).max(max);
  // The shape is built from the fields, field by field.
  return { kind: 'list', schema, initial: rows, fields, max } as unknown as ListField<F>;
}

export function shapeOf<F extends Fields>(fields: F): Shape<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape<F>;
}

/** The values of a new block or row. */
export function initialValues<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { initial }]) => [name, structuredClone(initial)]),
  ) as ValuesOf<F>;
}
