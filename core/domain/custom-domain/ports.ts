import type { PageOf, PageRequest } from '../paging.ts';
import type { AuditEntry } from '../user/audit-log.ts';
import type { CustomDomain } from './custom-domain.ts';

/** Who has a host. After a removal `pageId` is null, and the host is reserved for its owner until `reservedUntil`. */
export type DomainHolder = { pageId: string | null; ownerId: string; reservedUntil: Date | null };

export type DomainRepository = {
  find(pageId: string): Promise<CustomDomain | undefined>;
  /** One merchant's, newest first. */
  listOwned(ownerId: string, request: PageRequest): Promise<PageOf<CustomDomain>>;
  /** Everybody's, newest first. */
  listAll(request: PageRequest): Promise<PageOf<CustomDomain>>;
  /** Those that the worker has to look at by `now` (ISO-8601), longest due first, at most `limit`. */
  listDue(now: string, limit: number): Promise<CustomDomain[]>;
  countOf(ownerId: string): Promise<number>;
  holderOf(host: string): Promise<DomainHolder | undefined>;
  /**
   * Writes a new domain and takes its host in one transaction. `displaced` is another page's domain of the same host that
   * has to go; it is written too. Throws DomainError `version_conflict` when the page has a domain already or the displaced
   * one has changed, and `domain_taken` when somebody else has the host.
   */
  create(domain: CustomDomain, displaced?: { before: CustomDomain; after: CustomDomain }): Promise<void>;
  /**
   * False, and nothing is written, when `before` is no longer what is stored. With `republishes` the page, which must
   * exist, is published again. `entry` is an administrator's line in the audit log, written with it; DomainError
   * `not_allowed` when they are none any more.
   */
  change(
    before: CustomDomain,
    after: CustomDomain,
    options?: { republishes: boolean; entry?: AuditEntry },
  ): Promise<boolean>;
  /** Deletes the domain and reserves its host for its owner. False when it is no longer what is stored. */
  release(domain: CustomDomain, at: Date): Promise<boolean>;
};

/** What public DNS says of a host. */
export type DnsReport = {
  /** The TXT record that names the page is there. */
  isProven: boolean;
  cname: 'found' | 'missing' | 'elsewhere';
  /** False when CAA records forbid the authority of our certificates. */
  allowsCertificate: boolean;
};

export type DnsLookup = {
  /** Undefined when too few resolvers answered to say anything. */
  look(host: string, expected: { target: string; proof: string }): Promise<DnsReport | undefined>;
};

/** What the network that serves the domains knows of one; `pageId` names it there. */
export type Tenant = {
  certificate: 'none' | 'pending' | 'issued' | 'timed_out' | 'refused' | 'gone';
  /** Whether the issued certificate is in use. */
  isAttached: boolean;
};

/**
 * The network that serves merchants' domains. Each call may be repeated after a crash at any moment. What is not said
 * here, such as an outage or a change at the same time, throws, and the next run repeats it.
 */
export type DomainHost = {
  /** Has the network serve the host, and asks for its certificate unless one is pending or issued. */
  request(pageId: string, host: string): Promise<'requested' | 'conflict' | 'quota'>;
  /** Undefined when the network does not know it. */
  find(pageId: string): Promise<Tenant | undefined>;
  /** Puts the issued certificate to use. */
  attach(pageId: string): Promise<void>;
  /** Ends serving; takes several calls. */
  remove(pageId: string): Promise<'underway' | 'gone'>;
};

/** Whether a host answers over HTTPS with this page. */
export type DomainProbe = { isServed(host: string, pageId: string): Promise<boolean> };
