import { type Picture, pictureFile, pictureIdOf } from '@mirsah/domain/picture/picture.ts';
import type { PictureRepository } from '@mirsah/domain/picture/picture-repository.ts';
import { makeRenditions } from './make-renditions.ts';
import { readUploadKey } from './upload-key.ts';

export type ImagesPorts = {
  pictures: PictureRepository;
  /** The uploaded file; undefined when it was dealt with before. */
  readUpload(key: string): Promise<Buffer | undefined>;
  removeUpload(key: string): Promise<void>;
  /** `path` as pages name it, with a leading slash. */
  writeMedia(path: string, body: Buffer, contentType: string): Promise<void>;
};

/**
 * Turns one upload into a picture, or into a refusal that says why. The upload goes last, so that dying anywhere
 * before only means doing it again.
 */
export async function processUpload(ports: ImagesPorts, key: string): Promise<void> {
  const upload = readUploadKey(key);
  const file = upload && (await ports.readUpload(key));
  if (!file) return;
  await ports.pictures.put(await picture(ports, upload, file));
  await ports.removeUpload(key);
}

async function picture(
  ports: ImagesPorts,
  { ownerId, pictureId: id }: { ownerId: string; pictureId: string },
  file: Buffer,
): Promise<Picture> {
  const made = await makeRenditions(file);
  if ('refusal' in made) return { id, ownerId, state: 'refused', refusal: made.refusal };
  const facts = { ...made.facts, id: pictureIdOf(id) };
  await Promise.all(
    made.renditions.map(({ width, format, body }) =>
      ports.writeMedia(pictureFile(facts, width, format), body, `image/${format}`),
    ),
  );
  const widest = Math.max(...made.renditions.map(({ width }) => width));
  return { id, ownerId, state: 'ready', url: pictureFile(facts, widest, 'webp') };
}
