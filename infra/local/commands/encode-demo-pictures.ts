import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { makeRenditions } from '@mirsah/functions/images/renditions';
import { PICTURES, pictureId, RENDITIONS } from '../demo/pictures.ts';

/**
 * Creates the renditions of the demo's pictures, as an upload does. Existing ones stay; those of removed
 * pictures are deleted.
 */
const known = new Set(await readdir(RENDITIONS));
const wanted = new Set<string>();
for (const page of await readdir(PICTURES, { withFileTypes: true })) {
  if (!page.isDirectory()) continue;
  for (const name of await readdir(new URL(`${page.name}/`, PICTURES))) {
    // Links to pages show this one unmodified.
    if (name === 'share.webp') continue;
    const picture = await readFile(new URL(`${page.name}/${name}`, PICTURES));
    const id = pictureId(picture);
    const there = [...known].find((folder) => folder.endsWith(`-${id}`));
    wanted.add(there ?? (await encode(picture, id)));
    process.stdout.write(`${page.name}/${name}\n`);
  }
}
for (const folder of known) {
  if (!wanted.has(folder)) await rm(new URL(`${folder}/`, RENDITIONS), { recursive: true });
}

async function encode(picture: Buffer, id: string): Promise<string> {
  const made = await makeRenditions(picture);
  if ('rejection' in made) throw new Error(made.rejection);
  const { width, height, color } = made.facts;
  const folder = `${width}x${height}-${color}-${id}`;
  await mkdir(new URL(`${folder}/`, RENDITIONS), { recursive: true });
  for (const { width: wide, format, body } of made.renditions)
    await writeFile(new URL(`${folder}/${wide}.${format}`, RENDITIONS), body);
  return folder;
}
