import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { fetchSite } from '../fixtures/site.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();

type ContentType = 'image/jpeg' | 'image/png';

/** Uploads as the dashboard does: requests a form and posts the file. */
async function upload(
  file: Buffer,
  contentType: ContentType = 'image/jpeg',
  changes: Record<string, string> = {},
) {
  const { pictureId, form } = await merchant.client.requestUpload({ body: { contentType, sizeBytes: 1 } });
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form.fields, ...changes })) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(file)], { type: contentType }), 'photo.jpg');
  const { status } = await fetch(form.url, { method: 'POST', body });
  return { pictureId, status };
}

const processed = (pictureId: string) =>
  vi.waitFor(
    async () => {
      const image = await merchant.client.getImage({ params: { pictureId } });
      if (image.state === 'processing') throw new Error('still processing');
      return image;
    },
    { timeout: 20_000, interval: 100 },
  );

const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#0b6b6d' } })
    .jpeg()
    .toBuffer();

it('an uploaded image is served in every width and both formats, cached without expiry', async () => {
  const { pictureId, status } = await upload(await photo());
  expect(status).toBe(204);
  const image = await processed(pictureId);
  if (image.state !== 'ready') throw new Error('The image was rejected');
  expect(image.url).toMatch(/^\/media\/p\/800x600-[0-9a-f]{6}-[0-9a-z]{16}\/720\.webp$/);
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
});

it('an uploaded file that is no image is rejected, whatever its type says', async () => {
  const { pictureId } = await upload(Buffer.from('<html><script>alert(1)</script></html>'));
  expect(await processed(pictureId)).toMatchObject({ state: 'refused', refusal: 'not_a_picture' });
});

it('an upload cannot choose another key, another type or a larger size', async () => {
  const file = await photo();
  expect((await upload(file, 'image/jpeg', { key: 'sites/oud/index.html' })).status).toBe(403);
  expect((await upload(file, 'image/jpeg', { 'Content-Type': 'text/html' })).status).toBe(403);
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(400);
});

it('an uploaded image can be looked up by its own merchant only', async () => {
  const { pictureId } = await upload(await photo());
  const stranger = await stack.newMerchant();
  await expect(stranger.client.getImage({ params: { pictureId } })).rejects.toMatchObject({
    status: 404,
  });
});
