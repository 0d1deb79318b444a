import { FILM_TYPE } from '@mirsah/domain/film';
import { filmFixture } from '@mirsah/domain/film.fixture';
import { randomId } from '@mirsah/domain/id';
import type { Image } from '@mirsah/domain/image';
import { expect, it } from 'vitest';
import { processUpload } from './handler.ts';
import { uploadKey } from './upload.ts';

/** Processes one upload in the bucket, and returns the result. */
async function processed(file: Buffer, contentType: string) {
  const imageId = randomId();
  const files = new Map<string, string>();
  const made: Image[] = [];
  const removed: string[] = [];
  await processUpload(
    {
      images: { isProcessing: async () => true, put: async (image) => void made.push(image) },
      readUpload: async () => ({ file, contentType }),
      removeUpload: async (key) => void removed.push(key),
      writeMedia: async (path, _body, type) => void files.set(path, type),
    },
    uploadKey({ ownerId: 'merchant-1', imageId }),
  );
  return { image: made[0], files: [...files], isRemoved: removed.length === 1, imageId };
}

it('a video is stored unchanged under a new name, and its upload is deleted', async () => {
  const { image, files, isRemoved, imageId } = await processed(filmFixture(), FILM_TYPE);
  const url = `/media/p/film-${imageId.slice(0, 16)}.mp4`;
  expect(image).toMatchObject({ ownerId: 'merchant-1', state: 'ready', url });
  expect([files, isRemoved]).toEqual([[[url, FILM_TYPE]], true]);
});

it('an upload signed as a video becomes a video or fails, and one signed as a picture never becomes a video', async () => {
  const wrong = await processed(Buffer.from('<html>'.repeat(20)), FILM_TYPE);
  expect(wrong.image).toMatchObject({ state: 'refused', rejection: 'not_a_film' });
  const other = await processed(filmFixture(), 'image/jpeg');
  expect(other.image).toMatchObject({ state: 'refused', rejection: 'not_a_picture' });
  expect([...wrong.files, ...other.files]).toEqual([]);
});
