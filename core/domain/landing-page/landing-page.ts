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

/** What a page does with a form that is filled in and not sent; it is kept only where the page says so. */
const abandonedFormsSchema = z
  .strictObject({ hasNotice: z.boolean(), isKept: z.boolean() })
  .refine(({ hasNotice, isKept }) => hasNotice || !isKept, { path: ['isKept'] });
export const noAbandonedForms = { hasNotice: false, isKept: false };

/** Everything that a merchant edits of a page, as a save sends it. Unknown keys are rejected. */
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
  /** Of every place that is in none of the `zones`; all there is for releases before there were zones. */
  shippingOptions: z.array(shippingOptionSchema).min(1).max(20),
  zones: zonesSchema.default(noZones),
  formFields: formFieldsSchema,
  abandonedForms: abandonedFormsSchema.default(noAbandonedForms),
  /** Whether the form asks, apart from the order and never ticked in advance, if the customer wants the merchant's offers. */
  asksMarketing: z.boolean().default(false),
  layout: layoutSchema,
  cloaking: cloakingSchema,
  header: headerSchema,
  footer: footerSchema,
  pixels: pixelsSchema,
  /** Whether the servers of advertising networks are told of the page's orders, which the page then says. */
  conversions: pageConversionsSchema.default(noConversions),
  /** null where the page has the product's own look. */
  theme: themeSchema.nullable().default(null),
});
export type LandingPageContent = z.infer<typeof landingPageContentSchema>;

/**
 * Why a version could not be published, which a retry alone does not mend: its content cannot be rendered; the page, or
 * the address that crawlers are sent to, is larger than what the store takes; or the store refused it for another reason.
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
  /** Grows by one with each save; a save must name the version that it edited. */
  version: z.number().int().min(1),
  publication: publicationSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LandingPage = z.infer<typeof landingPageSchema>;

/** Whether a page keeps what shoppers type: its merchant has switched it on, and it says so above the fields. */
export function keepsForms({ abandonedForms }: Pick<LandingPage, 'abandonedForms'>): boolean {
  return abandonedForms.isKept && abandonedForms.hasNotice;
}

export const publishStates = ['publishing', 'live', 'failed', 'disabled'] as const;
export type PublishState = (typeof publishStates)[number];

/** `publishing` while the live version is older than the stored one; `disabled` once the site shows «not available». */
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

/** The subdomains where shoppers see a page: while it moves to another one, both. */
export function shownSubdomains({
  subdomain,
  publication,
}: Pick<LandingPage, 'subdomain' | 'publication'>): string[] {
  return publication.subdomain === null ? [subdomain] : [subdomain, publication.subdomain];
}

const contentParts = landingPageContentSchema.keyof().options;

/** The page without what the system adds to it; also without what a caller has read beside it. */
export function landingPageContent(page: LandingPage): LandingPageContent {
  // Exactly its parts were picked.
  return Object.fromEntries(contentParts.map((part) => [part, page[part]])) as LandingPageContent;
}

/** Whether two contents are equal, value by value. Top-level keys that are not part of the content are ignored. */
export function isSameContent(one: LandingPageContent, other: LandingPageContent): boolean {
  return contentParts.every((part) => isEqual(one[part], other[part]));
}

/** Value by value. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => isEqual(value, Reflect.get(other, key)))
  );
}

/** What search engines and shared links show of a page. `image` is undefined when the page has none. */
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

/** The origin of a merchant's own domain. On a developer's machine it has the port of the merchants' pages. */
export function domainOrigin({ protocol, domain }: Sites, host: string): string {
  const [, port = ''] = /(:\d+)$/.exec(domain) ?? [];
  return `${protocol}://${host}${port}`;
}

/**
 * Where a request's host shows a page: the subdomain, or else the host itself, which may be a page's own domain. A
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
