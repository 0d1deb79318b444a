import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { imageFacts, imageFile, renditionWidths } from '@mirsah/domain/image';

/** The rendered pictures, by page; `commands/encode-demo-pictures.ts` creates their renditions. */
export const PICTURES = new URL('./images/', import.meta.url);
/** In folders named like the address of an upload: `1200x1200-c8b9a6-…`. */
export const RENDITIONS = new URL('./renditions/', import.meta.url);

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Derived from the picture, so that a changed picture has no renditions until it is encoded again. */
export function pictureId(picture: Buffer): string {
  const bytes = createHash('sha256').update(picture).digest().subarray(0, 16);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

export type Picture = {
  /** The address on pages. */
  address: string;
  files: { key: string; body: Buffer }[];
};

/** The renditions of a page's picture: `smart-watch`, `04-wrist.webp`. */
export async function readPicture(page: string, name: string): Promise<Picture> {
  const id = pictureId(await readFile(new URL(`${page}/${name}`, PICTURES)));
  const folder = (await readdir(RENDITIONS)).find((each) => each.endsWith(`-${id}`));
  const facts = folder && imageFacts(`/media/p/${folder}/360.webp`);
  if (!facts)
    throw new Error(
      `${page}/${name} has no renditions: run "node infra/local/commands/encode-demo-pictures.ts"`,
    );
  const widest = renditionWidths(facts.width).at(-1) ?? facts.width;
  const names = await readdir(new URL(`${folder}/`, RENDITIONS));
  const files = names.map(async (file) => ({
    key: `media/p/${folder}/${file}`,
    body: await readFile(new URL(`${folder}/${file}`, RENDITIONS)),
  }));
  return { address: imageFile(facts, widest, 'webp'), files: await Promise.all(files) };
}
