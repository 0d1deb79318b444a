import type { PageVersion, PublishedContent } from './page-version.ts';

/** Reads what was published of a page. Ask only about a page that its owner asked for. */
export type PageVersionRepository = {
  /** Newest first; none for a page that was never on the web. */
  list(pageId: string): Promise<PageVersion[]>;
  find(pageId: string, number: number): Promise<PublishedContent | undefined>;
};
