import * as z from 'zod';
import { minorUnitsSchema } from '../money/minor-units-schema.ts';

const keySchema = z.string().min(1).max(40);

export const shippingOptionSchema = z.strictObject({
  id: keySchema,
  name: z.string().trim().min(1).max(120),
  priceMinor: minorUnitsSchema,
  estimatedDays: z.number().int().min(0).max(365),
});
export type ShippingOption = z.infer<typeof shippingOptionSchema>;

export const formFieldTypes = ['text', 'email', 'phone', 'textarea', 'select', 'checkbox'] as const;

/**
 * The three fields every order is made of. They may be renamed and moved but neither removed nor retyped: an
 * order without a name, a phone or an address cannot be delivered.
 */
export const essentialFieldIds = ['name', 'phone', 'address'] as const;

export const formFieldSchema = z.strictObject({
  id: keySchema,
  type: z.enum(formFieldTypes),
  label: z.string().trim().min(1).max(120),
  placeholder: z.string().trim().max(200),
  required: z.boolean(),
  /** Choices of a `select`; empty for every other type. */
  options: z.array(z.string().trim().min(1).max(120)).max(50),
});
export type FormField = z.infer<typeof formFieldSchema>;

export const MIN_FORM_FIELDS = 3;

export const formFieldsSchema = z
  .array(formFieldSchema)
  .min(MIN_FORM_FIELDS)
  .max(30)
  .refine((fields) => new Set(fields.map((field) => field.id)).size === fields.length)
  .refine((fields) => {
    const byId = new Map(fields.map((field) => [field.id, field]));
    const address = byId.get('address')?.type;
    return (
      byId.get('name')?.type === 'text' &&
      byId.get('phone')?.type === 'phone' &&
      (address === 'text' || address === 'textarea')
    );
  });

export const sectionNames = ['title', 'images', 'price', 'variants', 'description'] as const;
export type SectionName = (typeof sectionNames)[number];

export const buttonStyles = ['primary', 'success', 'warning', 'error'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;

export const layoutSchema = z.strictObject({
  sections: z.strictObject({
    title: z.boolean(),
    images: z.boolean(),
    price: z.boolean(),
    variants: z.boolean(),
    description: z.boolean(),
  } satisfies Record<SectionName, z.ZodBoolean>),
  sectionsOrder: z
    .array(z.enum(sectionNames))
    .length(sectionNames.length)
    .refine((order) => new Set(order).size === order.length),
  formPosition: z.enum(['right', 'left']),
  showQuantity: z.boolean(),
  showPriceInForm: z.boolean(),
  buttonText: z.string().trim().max(60),
  buttonStyle: z.enum(buttonStyles),
  buttonSize: z.enum(buttonSizes),
});
