import { type ImageFacts, type ImageRejection, MAX_UPLOAD_BYTES, widthsOf } from '@mirsah/domain/image';
import sharp, { type Sharp } from 'sharp';

type Rendition = { width: number; format: 'avif' | 'webp'; body: Buffer };
type Renditions = { rejection: ImageRejection } | { facts: Omit<ImageFacts, 'id'>; renditions: Rendition[] };

const formats = new Set(['jpeg', 'png', 'webp', 'heif']);
const MIN_SIDE = 16;
/** An image with more pixels is a decompression bomb or a poster; neither belongs on a phone. */
const MAX_PIXELS = 40_000_000;
/** The longest side that a WebP file can have. */
const MAX_SIDE = 16_383;

/**
 * Makes what pages show of an uploaded file: AVIF and WebP in each width, upright, without the camera's metadata
 * (place, device). Judges the file by its bytes, never by its name or declared type. Takes about a second and up to 400 MB.
 */
export async function makeRenditions(file: Buffer): Promise<Renditions> {
  if (file.length > MAX_UPLOAD_BYTES) return { rejection: 'too_large' };
  const described = await describe(file);
  if ('rejection' in described) return described;
  try {
    const { width, height } = described;
    // Not larger than its widest rendition and not encoded, so that it is decoded and turned only once.
    const upright = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: Math.max(...widthsOf(width)), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const source = sharp(upright.data, { raw: upright.info });
    // One after the other, so that only one encoder's memory is in use.
    const renditions: Rendition[] = [];
    for (const rendition of widthsOf(width)) {
      renditions.push(...(await encode(source.clone().resize({ width: rendition }), rendition)));
    }
    return { facts: { width, height, color: await averageColor(source) }, renditions };
  } catch {
    return { rejection: 'damaged' };
  }
}

/** The size of an image once it is upright, or why it is rejected. */
async function describe(
  file: Buffer,
): Promise<{ rejection: ImageRejection } | { width: number; height: number }> {
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (!format || !formats.has(format)) return { rejection: 'not_a_picture' };
    const tallest = height * Math.min(1, Math.max(...widthsOf(width)) / width);
    if (width * height > MAX_PIXELS || tallest > MAX_SIDE) return { rejection: 'too_large' };
    if (Math.min(width, height) < MIN_SIDE) return { rejection: 'too_small' };
    return { width, height };
  } catch {
    return { rejection: 'not_a_picture' };
  }
}

/** More effort for AVIF would take twice the time for 4 % of the bytes; less would cost a decibel. */
async function encode(resized: Sharp, width: number): Promise<Rendition[]> {
  return [
    { width, format: 'avif', body: await resized.clone().avif({ quality: 52, effort: 1 }).toBuffer() },
    { width, format: 'webp', body: await resized.clone().webp({ quality: 78 }).toBuffer() },
  ];
}

async function averageColor(source: Sharp): Promise<string> {
  const pixel = await source.clone().flatten({ background: '#fff' }).resize(1, 1).raw().toBuffer();
  return [...pixel.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('');
}
