import * as z from 'zod';
import { landingPageContentSchema } from './landing-page.ts';

/** The number of published versions of a page that are stored, to be viewed and restored. */
const MAX_VERSIONS = 10;

/** A published version, as the list of versions shows it. */
export const pageVersionSchema = z.strictObject({
  /** The page's version at that time; numbers grow, with gaps. */
  number: z.number().int().min(1),
  publishedAt: z.iso.datetime(),
  title: z.string(),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;

export const publishedContentSchema = pageVersionSchema
  .omit({ title: true })
  .extend({ content: landingPageContentSchema });
/** A published version with its whole content. */
export type PublishedContent = z.infer<typeof publishedContentSchema>;

/** `fingerprint` is a hash of the content, so equal content has an equal fingerprint. */
export type StoredVersion = PageVersion & { fingerprint: string };

/**
 * Adds a version to the stored ones and returns the list to store, newest first. Content that is published
 * again, as after disabling and enabling a page, replaces its older version, so that it does not push out
 * versions with real changes.
 */
export function withVersion(stored: readonly StoredVersion[], published: StoredVersion): StoredVersion[] {
  return [...stored.filter(({ number }) => number !== published.number), published]
    .sort((a, b) => b.number - a.number)
    .filter(({ fingerprint }, index, all) => all[index - 1]?.fingerprint !== fingerprint)
    .slice(0, MAX_VERSIONS);
}

/** Published versions by page id. The caller has to check that the page is the merchant's own. */
export type PageVersionRepository = {
  /** Newest first; empty for a page that was never published. */
  list(pageId: string): Promise<PageVersion[]>;
  find(pageId: string, number: number): Promise<PublishedContent | undefined>;
};
