import { readdir, readFile } from 'node:fs/promises';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { createLandingPage } from '@mirsah/domain/landing-page/commands';
import type { Table } from '@mirsah/table/dynamo/table';
import { createLandingPageRepository } from '@mirsah/table/landing-pages';
import type { DemoPage } from './landing-pages/demo-page.ts';

type Options = {
  table: Table;
  uploadImage(key: string, body: Buffer, contentType: string): Promise<void>;
  ownerId: string;
};

/** Creates those of the pages that their owner does not have yet, pictures first; returns the stored ones. */
export async function seedPages(
  { table, uploadImage: uploadPicture, ownerId }: Options,
  pages: readonly { page: DemoPage; createdAt: Date }[],
): Promise<LandingPage[]> {
  const landingPages = createLandingPageRepository(table);
  const { items } = await landingPages.list(ownerId, { limit: 100 });
  return Promise.all(
    pages.map(async ({ page, createdAt }) => {
      const existing = items.find(({ subdomain }) => subdomain === page.content.subdomain);
      if (existing) return existing;
      const content = await withImages(page, uploadPicture);
      return createLandingPage({ landingPages, clock: { now: () => createdAt } }, ownerId, content);
    }),
  );
}

const FOLDER = new URL('./pictures/', import.meta.url);
const SHARE_IMAGE = 'share.webp';

type UploadImage = (key: string, body: Buffer, contentType: string) => Promise<void>;

/** File names of a page's pictures in the order they are shown, and its share picture if it has one. */
export async function listImages(subdomain: string): Promise<{ shown: string[]; share: string | undefined }> {
  // A page may have been photographed later, or never: then its folder is not there.
  const folders = await readdir(FOLDER);
  const names = folders.includes(subdomain) ? await readdir(new URL(`${subdomain}/`, FOLDER)) : [];
  return {
    shown: names.filter((name) => /^\d\d-[a-z-]+\.webp$/.test(name)).sort(),
    share: names.find((name) => name === SHARE_IMAGE),
  };
}

/** The name that a page's picture texts go by: `front` for `01-front.webp`. */
export const imageName = (file: string) => file.replace(/^\d\d-/, '').replace(/\.webp$/, '');

/** Uploads a page's pictures and returns its content with them in place. */
export async function withImages(page: DemoPage, upload: UploadImage): Promise<DemoPage['content']> {
  const { content, imageTexts: pictureTexts } = page;
  const { shown, share } = await listImages(content.subdomain);
  const folder = `media/demo/${content.subdomain}`;
  await Promise.all(
    [...shown, ...(share ? [share] : [])].map(async (name) => {
      const body = await readFile(new URL(`${content.subdomain}/${name}`, FOLDER));
      await upload(`${folder}/${name}`, body, 'image/webp');
    }),
  );
  return {
    ...content,
    seo: { ...content.seo, ogImage: share ? `/${folder}/${share}` : '' },
    product: {
      ...content.product,
      images: shown.map((name) => ({
        url: `/${folder}/${name}`,
        alt: pictureTexts[imageName(name)] ?? content.title,
      })),
    },
  };
}
