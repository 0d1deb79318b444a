import { defaultShippingSchema } from '@mirsah/domain/landing-page/default-shipping';
import { currencySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';
import { landingPageResponse } from './landing-pages.ts';

const shippingResponse = z.object({ shipping: defaultShippingSchema.nullable() });

const pageShipping = z.object({
  id: idSchema,
  title: z.string(),
  isEnabled: z.boolean(),
  version: z.number().int(),
  currency: currencySchema,
  /** Whether the page has the account's current shipping. */
  isSame: z.boolean(),
});
export type PageShipping = z.infer<typeof pageShipping>;

/** Default shipping prices of the merchant's pages; a page may have its own. */
export const defaultShippingContracts = {
  /** Null before the first save. */
  getDefaultShipping: {
    method: 'GET',
    path: '/api/default-shipping',
    access: 'merchant',
    needs: 'edit_pages',
    status: 200,
    response: shippingResponse,
  },
  /** Applies to new pages; existing pages change only when it is applied to them. */
  saveDefaultShipping: {
    method: 'PUT',
    path: '/api/default-shipping',
    access: 'merchant',
    needs: 'manage_settings',
    logs: { action: 'settings_changed', detail: 'shipping' },
    body: defaultShippingSchema,
    status: 200,
    response: shippingResponse,
  },
  /** The caller's pages, newest first, and whether each has the account's shipping. */
  listPageShipping: {
    method: 'GET',
    path: '/api/default-shipping/pages',
    access: 'merchant',
    needs: 'edit_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(pageShipping),
  },
  /**
   * Saves a page with the account's shipping and publishes it. 409 `version_conflict` unless `version` is the
   * stored one; 404 also before there is any shipping; 400 `invalid_request` for a page in another currency,
   * and for one whose form has no room for the city; 413 `payload_too_large`.
   */
  applyDefaultShipping: {
    method: 'PUT',
    path: '/api/landing-pages/{pageId}/default-shipping',
    access: 'merchant',
    needs: 'edit_pages',
    params: z.object({ pageId: idSchema }),
    body: z.strictObject({ version: z.number().int().min(1) }),
    status: 200,
    response: landingPageResponse,
  },
} as const satisfies Record<string, Contract>;
