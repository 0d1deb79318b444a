import { readdir, readFile } from 'node:fs/promises';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { createLandingPage } from '@mirsah/domain/landing-page/commands';
import type { Table } from '@mirsah/table/dynamo/table';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import type { DemoPage } from './landing-pages/demo-page.ts';
import { PICTURES, readPicture } from './pictures.ts';

type Options = {
  table: Table;
  uploadImage(key: string, body: Buffer, contentType: string): Promise<void>;
  ownerId: string;
};

/**
 * Creates the pages that their owner does not have yet, after uploading their images. Returns all as stored.
 */
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

const SHARE_IMAGE = 'share.webp';

type UploadImage = (key: string, body: Buffer, contentType: string) => Promise<void>;

/** File names of a page's images in display order, of those in its blocks, and of its share image. */
export async function listImages(
  subdomain: string,
): Promise<{ shown: string[]; others: string[]; share: string | undefined }> {
  // A page without images has no folder.
  const folders = await readdir(PICTURES);
  const names = folders.includes(subdomain) ? await readdir(new URL(`${subdomain}/`, PICTURES)) : [];
  return {
    shown: names.filter((name) => /^\d\d-[a-z-]+\.webp$/.test(name)).sort(),
    others: names.filter((name) => /^[a-z][a-z-]+\.webp$/.test(name) && name !== SHARE_IMAGE),
    share: names.find((name) => name === SHARE_IMAGE),
  };
}

/** The key of an image in a page's `imageTexts`: `front` for `01-front.webp`. */
export const imageName = (file: string) => file.replace(/^\d\d-/, '').replace(/\.webp$/, '');

/** Uploads a page's images as renditions, and returns its content with their addresses. */
async function withImages(page: DemoPage, upload: UploadImage): Promise<DemoPage['content']> {
  const { content, imageTexts } = page;
  const { subdomain } = content;
  const { shown, others, share } = await listImages(subdomain);
  const folder = `media/demo/${subdomain}`;
  // The original files too: tests' pages use them, and so do pages seeded before renditions.
  await Promise.all(
    [...shown, ...others, ...(share ? [share] : [])].map(async (name) => {
      const body = await readFile(new URL(`${subdomain}/${name}`, PICTURES));
      await upload(`${folder}/${name}`, body, 'image/webp');
    }),
  );
  const pictures = await Promise.all(
    [...shown, ...others].map(async (name) => {
      const { address, files } = await readPicture(subdomain, name);
      await Promise.all(files.map(({ key, body }) => upload(key, body, `image/${key.split('.').pop()}`)));
      return { name, address };
    }),
  );
  const withAddresses = pictures.reduce(
    (text, { name, address }) => text.replaceAll(`"/${folder}/${name}"`, `"${address}"`),
    JSON.stringify(content),
  );
  // Only addresses in it are others.
  const addressed = JSON.parse(withAddresses) as DemoPage['content'];
  const addressOf = (name: string) => pictures.find((picture) => picture.name === name)?.address ?? '';
  return {
    ...addressed,
    seo: { ...addressed.seo, ogImage: share ? `/${folder}/${share}` : '' },
    product: {
      ...addressed.product,
      images: shown.map((name) => ({
        url: addressOf(name),
        alt: imageTexts[imageName(name)] ?? content.title,
      })),
    },
  };
}
