import * as z from 'zod';
import { countrySchema } from '../country/country-schema.ts';
import { idSchema } from '../id/id-schema.ts';
import { currencySchema } from '../money/currency-schema.ts';
import { subdomainSchema } from '../subdomain/subdomain.ts';
import { formFieldsSchema, layoutSchema, shippingOptionSchema } from './order-form.ts';
import { cloakingSchema, footerSchema, headerSchema, pixelsSchema, seoSchema } from './page-settings.ts';
import { productInfoSchema } from './product-info.ts';

/** Everything a merchant edits. Unknown keys are refused, so nothing rides along with a save. */
export const landingPageContentSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(1000),
  subdomain: subdomainSchema,
  country: countrySchema,
  currency: currencySchema,
  isEnabled: z.boolean(),
  seo: seoSchema,
  product: productInfoSchema,
  shippingOptions: z.array(shippingOptionSchema).min(1).max(20),
  formFields: formFieldsSchema,
  layout: layoutSchema,
  cloaking: cloakingSchema,
  header: headerSchema,
  footer: footerSchema,
  pixels: pixelsSchema,
});
export type LandingPageContent = z.infer<typeof landingPageContentSchema>;

/** What the publisher last put on the web, and what it failed to. */
export const publicationSchema = z.strictObject({
  /** Version now live; 0 before the first. */
  version: z.number().int().min(0),
  /** Where it is live; moves after a rename, once the new place is up. */
  subdomain: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  failure: z.strictObject({ version: z.number().int(), reason: z.string() }).nullable(),
});

export const landingPageSchema = landingPageContentSchema.extend({
  id: idSchema,
  ownerId: z.string().min(1),
  /** Grows by one with each save; a save must name the version it edited. */
  version: z.number().int().min(1),
  publication: publicationSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LandingPage = z.infer<typeof landingPageSchema>;

export const publishStates = ['publishing', 'live', 'failed', 'disabled'] as const;
export type PublishState = (typeof publishStates)[number];

/** `disabled` once the site shows «not available»; `publishing` while the web lags behind the record. */
export function publishState(page: Pick<LandingPage, 'version' | 'isEnabled' | 'publication'>): PublishState {
  if (page.publication.version >= page.version) return page.isEnabled ? 'live' : 'disabled';
  return page.publication.failure?.version === page.version ? 'failed' : 'publishing';
}

export function landingPageContent(page: LandingPage): LandingPageContent {
  const { id, ownerId, version, publication, createdAt, updatedAt, ...content } = page;
  return content;
}
