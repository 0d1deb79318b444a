import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { LandingPage } from './landing-page.ts';

/** All reads and writes of a merchant's pages are scoped to their owner here. */
export type LandingPageRepository = {
  find(ownerId: string, pageId: string): Promise<LandingPage | undefined>;
  list(ownerId: string, request: PageRequest): Promise<PageOf<LandingPage>>;
  /**
   * Writes a new page and claims its subdomain and title in one transaction.
   * Throws DomainError `version_conflict` when there is a page with this id, `subdomain_taken` or `title_taken`.
   */
  create(page: LandingPage): Promise<void>;
  /**
   * Replaces `before` by `after`, moving claims that changed; the old subdomain stays reserved for its owner.
   * Throws DomainError `version_conflict` when `before` is no longer what is stored, `subdomain_taken` or
   * `title_taken`.
   */
  replace(before: LandingPage, after: LandingPage): Promise<void>;
  /** Deletes the page and releases its claims. Throws DomainError `version_conflict` like `replace`. */
  remove(page: LandingPage): Promise<void>;
  /** Has the publisher publish the page as it is, whatever it made of it before. `at` is ISO-8601. */
  requestPublication(page: LandingPage, at: string): Promise<void>;
};

/** The view of pages without an owner: what the public order form and the publisher may see. */
export type PublicLandingPages = {
  find(pageId: string): Promise<LandingPage | undefined>;
};

export type SubdomainAvailability = {
  /** True when `label` is free for this owner: never claimed, released long enough ago, or already this page's. */
  isFree(label: string, owner: { ownerId: string; pageId?: string | undefined }): Promise<boolean>;
};
