import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { createLandingPage } from '@mirsah/domain/landing-page/save-landing-page.ts';
import { createLandingPageRepository } from '@mirsah/table/landing-page-repository.ts';
import type { Table } from '@mirsah/table/table.ts';
import { withPictures } from './demo-pictures.ts';
import type { DemoPage } from './landing-pages/demo-page.ts';

type Options = {
  table: Table;
  uploadPicture(key: string, body: Buffer, contentType: string): Promise<void>;
  ownerId: string;
};

/** Creates those of the pages that their owner does not have yet, pictures first; returns the stored ones. */
export async function seedPages(
  { table, uploadPicture, ownerId }: Options,
  pages: readonly { page: DemoPage; createdAt: Date }[],
): Promise<LandingPage[]> {
  const landingPages = createLandingPageRepository(table);
  const { items } = await landingPages.list(ownerId, { limit: 100 });
  return Promise.all(
    pages.map(async ({ page, createdAt }) => {
      const existing = items.find(({ subdomain }) => subdomain === page.content.subdomain);
      if (existing) return existing;
      const content = await withPictures(page, uploadPicture);
      return createLandingPage({ landingPages, clock: { now: () => createdAt } }, ownerId, content);
    }),
  );
}
