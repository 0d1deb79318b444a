import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRenditions } from './renditions.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc3311' } });

describe('makeRenditions', () => {
  it('makes AVIF and WebP in every width the original reaches', async () => {
    const made = await makeRenditions(await plain(1000, 500).jpeg().toBuffer());
    if ('refusal' in made) throw new Error(made.refusal);
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

  it('stands a photo upright and drops what the camera noted', async () => {
    const photo = await plain(100, 40)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await makeRenditions(photo);
    if ('refusal' in made) throw new Error(made.refusal);
    expect(made.facts).toMatchObject({ width: 40, height: 100 });
    for (const { body } of made.renditions) expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['text', Buffer.from('<script>alert(1)</script>'), 'not_a_picture'],
    ['nothing', Buffer.alloc(0), 'not_a_picture'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      'not_a_picture',
    ],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'too_large'],
  ])('refuses %s', async (_, file, refusal) => {
    expect(await makeRenditions(file)).toEqual({ refusal });
  });

  it('refuses a picture that unpacks to far more than a screen', async () => {
    const bomb = await plain(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(await makeRenditions(bomb)).toEqual({ refusal: 'too_large' });
  });

  it('refuses a picture that breaks off', async () => {
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
    expect(await makeRenditions(whole.subarray(0, whole.length / 2))).toEqual({ refusal: 'damaged' });
  });

  it('refuses a dot', async () => {
    expect(await makeRenditions(await plain(4, 4).png().toBuffer())).toEqual({ refusal: 'too_small' });
  });
});
