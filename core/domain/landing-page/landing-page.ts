import * as z from 'zod';
import { noConversions, pageConversionsSchema } from '../conversion/conversion.ts';
import { noOffers, offersSchema } from '../offer/offer.ts';
import { countrySchema, currencySchema, idSchema } from '../schemas.ts';
import { subdomainSchema } from '../subdomain.ts';
import {
  cloakingSchema,
  footerSchema,
  formFieldsSchema,
  headerSchema,
  layoutSchema,
  pixelsSchema,
  seoSchema,
  shippingOptionSchema,
} from './content.ts';
import { productInfoSchema } from './product-info.ts';
import { themeSchema } from './theme.ts';
import { noZones, zonesSchema } from './zones.ts';

/** A page's handling of abandoned forms; they are stored only where the page announces it. */
const abandonedFormsSchema = z
  .strictObject({ hasNotice: z.boolean(), isKept: z.boolean() })
  .refine(({ hasNotice, isKept }) => hasNotice || !isKept, { path: ['isKept'] });
export const noAbandonedForms = { hasNotice: false, isKept: false };

/** The merchant's content of a page, as sent by a save. Unknown keys are rejected. */
export const landingPageContentSchema = z.strictObject({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(1000),
  subdomain: subdomainSchema,
  country: countrySchema,
  currency: currencySchema,
  isEnabled: z.boolean(),
  seo: seoSchema,
  product: productInfoSchema,
  offers: offersSchema.default(noOffers),
  /** Applies to every place outside the `zones`; the only shipping for releases before zones. */
  shippingOptions: z.array(shippingOptionSchema).min(1).max(20),
  zones: zonesSchema.default(noZones),
  formFields: formFieldsSchema,
  abandonedForms: abandonedFormsSchema.default(noAbandonedForms),
  /**
   * Whether the form asks for consent to the merchant's offers, separate from the order and never
   * preselected.
   */
  asksMarketing: z.boolean().default(false),
  layout: layoutSchema,
  cloaking: cloakingSchema,
  header: headerSchema,
  footer: footerSchema,
  pixels: pixelsSchema,
  /** Whether the page's orders are reported to advertising networks; the page mentions it. */
  conversions: pageConversionsSchema.default(noConversions),
  /** Null where the page has the product's default look. */
  theme: themeSchema.nullable().default(null),
});
export type LandingPageContent = z.infer<typeof landingPageContentSchema>;

/**
 * Why a version could not be published, which a retry alone does not fix: its content cannot be rendered; the
 * page, or the redirect address for crawlers, is larger than the store accepts; or the store rejected it for
 * another reason.
 */
export const publishFailures = ['not_renderable', 'too_large', 'redirect_too_long', 'refused'] as const;
export type PublishFailure = (typeof publishFailures)[number];

/** The live version of the page, and why a newer one could not be published. */
export const publicationSchema = z.strictObject({
  /** The version that is live; 0 before the first publication. */
  version: z.number().int().min(0),
  /** The subdomain where it is live. After a rename it changes once the page is live at the new one. */
  subdomain: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  failure: z.strictObject({ version: z.number().int(), reason: z.enum(publishFailures) }).nullable(),
});

export const landingPageSchema = landingPageContentSchema.extend({
  id: idSchema,
  ownerId: z.string().min(1),
  /** Incremented with each save; a save must name the version that it edited. */
  version: z.number().int().min(1),
  publication: publicationSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LandingPage = z.infer<typeof landingPageSchema>;

/**
 * Whether a page stores abandoned forms: its merchant has enabled it, and the page announces it above the
 * fields.
 */
export function keepsForms({ abandonedForms }: Pick<LandingPage, 'abandonedForms'>): boolean {
  return abandonedForms.isKept && abandonedForms.hasNotice;
}

export const publishStates = ['publishing', 'live', 'failed', 'disabled'] as const;
export type PublishState = (typeof publishStates)[number];

/**
 * `publishing` while the live version is older than the stored one; `disabled` once the site shows «not
 * available».
 */
export function publishState(page: Pick<LandingPage, 'version' | 'isEnabled' | 'publication'>): PublishState {
  if (page.publication.version >= page.version) return page.isEnabled ? 'live' : 'disabled';
  return publishFailure(page) ? 'failed' : 'publishing';
}

/** Why the stored version is not live; null unless its publication failed. */
export function publishFailure({
  version,
  publication,
}: Pick<LandingPage, 'version' | 'publication'>): PublishFailure | null {
  const { failure } = publication;
  return failure?.version === version && publication.version < version ? failure.reason : null;
}

/** The subdomains where shoppers see a page: both of them while it moves. */
export function shownSubdomains({
  subdomain,
  publication,
}: Pick<LandingPage, 'subdomain' | 'publication'>): string[] {
  return publication.subdomain === null ? [subdomain] : [subdomain, publication.subdomain];
}

const contentParts = landingPageContentSchema.keyof().options;

/** The page without the system's fields, and without data that a caller has added. */
export function landingPageContent(page: LandingPage): LandingPageContent {
  // Exactly its parts were picked.
  return Object.fromEntries(contentParts.map((part) => [part, page[part]])) as LandingPageContent;
}

/** Whether two contents are deeply equal. Top-level keys that are not part of the content are ignored. */
export function isSameContent(one: LandingPageContent, other: LandingPageContent): boolean {
  return contentParts.every((part) => isEqual(one[part], other[part]));
}

/** Deep equality. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => isEqual(value, Reflect.get(other, key)))
  );
}

/** The texts of a page for search engines and shared links. `image` is undefined when the page has none. */
export type ShownSeo = { title: string; description: string; image: string | undefined };

type Shown = Pick<LandingPageContent, 'title' | 'description'> & {
  seo: Pick<LandingPageContent['seo'], 'metaTitle' | 'metaDescription' | 'ogImage'>;
  product: { images: readonly { url: string }[] };
};

/** Fills in empty SEO fields with the page's own title, description and first image. */
export function shownSeo({ title, description, seo, product }: Shown): ShownSeo {
  return {
    title: seo.metaTitle || title,
    description: seo.metaDescription || description,
    image: seo.ogImage || product.images[0]?.url,
  };
}

/** Where merchants' pages are served: `https` and `mirsah.site`, or `http` and `localhost:3000`. */
export type Sites = { domain: string; protocol: 'https' | 'http' };

/**
 * The origin of a merchant's custom domain. On a developer's machine it has the port of the merchants' pages.
 */
export function domainOrigin({ protocol, domain }: Sites, host: string): string {
  const [, port = ''] = /(:\d+)$/.exec(domain) ?? [];
  return `${protocol}://${host}${port}`;
}

/**
 * The place of a request's host: the subdomain, or else the host itself, which may be a custom domain. A
 * subdomain never has a dot.
 */
export function placeOfHost({ domain }: Pick<Sites, 'domain'>, requested: string): string {
  const host = requested.toLowerCase();
  const label = host.endsWith(`.${domain}`) ? host.slice(0, -domain.length - 1) : '';
  return label !== '' && !label.includes('.') ? label : host.replace(/:\d+$/, '');
}

/** The public address of a page: `{subdomain}.{product site domain}` (spec 4). */
export function siteUrl(sites: Sites, subdomain: string): string {
  return `${sites.protocol}://${subdomain}.${sites.domain}/`;
}
