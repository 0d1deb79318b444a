import { filmFixture } from '@mirsah/domain/film.fixture';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { eventually } from '../fixtures/eventually.ts';
import { fetchSite } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();

type ContentType = 'image/jpeg' | 'image/png' | 'video/mp4';

/** Uploads as the dashboard does: requests a form and posts the file. */
async function upload(
  file: Buffer,
  contentType: ContentType = 'image/jpeg',
  changes: Record<string, string> = {},
) {
  const { imageId, form } = await merchant.client.requestUpload({ body: { contentType, sizeBytes: 1 } });
  const post = (content: Buffer) => postFile(form, content, contentType, changes);
  return { imageId, status: await post(file), post };
}

async function postFile(
  form: { url: string; fields: Record<string, string> },
  file: Buffer,
  contentType: ContentType,
  changes: Record<string, string>,
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, ...changes })) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(file)], { type: contentType }), 'photo.jpg');
  const { status } = await fetch(form.url, { method: 'POST', body });
  return status;
}

const processed = (imageId: string) =>
  eventually(async () => {
    const image = await merchant.client.getImage({ params: { imageId } });
    if (image.state === 'processing') throw new Error('still processing');
    return image;
  }, 100);

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b6b6d' } })
    .jpeg()
    .toBuffer();

it('an uploaded image is served in every width and both formats, cached without expiry', async () => {
  const { imageId, status } = await upload(await photo());
  expect(status).toBe(204);
  const image = await processed(imageId);
  if (image.state !== 'ready') throw new Error('The image was rejected');
  expect(image.url).toMatch(/^\/media\/p\/800x600-[0-9a-f]{6}-[0-9a-z]{16}-s\/720\.webp$/);
  for (const [width, format] of [
    [360, 'avif'],
    [720, 'avif'],
    [480, 'webp'],
  ] as const) {
    const path = image.url.replace('720.webp', `${width}.${format}`);
    expect(await fetchSite(stack.port, 'any', { path })).toMatchObject({
      status: 200,
      headers: { 'content-type': `image/${format}`, 'cache-control': expect.stringContaining('immutable') },
    });
  }
  const preview = await fetchSite(stack.port, 'any', { path: image.url.replace('720.webp', 'preview.jpg') });
  expect(preview).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
});

it('an uploaded file other than an image is rejected, whatever its type says', async () => {
  const { imageId } = await upload(Buffer.from('<html><script>alert(1)</script></html>'));
  expect(await processed(imageId)).toMatchObject({ state: 'refused', rejection: 'not_a_picture' });
});

it('an uploaded video is served unchanged, and a file other than a video is rejected with its reason', async () => {
  const film = filmFixture({ bytes: 6 * 1024 * 1024 });
  const { imageId, status } = await upload(film, 'video/mp4');
  expect(status).toBe(204);
  const ready = await processed(imageId);
  if (ready.state !== 'ready') throw new Error('The film was rejected');
  expect(ready.url).toMatch(/^\/media\/p\/film-[0-9a-z]{16}\.mp4$/);
  const headers = { range: 'bytes=4-7' };
  const part = await fetchSite(stack.port, 'any', { path: ready.url, headers });
  expect([part.body, part.headers['content-type']]).toEqual(['ftyp', 'video/mp4']);

  const reasonOf = async (file: Buffer) => processed((await upload(file, 'video/mp4')).imageId);
  expect(await reasonOf(await photo())).toMatchObject({ rejection: 'not_a_film' });
  expect(await reasonOf(filmFixture({ codec: 'hvc1' }))).toMatchObject({ rejection: 'film_codec' });
  // A file that was signed as a picture must be one, however large videos may be.
  expect(await processed((await upload(filmFixture())).imageId)).toMatchObject({
    rejection: 'not_a_picture',
  });
  expect((await upload(film)).status).toBe(400);
});

it('an upload cannot choose another key, another type or a larger size', async () => {
  const file = await photo();
  expect((await upload(file, 'image/jpeg', { key: 'sites/oud/index.html' })).status).toBe(403);
  expect((await upload(file, 'image/jpeg', { 'Content-Type': 'text/html' })).status).toBe(403);
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(400);
});

it('an uploaded image can be looked up by its own merchant only', async () => {
  const { imageId } = await upload(await photo());
  const stranger = await stack.newMerchant();
  await expect(stranger.client.getImage({ params: { imageId } })).rejects.toMatchObject({
    status: 404,
  });
});

it('an image that is ready never changes, although its form can be posted again', async () => {
  const { imageId, post } = await upload(await photo());
  const image = await processed(imageId);
  if (image.state !== 'ready') throw new Error('The image was rejected');
  const shown = async () => (await fetchSite(stack.port, 'any', { path: image.url })).body;
  const before = await shown();
  // The same size and average colour, so that it would get the same address.
  const other = await sharp(await photo())
    .composite([
      { input: Buffer.from('<svg><circle cx="9" cy="9" r="9" fill="#0b6b6e"/></svg>'), top: 0, left: 0 },
    ])
    .jpeg()
    .toBuffer();
  expect(await post(other)).toBe(204);
  const unread = await upload(await photo());
  await processed(unread.imageId);
  expect(await shown()).toBe(before);
  expect(await merchant.client.getImage({ params: { imageId } })).toEqual(image);
});

it('a merchant may request a hundred uploads an hour', async () => {
  const { client } = await stack.newMerchant();
  const request = () => client.requestUpload({ body: { contentType: 'image/png', sizeBytes: 1 } });
  await Promise.all(Array.from({ length: 100 }, request));
  await expect(request()).rejects.toEqual(apiError('too_many_requests', 429));
});
