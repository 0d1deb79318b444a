import type { PageOf, PageRequest } from '../paging.ts';
import type { AuditEntry } from '../user/audit-log.ts';
import type { CustomDomain } from './custom-domain.ts';

/**
 * The holder of a host. After a removal `pageId` is null, and the host is reserved for its owner until
 * `reservedUntil`.
 */
export type DomainHolder = { pageId: string | null; ownerId: string; reservedUntil: Date | null };

export type DomainRepository = {
  find(pageId: string): Promise<CustomDomain | undefined>;
  /** One merchant's, newest first. */
  listOwned(ownerId: string, request: PageRequest): Promise<PageOf<CustomDomain>>;
  /** All merchants', newest first. */
  listAll(request: PageRequest): Promise<PageOf<CustomDomain>>;
  /** The domains that are due by `now` (ISO-8601), longest due first, at most `limit`. */
  listDue(now: string, limit: number): Promise<CustomDomain[]>;
  countOf(ownerId: string): Promise<number>;
  holderOf(host: string): Promise<DomainHolder | undefined>;
  /**
   * Writes a new domain and claims its host in one transaction. `displaced` is another page's domain of the
   * same host, which is written as well. Throws DomainError `version_conflict` when the page has a domain
   * already or the displaced one has changed, and `domain_taken` when another owner has the host.
   */
  create(domain: CustomDomain, displaced?: { before: CustomDomain; after: CustomDomain }): Promise<void>;
  /**
   * False, and nothing is written, when `before` is no longer stored. With `republishes` the page, which must
   * exist, is published again. `entry` is an administrator's entry in the audit log, written with it; throws
   * DomainError `not_allowed` when they are no longer an administrator.
   */
  change(
    before: CustomDomain,
    after: CustomDomain,
    options?: { republishes: boolean; entry?: AuditEntry },
  ): Promise<boolean>;
  /** Deletes the domain and reserves its host for its owner. False when it is no longer stored. */
  release(domain: CustomDomain, at: Date): Promise<boolean>;
};

/** The public DNS records of a host. */
export type DnsReport = {
  /** The TXT record that names the page exists. */
  isProven: boolean;
  cname: 'found' | 'missing' | 'elsewhere';
  /** False when CAA records forbid our certificate authority. */
  allowsCertificate: boolean;
};

export type DnsLookup = {
  /** Undefined when too few resolvers responded. */
  look(host: string, expected: { target: string; proof: string }): Promise<DnsReport | undefined>;
};

/** A domain's state at the network that serves it; identified by `pageId`. */
export type Tenant = {
  certificate: 'none' | 'pending' | 'issued' | 'timed_out' | 'refused' | 'gone';
  /** Whether the issued certificate is in use. */
  isAttached: boolean;
};

/**
 * The network that serves merchants' domains. Each call may be repeated after a crash at any moment. Other
 * failures, such as an outage or a concurrent change, throw, and the next run repeats the call.
 */
export type DomainHost = {
  /** Makes the network serve the host, and requests its certificate unless one is pending or issued. */
  request(pageId: string, host: string): Promise<'requested' | 'conflict' | 'quota'>;
  /** Undefined when the network does not know it. */
  find(pageId: string): Promise<Tenant | undefined>;
  /** Activates the issued certificate. */
  attach(pageId: string): Promise<void>;
  /** Stops serving; takes several calls. */
  remove(pageId: string): Promise<'underway' | 'gone'>;
};

/** Whether a host serves this page over HTTPS. */
export type DomainProbe = { isServed(host: string, pageId: string): Promise<boolean> };
