import { readdir, readFile } from 'node:fs/promises';
import type { DemoPage } from './landing-pages/demo-page.ts';

const FOLDER = new URL('./pictures/', import.meta.url);
const SHARE_PICTURE = 'share.webp';

type UploadPicture = (key: string, body: Buffer, contentType: string) => Promise<void>;

/** File names of a page's pictures in the order they are shown, and its share picture if it has one. */
export async function listPictures(
  subdomain: string,
): Promise<{ shown: string[]; share: string | undefined }> {
  // A page may have been photographed later, or never: then its folder is not there.
  const folders = await readdir(FOLDER);
  const names = folders.includes(subdomain) ? await readdir(new URL(`${subdomain}/`, FOLDER)) : [];
  return {
    shown: names.filter((name) => /^\d\d-[a-z-]+\.webp$/.test(name)).sort(),
    share: names.find((name) => name === SHARE_PICTURE),
  };
}

/** The name that a page's picture texts go by: `front` for `01-front.webp`. */
export const pictureName = (file: string) => file.replace(/^\d\d-/, '').replace(/\.webp$/, '');

/** Uploads a page's pictures and returns its content with them in place. */
export async function withPictures(page: DemoPage, upload: UploadPicture): Promise<DemoPage['content']> {
  const { content, pictureTexts } = page;
  const { shown, share } = await listPictures(content.subdomain);
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
        alt: pictureTexts[pictureName(name)] ?? content.title,
      })),
    },
  };
}
