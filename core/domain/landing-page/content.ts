import * as z from 'zod';
import { OF_ACCOUNT, pixelIdFormats } from '../conversion/conversion.ts';
import { readTyped } from '../digits.ts';
import { parseUrl } from '../parse-url.ts';
import { entryIdSchema, imageAddressSchema, minorUnitsSchema, webLinkSchema } from '../schemas.ts';
import { blockIdSchema, blocksSchema, MAX_BLOCKS } from './blocks/blocks.ts';

// The parts of a landing page's content, except for its product. Empty strings mean «not filled in».

const optionalImage = z.union([z.literal(''), imageAddressSchema]);
const optionalLink = z.union([z.literal(''), webLinkSchema]);

/** The texts for search engines and shared links; `shownSeo` fills in empty ones. */
export const seoSchema = z.strictObject({
  slug: z
    .string()
    .trim()
    .max(120)
    .regex(/^[\p{L}\p{N}-]*$/u),
  metaTitle: z.string().trim().max(200),
  metaDescription: z.string().trim().max(500),
  metaKeywords: z.string().trim().max(500),
  ogImage: optionalImage,
});

const botProductSchema = z.strictObject({
  name: z.string().trim().max(200),
  description: z.string().trim().max(2000),
  price: z.string().trim().max(60),
  imageUrl: optionalImage,
  link: optionalLink,
  buttonText: z.string().trim().max(60),
  thumbnails: z.array(imageAddressSchema).max(10),
});

/**
 * The address is stored in the metadata of the page's file, which has little room; the encoded length counts.
 */
export const MAX_REDIRECT_LENGTH = 1000;

const redirectSchema = webLinkSchema.superRefine((link, context) => {
  const length = parseUrl(link)?.href.length ?? 0;
  if (length <= MAX_REDIRECT_LENGTH) return;
  context.addIssue({
    code: 'too_big',
    origin: 'string',
    maximum: MAX_REDIRECT_LENGTH,
    inclusive: true,
    input: link,
  });
});

/** The version for crawlers while cloaking is on; it is off by default (docs/decisions/0011-cloaking.md). */
export const cloakingSchema = z.strictObject({
  enabled: z.boolean(),
  metaTitle: z.string().trim().max(200),
  metaDescription: z.string().trim().max(500),
  title: z.string().trim().max(200),
  description: z.string().trim().max(2000),
  imageUrl: optionalImage,
  redirectUrl: redirectSchema.nullable(),
  products: z.array(botProductSchema).max(10),
});

export const backgroundColors = ['white', 'slate-50', 'primary-50', 'slate-900'] as const;
export const textColors = ['slate-900', 'slate-600', 'white', 'primary-600'] as const;

const headerFooterSchema = z.strictObject({
  enabled: z.boolean(),
  logo: z.strictObject({
    type: z.enum(['text', 'image']),
    text: z.string().trim().max(120),
    imageUrl: optionalImage,
  }),
  links: z
    .array(z.strictObject({ id: entryIdSchema, text: z.string().trim().min(1).max(80), url: webLinkSchema }))
    .max(10),
  backgroundColor: z.enum(backgroundColors),
  textColor: z.enum(textColors),
});

export const headerSchema = headerFooterSchema;
export const footerSchema = headerFooterSchema.extend({ copyrightText: z.string().trim().max(300) });
export type Header = z.infer<typeof headerSchema>;

/** Ids of Analytics, of Ads, and of both. */
const googleTag = /^(?:G|AW|GT)-[A-Z0-9-]{4,40}$/;

const pixelSchema = (id: RegExp) =>
  z
    .strictObject({ enabled: z.boolean(), pixelId: z.string().overwrite(readTyped).max(60) })
    .refine(({ enabled, pixelId }) => !enabled || pixelId === OF_ACCOUNT || id.test(pixelId), {
      path: ['pixelId'],
    });

/** The tracking pixels of a page; an enabled one needs its network's id, or `OF_ACCOUNT`. */
export const pixelsSchema = z.strictObject({
  facebook: pixelSchema(pixelIdFormats.meta),
  tiktok: pixelSchema(pixelIdFormats.tiktok),
  google: z
    .strictObject({ enabled: z.boolean(), tagId: z.string().overwrite(readTyped).max(60) })
    .refine(({ enabled, tagId }) => !enabled || tagId === OF_ACCOUNT || googleTag.test(tagId), {
      path: ['tagId'],
    }),
  snapchat: pixelSchema(pixelIdFormats.snapchat).default({ enabled: false, pixelId: '' }),
});

export const shippingOptionSchema = z.strictObject({
  id: entryIdSchema,
  name: z.string().trim().min(1).max(120),
  priceMinor: minorUnitsSchema,
  estimatedDays: z.number().int().min(0).max(365),
});
export type ShippingOption = z.infer<typeof shippingOptionSchema>;

export const formFieldTypes = [
  ...(['text', 'email', 'phone', 'textarea', 'select', 'checkbox'] as const),
  // Address fields: the city determines the shipping zone, the national address only exists in Saudi Arabia.
  ...(['city', 'district', 'nationalAddress', 'landmark'] as const),
] as const;

/**
 * The three fields that every order form has. Their labels and order may change, but they may not be removed
 * or get another type: an order without a name, a phone or an address cannot be delivered.
 */
export const essentialFieldIds = ['name', 'phone', 'address'] as const;

const formFieldSchema = z.strictObject({
  id: entryIdSchema,
  type: z.enum(formFieldTypes),
  label: z.string().trim().min(1).max(120),
  placeholder: z.string().trim().max(200),
  required: z.boolean(),
  /** Choices of a `select`; empty for every other type. */
  options: z.array(z.string().trim().min(1).max(120)).max(50),
});
export type FormField = z.infer<typeof formFieldSchema>;

export const MIN_FORM_FIELDS = 3;

/** The fields of an order form: ids are unique, and the three essential fields exist with a suitable type. */
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

export function isSectionName(id: string): id is SectionName {
  return (sectionNames as readonly string[]).includes(id);
}

export const buttonStyles = ['primary', 'success', 'warning', 'error'] as const;
export const buttonSizes = ['sm', 'md', 'lg'] as const;

/** The highest limit of pieces that a merchant can set. */
const MAX_QUANTITY_LIMIT = 10_000;

/** The promises of the badges below the title. */
export const badgeNames = ['shipping', 'quality', 'support', 'original'] as const;
export type BadgeName = (typeof badgeNames)[number];
type Badges = Record<BadgeName, boolean>;
/** The badges of the specification, until the merchant chooses. */
export const allBadges: Badges = { shipping: true, quality: true, support: true, original: true };

/** Which sections the page shows in which order, and how its order form looks. */
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
  /** The badges that the title shows. */
  badges: z
    .strictObject({
      shipping: z.boolean(),
      quality: z.boolean(),
      support: z.boolean(),
      original: z.boolean(),
    } satisfies Record<BadgeName, z.ZodBoolean>)
    .default(allBadges),
  /** Sections and blocks in their order (`partsInOrder`); empty for a client without blocks. */
  order: z
    .array(z.string().refine((id) => isSectionName(id) || blockIdSchema.safeParse(id).success))
    .max(sectionNames.length + MAX_BLOCKS)
    .refine((order) => new Set(order).size === order.length)
    .default([]),
  /** The blocks that the merchant placed between the sections, by id. */
  blocks: blocksSchema.default({}),
  formPosition: z.enum(['right', 'left']),
  showQuantity: z.boolean(),
  /** The maximum number of pieces per order, all its items together; null for no limit. */
  maxQuantity: z.number().int().min(1).max(MAX_QUANTITY_LIMIT).nullable().default(null),
  showPriceInForm: z.boolean(),
  buttonText: z.string().trim().max(60),
  buttonStyle: z.enum(buttonStyles),
  buttonSize: z.enum(buttonSizes),
});
