import * as z from 'zod';
import { type Fields, initialValues, shapeOf, type ValuesOf } from './fields.ts';

/** Where a block is hidden: everywhere, on phones, or on wide windows. By default it is shown everywhere. */
export const hideOns = ['all', 'phone', 'desktop'] as const;
export type HideOn = (typeof hideOns)[number];

/** A kind of block: its stored name, its fields, and its validation. */
export type BlockKind<Type extends string = string, F extends Fields = Fields> = {
  type: Type;
  fields: F;
  schema: z.ZodObject<
    {
      type: z.ZodLiteral<Type>;
      props: z.ZodObject<{ -readonly [Name in keyof F]: F[Name]['schema'] }, z.core.$strict>;
      hideOn: z.ZodOptional<z.ZodEnum<{ [Key in HideOn]: Key }>>;
    },
    z.core.$strict
  >;
  /** The content of a new one. */
  initial(): ValuesOf<F>;
};

/**
 * Declares a kind of block. `type` is stored with every block of the kind and never changes. A released field
 * keeps its name and meaning; a new field needs a migration that adds it to stored blocks.
 */
export function defineBlock<const Type extends string, const F extends Fields>(
  type: Type,
  fields: F,
): BlockKind<Type, F> {
  return {
    type,
    fields,
    schema: z.strictObject({
      type: z.literal(type),
      props: z.strictObject(shapeOf(fields)),
      hideOn: z.enum(hideOns).optional(),
    }),
    initial: () => initialValues(fields),
  };
}
