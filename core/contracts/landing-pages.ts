import {
  landingPageContentSchema,
  landingPageSchema,
  publishFailures,
  publishStates,
} from '@mirsah/domain/landing-page';
import { pageVersionSchema, publishedContentSchema } from '@mirsah/domain/landing-page/versions';
import { countrySchema, currencySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const pageParams = z.object({ pageId: idSchema });

export const landingPageResponse = landingPageSchema.extend({
  publishState: z.enum(publishStates),
  publishFailure: z.enum(publishFailures).nullable(),
});
export type LandingPageResponse = z.infer<typeof landingPageResponse>;

/** The fields in the list of pages; a page's content is loaded when it is opened. */
const landingPageSummary = landingPageResponse
  .pick({
    id: true,
    title: true,
    description: true,
    subdomain: true,
    isEnabled: true,
    version: true,
    publishState: true,
    publishFailure: true,
    createdAt: true,
    updatedAt: true,
  })
  /** `views` and `orders` are all-time totals. */
  .extend({
    views: z.number().int(),
    orders: z.number().int(),
    /** The product's code: pages with the same one sell the same. */
    sku: z.string(),
    /** What a person needs to know to sell by telephone. Amounts are in minor units of `currency`. */
    selling: z.object({
      name: z.string(),
      priceMinor: z.number().int(),
      /** Whether some variants cost more. */
      isFrom: z.boolean(),
      currency: currencySchema,
      country: countrySchema,
      imageUrl: z.string().nullable(),
      asksCity: z.boolean(),
    }),
    /** Whether abandoned forms are stored. */
    keepsForms: z.boolean(),
  });
export type LandingPageSummary = z.infer<typeof landingPageSummary>;

const pageVersion = pageVersionSchema.extend({
  /** Whether this is the version that shoppers see. */
  isLive: z.boolean(),
});
export type PageVersionResponse = z.infer<typeof pageVersion>;
export type PublishedContentResponse = z.infer<typeof publishedContentSchema>;

export const landingPageContracts = {
  /** The public address of an enabled page; 404 for any other page. */
  findPublicPage: {
    method: 'GET',
    path: '/api/public-pages/{pageId}',
    access: 'public',
    params: pageParams,
    status: 200,
    response: z.object({ url: z.url() }),
  },
  /** The caller's pages, newest first. */
  listLandingPages: {
    method: 'GET',
    path: '/api/landing-pages',
    access: 'merchant',
    needs: 'view_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(landingPageSummary),
  },
  getLandingPage: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: landingPageResponse,
  },
  /**
   * With an `id` chosen by the client, the request can be repeated when its response was lost: it creates one
   * page.
   */
  createLandingPage: {
    method: 'POST',
    path: '/api/landing-pages',
    access: 'merchant',
    needs: 'edit_pages',
    body: landingPageContentSchema.extend({ id: idSchema.optional() }),
    status: 201,
    response: landingPageResponse,
  },
  /** 409 `version_conflict` unless `version` is the stored one. */
  saveLandingPage: {
    method: 'PUT',
    path: '/api/landing-pages/{pageId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    body: z.strictObject({ version: z.number().int().min(1), content: landingPageContentSchema }),
    status: 200,
    response: landingPageResponse,
  },
  setLandingPageEnabled: {
    method: 'PUT',
    path: '/api/landing-pages/{pageId}/enabled',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    body: z.strictObject({ isEnabled: z.boolean() }),
    status: 200,
    response: landingPageResponse,
  },
  /** Switches the reporting of the page's orders to networks; the page mentions it below its form. */
  setPageConversions: {
    method: 'PUT',
    path: '/api/landing-pages/{pageId}/conversions',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    body: z.strictObject({ isOn: z.boolean() }),
    status: 200,
    response: landingPageResponse,
  },
  /** For a page whose publication failed or is late; a live page does not change. */
  publishLandingPageAgain: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/publish',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: landingPageResponse,
  },
  /** Creates a disabled page with the same content under a new title and subdomain. */
  duplicateLandingPage: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/copies',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 201,
    response: landingPageResponse,
  },
  /** The last published versions, newest first. */
  listLandingPageVersions: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/versions',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: z.object({ items: z.array(pageVersion) }),
  },
  getLandingPageVersion: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/versions/{number}',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams.extend({ number: z.string().regex(/^[1-9]\d{0,8}$/) }),
    status: 200,
    response: publishedContentSchema,
  },
  /**
   * Orders of the last 30 days by zone, and the unknown places that customers entered, most frequent first.
   * The cost does not depend on the number of orders.
   */
  getPageDestinations: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/destinations',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: z.object({
      zones: z.array(z.object({ zoneId: z.string(), orders: z.number().int() })),
      unknown: z.array(z.object({ country: countrySchema, text: z.string(), orders: z.number().int() })),
    }),
  },
  /**
   * The exact remaining stock of the page, the counted number and the time of the count; null without a
   * count. `left` is below 0 when more was sold than there was.
   */
  getPageStock: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/stock',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: z.object({
      stock: z
        .object({ left: z.number().int(), pieces: z.number().int(), countedAt: z.iso.datetime() })
        .nullable(),
    }),
  },
  deleteLandingPage: {
    method: 'DELETE',
    path: '/api/landing-pages/{pageId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 204,
    response: z.undefined(),
  },
  /**
   * Whether a subdomain is available, and an available suggestion; `pageId` is the page that may already have
   * it.
   */
  checkSubdomain: {
    method: 'GET',
    path: '/api/subdomains/{label}',
    access: 'merchant',
    needs: 'edit_pages',
    params: z.object({ label: z.string().max(100) }),
    query: z.strictObject({ pageId: idSchema.optional() }),
    status: 200,
    response: z.object({
      state: z.enum(['free', 'taken', 'own', 'reserved', 'invalid']),
      suggestion: z.string(),
      ownPage: z.object({ id: idSchema, title: z.string() }).nullable(),
    }),
  },
} as const satisfies Record<string, Contract>;
