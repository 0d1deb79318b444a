import * as z from 'zod';
import { pictureAddressSchema, webLinkSchema } from './web-link.ts';

const keySchema = z.string().min(1).max(40);
const optionalPicture = z.union([z.literal(''), pictureAddressSchema]);
const optionalLink = z.union([z.literal(''), webLinkSchema]);

export const seoSchema = z.strictObject({
  slug: z
    .string()
    .trim()
    .max(120)
    .regex(/^[\p{L}\p{N}-]*$/u),
  metaTitle: z.string().trim().max(200),
  metaDescription: z.string().trim().max(500),
  metaKeywords: z.string().trim().max(500),
  ogImage: optionalPicture,
});

const botProductSchema = z.strictObject({
  name: z.string().trim().max(200),
  description: z.string().trim().max(2000),
  price: z.string().trim().max(60),
  imageUrl: optionalPicture,
  link: optionalLink,
  buttonText: z.string().trim().max(60),
  thumbnails: z.array(pictureAddressSchema).max(10),
});

/** What crawlers are shown when cloaking is on; off by default (docs/decisions/cloaking). */
export const cloakingSchema = z.strictObject({
  enabled: z.boolean(),
  metaTitle: z.string().trim().max(200),
  metaDescription: z.string().trim().max(500),
  title: z.string().trim().max(200),
  description: z.string().trim().max(2000),
  imageUrl: optionalPicture,
  redirectUrl: webLinkSchema.nullable(),
  products: z.array(botProductSchema).max(10),
});

export const backgroundColors = ['white', 'slate-50', 'primary-50', 'slate-900'] as const;
export const textColors = ['slate-900', 'slate-600', 'white', 'primary-600'] as const;

const bandSchema = z.strictObject({
  enabled: z.boolean(),
  logo: z.strictObject({
    type: z.enum(['text', 'image']),
    text: z.string().trim().max(120),
    imageUrl: optionalPicture,
  }),
  links: z
    .array(z.strictObject({ id: keySchema, text: z.string().trim().min(1).max(80), url: webLinkSchema }))
    .max(10),
  backgroundColor: z.enum(backgroundColors),
  textColor: z.enum(textColors),
});

export const headerSchema = bandSchema;
export const footerSchema = bandSchema.extend({ copyrightText: z.string().trim().max(300) });
export type Header = z.infer<typeof headerSchema>;

/** An id is required once its pixel is switched on; patterns as the networks give them out. */
const metaId = /^\d{5,20}$/;
const tiktokId = /^[A-Z0-9]{10,40}$/;
const googleTag = /^(?:G|AW|GT)-[A-Z0-9-]{4,40}$/;

const pixelSchema = (id: RegExp) =>
  z
    .strictObject({ enabled: z.boolean(), pixelId: z.string().trim().max(60) })
    .refine((pixel) => !pixel.enabled || id.test(pixel.pixelId), { path: ['pixelId'] });

export const pixelsSchema = z.strictObject({
  facebook: pixelSchema(metaId),
  tiktok: pixelSchema(tiktokId),
  google: z
    .strictObject({ enabled: z.boolean(), tagId: z.string().trim().max(60) })
    .refine((pixel) => !pixel.enabled || googleTag.test(pixel.tagId), { path: ['tagId'] }),
});
