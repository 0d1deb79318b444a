import * as z from 'zod';
import { landingPageContentSchema } from './landing-page.ts';

/** Published versions of a page that can be looked at and restored. */
export const MAX_VERSIONS = 10;

/** One published version as a list shows it. */
export const pageVersionSchema = z.strictObject({
  /** The page's version when it was published; grows, with gaps. */
  number: z.number().int().min(1),
  publishedAt: z.iso.datetime(),
  title: z.string(),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;

export const publishedContentSchema = pageVersionSchema
  .omit({ title: true })
  .extend({ content: landingPageContentSchema });
/** A published version with all that was in it. */
export type PublishedContent = z.infer<typeof publishedContentSchema>;

/** `fingerprint` is the same for the same content. */
export type StoredVersion = PageVersion & { fingerprint: string };

/**
 * The versions to keep, newest first, once `published` is one of them. Content that was published again, as when a
 * page was only switched off and on, takes the place of its older number: it must not push real changes out.
 */
export function withVersion(kept: readonly StoredVersion[], published: StoredVersion): StoredVersion[] {
  return [...kept.filter(({ number }) => number !== published.number), published]
    .sort((a, b) => b.number - a.number)
    .filter(({ fingerprint }, index, all) => all[index - 1]?.fingerprint !== fingerprint)
    .slice(0, MAX_VERSIONS);
}

/** Reads what was published of a page. Ask only about a page that its owner asked for. */
export type PageVersionRepository = {
  /** Newest first; none for a page that was never on the web. */
  list(pageId: string): Promise<PageVersion[]>;
  find(pageId: string, number: number): Promise<PublishedContent | undefined>;
};
