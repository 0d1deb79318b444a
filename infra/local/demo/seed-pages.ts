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

/** Creates the pages that their owner does not have yet, after uploading their images. Returns all as stored. */
export async function seedPages(
  { table, uploadImage, ownerId }: Options,
  pages: readonly { page: DemoPage; createdAt: Date }[],
): Promise<LandingPage[]> {
  const landingPages = createLandingPageRepository(table);
  const stored = await pagesBySubdomain(table, ownerId);
  return Promise.all(
    pages.map(async ({ page, createdAt }) => {
      const existing = stored.get(page.content.subdomain);
      if (existing) return existing;
      const content = await withImages(page, uploadImage);
      return createLandingPage({ landingPages, clock: { now: () => createdAt } }, ownerId, content);
    }),
  );
}

/** All pages of an owner. */
export async function pagesBySubdomain(table: Table, ownerId: string): Promise<Map<string, LandingPage>> {
  const landingPages = createLandingPageRepository(table);
  const found = new Map<string, LandingPage>();
  let cursor: string | undefined;
  do {
    const page = await landingPages.list(ownerId, { limit: 100, ...(cursor && { cursor }) });
    for (const item of page.items) found.set(item.subdomain, item);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}

const FOLDER = new URL('./images/', import.meta.url);
const SHARE_IMAGE = 'share.webp';

type UploadImage = (key: string, body: Buffer, contentType: string) => Promise<void>;

/** File names of a page's images in the order they are shown, of those in its blocks, and of its share image. */
export async function listImages(
  subdomain: string,
): Promise<{ shown: string[]; others: string[]; share: string | undefined }> {
  // A page without images has no folder.
  const folders = await readdir(FOLDER);
  const names = folders.includes(subdomain) ? await readdir(new URL(`${subdomain}/`, FOLDER)) : [];
  return {
    shown: names.filter((name) => /^\d\d-[a-z-]+\.webp$/.test(name)).sort(),
    others: names.filter((name) => /^[a-z][a-z-]+\.webp$/.test(name) && name !== SHARE_IMAGE),
    share: names.find((name) => name === SHARE_IMAGE),
  };
}

/** The key of an image in a page's `imageTexts`: `front` for `01-front.webp`. */
export const imageName = (file: string) => file.replace(/^\d\d-/, '').replace(/\.webp$/, '');

/** Uploads a page's images and returns its content with their addresses. */
async function withImages(page: DemoPage, upload: UploadImage): Promise<DemoPage['content']> {
  const { content, imageTexts } = page;
  const { shown, others, share } = await listImages(content.subdomain);
  const folder = `media/demo/${content.subdomain}`;
  await Promise.all(
    [...shown, ...others, ...(share ? [share] : [])].map(async (name) => {
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
        alt: imageTexts[imageName(name)] ?? content.title,
      })),
    },
  };
}
