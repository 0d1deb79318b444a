import { customDomainSchema } from '@mirsah/domain/custom-domain';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const pageParams = z.object({ pageId: idSchema });

const customDomain = customDomainSchema
  .pick({
    pageId: true,
    host: true,
    name: true,
    state: true,
    failure: true,
    problem: true,
    createdAt: true,
    stateSince: true,
    checkedAt: true,
    missingSince: true,
  })
  .extend({
    /** The DNS records that the merchant enters at the domain's registrar. */
    records: z.array(z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })),
  });
export type CustomDomainResponse = z.infer<typeof customDomain>;

/** With the page that it shows; null when the page was deleted. */
const listedDomain = customDomain.extend({ pageTitle: z.string().nullable() });
export type ListedDomainResponse = z.infer<typeof listedDomain>;

/** With its owner, for administrators; null when the account was deleted. */
const anyDomain = listedDomain.extend({
  ownerId: z.string(),
  owner: z.object({ fullName: z.string(), email: z.string() }).nullable(),
});
export type AnyDomainResponse = z.infer<typeof anyDomain>;

/** `domain` is null for a page without a custom domain. */
const domainOfPage = z.object({ domain: customDomain.nullable() });

export const customDomainContracts = {
  getPageDomain: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/domain',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: domainOfPage,
  },
  /** Starts connecting a domain. Idempotent. */
  connectDomain: {
    method: 'PUT',
    path: '/api/landing-pages/{pageId}/domain',
    access: 'merchant',
    needs: 'edit_pages',
    logs: { action: 'settings_changed', detail: 'domain' },
    params: pageParams,
    body: z.strictObject({ host: z.string().trim().min(1).max(300) }),
    status: 200,
    response: domainOfPage,
  },
  /** Checks DNS now; restarts a domain that failed. */
  checkDomain: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/domain/check',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    response: domainOfPage,
  },
  /** The page is shown at its subdomain again; the domain is `removing` until the network has released it. */
  disconnectDomain: {
    method: 'DELETE',
    path: '/api/landing-pages/{pageId}/domain',
    access: 'merchant',
    needs: 'edit_pages',
    logs: { action: 'settings_changed', detail: 'domain' },
    params: pageParams,
    status: 200,
    response: domainOfPage,
  },
  /** The caller's domains, newest first. */
  listDomains: {
    method: 'GET',
    path: '/api/domains',
    access: 'merchant',
    needs: 'edit_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(listedDomain),
  },
  /** The domains of all merchants, newest first. */
  listAllDomains: {
    method: 'GET',
    path: '/api/admin/domains',
    access: 'admin',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(anyDomain),
  },
  /** Checks any domain within a minute; restarts one that failed. */
  recheckDomain: {
    method: 'POST',
    path: '/api/admin/domains/{pageId}/check',
    access: 'admin',
    params: pageParams,
    status: 200,
    response: z.object({ domain: customDomain }),
  },
  /** Disconnects any domain; it is `removing` until the network has released it. */
  removeDomain: {
    method: 'DELETE',
    path: '/api/admin/domains/{pageId}',
    access: 'admin',
    params: pageParams,
    status: 200,
    response: z.object({ domain: customDomain }),
  },
} as const satisfies Record<string, Contract>;
