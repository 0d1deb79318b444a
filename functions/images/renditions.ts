import {
  type ImageFacts,
  type ImageRejection,
  MAX_UPLOAD_BYTES,
  previewSize,
  renditionWidths,
} from '@mirsah/domain/image';
import sharp, { type Sharp } from 'sharp';

type Rendition = { width: number; format: 'avif' | 'webp'; body: Buffer };
type Renditions =
  | { rejection: ImageRejection }
  /** `preview` is a JPEG of `previewSize`. */
  | { facts: Omit<ImageFacts, 'id'>; renditions: Rendition[]; preview: Buffer };

const formats = new Set(['jpeg', 'png', 'webp', 'heif']);
const MIN_SIDE = 16;
/** An image with more pixels is a decompression bomb or a poster; neither belongs on a phone. */
const MAX_PIXELS = 40_000_000;
/** The longest side that a WebP file can have. */
const MAX_SIDE = 16_383;

/**
 * Creates the files that pages show of an upload: AVIF and WebP in each width, upright, without the camera's
 * metadata (place, device), and a JPEG for link previews. Checks the file by its bytes, never by its name or
 * declared type. Takes about a second and up to 400 MB.
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
      .resize({ width: Math.max(...renditionWidths(width)), withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const source = sharp(upright.data, { raw: upright.info });
    // Sequentially, so that only one encoder's memory is in use.
    const renditions: Rendition[] = [];
    for (const rendition of renditionWidths(width)) {
      renditions.push(...(await encode(source.clone().resize({ width: rendition }), rendition)));
    }
    const preview = await makePreview(source);
    return { facts: { width, height, color: await averageColor(source) }, renditions, preview };
  } catch {
    return { rejection: 'damaged' };
  }
}

/** The size of an image once it is upright, or the reason for its rejection. */
async function describe(
  file: Buffer,
): Promise<{ rejection: ImageRejection } | { width: number; height: number }> {
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (!format || !formats.has(format)) return { rejection: 'not_a_picture' };
    const tallest = height * Math.min(1, Math.max(...renditionWidths(width)) / width);
    if (width * height > MAX_PIXELS) return { rejection: 'too_large' };
    if (tallest > MAX_SIDE) return { rejection: 'too_tall' };
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

/** WhatsApp shows no picture of 300 KB or more. */
const MAX_PREVIEW_BYTES = 290_000;

/** The whole picture, in front of an enlarged, blurred copy where its shape differs from the preview's. */
async function makePreview(source: Sharp): Promise<Buffer> {
  const { width, height } = previewSize;
  const opaque = source.clone().flatten({ background: '#fff' });
  // Enlarged from a few pixels, which is as smooth as blurring many, and cheaper.
  const blurred = await opaque.clone().resize(48, 25, { fit: 'cover' }).blur(2).png().toBuffer();
  const whole = await opaque.clone().resize(width, height, { fit: 'inside' }).png().toBuffer();
  const backdrop = await sharp(blurred).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const preview = sharp(backdrop).composite([{ input: whole }]);
  for (const quality of [82, 65, 45]) {
    const file = await preview.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (file.length <= MAX_PREVIEW_BYTES) return file;
  }
  return preview.clone().jpeg({ quality: 25, mozjpeg: true }).toBuffer();
}

async function averageColor(source: Sharp): Promise<string> {
  const pixel = await source.clone().flatten({ background: '#fff' }).resize(1, 1).raw().toBuffer();
  return [...pixel.subarray(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('');
}
