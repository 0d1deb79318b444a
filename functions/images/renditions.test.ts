import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeRenditions } from './renditions.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc3311' } });

it('an uploaded file becomes AVIF and WebP in every width up to its own', async () => {
  const made = await makeRenditions(await plain(1000, 500).jpeg().toBuffer());
  if ('rejection' in made) throw new Error(made.rejection);
  expect(made.facts).toEqual({
    width: 1000,
    height: 500,
    color: expect.stringMatching(/^c[bcd]3[234]1[012]$/),
  });
  expect(made.renditions.map(({ width, format }) => `${width}.${format}`)).toEqual(
    [360, 480, 720, 960].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  );
  for (const { body, width } of made.renditions) {
    expect(await sharp(body).metadata()).toMatchObject({ width, height: width / 2 });
  }
});

it('an uploaded file from a camera is turned upright and loses the camera’s metadata', async () => {
  const photo = await plain(100, 40)
    .withExif({ IFD0: { Copyright: 'secret' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const made = await makeRenditions(photo);
  if ('rejection' in made) throw new Error(made.rejection);
  expect(made.facts).toMatchObject({ width: 40, height: 100 });
  for (const { body } of made.renditions) expect((await sharp(body).metadata()).exif).toBeUndefined();
});

it.each([
  ['square', 900, 900],
  ['wide', 1600, 500],
  ['tall', 60, 4000],
  ['small', 20, 16],
])('previews of links have a %s picture whole, as a JPEG of 1200 × 630', async (_, width, height) => {
  const made = await makeRenditions(await plain(width, height).png().toBuffer());
  if ('rejection' in made) throw new Error(made.rejection);
  expect(await sharp(made.preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

it('a link preview is small enough for WhatsApp, however detailed its picture is', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 1440, height: 1440, channels: 3, background: '#fff', noise } });
  const made = await makeRenditions(await photo.jpeg().toBuffer());
  if ('rejection' in made) throw new Error(made.rejection);
  expect(made.preview.length).toBeLessThan(300_000);
});

it('the transparent parts of a picture are white in its preview', async () => {
  const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } });
  const made = await makeRenditions(await clear.png().toBuffer());
  if ('rejection' in made) throw new Error(made.rejection);
  const corner = await sharp(made.preview).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
});

it.each([
  ['a script', Buffer.from('<script>alert(1)</script>'), 'not_a_picture'],
  ['empty', Buffer.alloc(0), 'not_a_picture'],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
    'not_a_picture',
  ],
  [
    'a script behind the first bytes of a PNG',
    Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'),
    'not_a_picture',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'not_a_picture'],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run'), 'not_a_picture'],
  ['larger than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'too_large'],
])('an uploaded file that is %s is rejected', async (_, file, rejection) => {
  expect(await makeRenditions(file)).toEqual({ rejection });
});

it('an uploaded file that unpacks to more than 40 million pixels is rejected', async () => {
  const bomb = await plain(7000, 6000).png().toBuffer();
  expect(await makeRenditions(bomb)).toEqual({ rejection: 'too_large' });
});

it.each([
  [100, 17_000],
  [400, 20_000],
])(
  'an uploaded file of %i × %i pixels is rejected as too tall, which its size alone is not',
  async (...size) => {
    const tall = await plain(...size)
      .png()
      .toBuffer();
    expect(await makeRenditions(tall)).toEqual({ rejection: 'too_tall' });
  },
);

it('a truncated upload is rejected as damaged', async () => {
  const whole = await sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  expect(await makeRenditions(whole.subarray(0, whole.length / 2))).toEqual({ rejection: 'damaged' });
});

it('an uploaded file of a few pixels is rejected as too small', async () => {
  expect(await makeRenditions(await plain(4, 4).png().toBuffer())).toEqual({ rejection: 'too_small' });
});
