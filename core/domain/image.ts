import * as z from 'zod';
import type { Clock } from './clock.ts';
import { FILM_TYPE, filmRejections, MAX_FILM_BYTES } from './film.ts';
import { randomId } from './id.ts';
import { limitRate, type RateCounter } from './rate-limit.ts';
import { idSchema } from './schemas.ts';

/** The widths in pixels that an image is resized to, up to its original width. */
const imageWidths = [360, 480, 720, 960, 1440] as const;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Why an uploaded file was rejected. */
export const imageRejections = [
  ...(['not_a_picture', 'damaged', 'too_large', 'too_tall', 'too_small'] as const),
  ...filmRejections,
] as const;
export type ImageRejection = (typeof imageRejections)[number];

/** The maximum upload size of this type in bytes: videos are larger than pictures. */
export const maxUploadBytes = (contentType: string): number =>
  contentType === FILM_TYPE ? MAX_FILM_BYTES : MAX_UPLOAD_BYTES;

/** An uploaded image or video: `ready` has the URL that pages use, `refused` the reason of the rejection. */
export const imageSchema = z.discriminatedUnion('state', [
  z.strictObject({ id: idSchema, ownerId: z.string(), state: z.literal('processing') }),
  z.strictObject({ id: idSchema, ownerId: z.string(), state: z.literal('ready'), url: z.string() }),
  z.strictObject({
    id: idSchema,
    ownerId: z.string(),
    state: z.literal('refused'),
    rejection: z.enum(imageRejections),
  }),
]);
export type Image = z.infer<typeof imageSchema>;

/**
 * The data that a page needs to reserve an image's space while it loads: its size in pixels and its average
 * colour, six hex digits. `id` (from `toImageId`) makes its files unique.
 */
export type ImageFacts = { id: string; width: number; height: number; color: string };

const ID_LENGTH = 16;
/** The suffix of ids of images with a `previewSize` JPEG; older images have none. */
const WITH_PREVIEW = '-s';
const address =
  /^\/media\/p\/(\d{2,5})x(\d{2,5})-([0-9a-f]{6})-([0-9a-hjkmnp-tv-z]{16}(?:-s)?)\/(\d+)\.webp$/;

/** The link preview in chats and networks: a JPEG, because they do not show WebP reliably. */
export const previewSize = { width: 1200, height: 630 };

/** A short id, because a page names each image five times; its 80 random bits are still unique. */
export function toShortId(uploadId: string): string {
  return uploadId.slice(0, ID_LENGTH);
}

/** The id of an uploaded picture, which has a JPEG for link previews. */
export function toImageId(uploadId: string): string {
  return toShortId(uploadId) + WITH_PREVIEW;
}

/**
 * The path of an uploaded image in one width and format. It contains the image's facts, so that a page stores
 * one plain URL and needs no lookup: `/media/p/{width}x{height}-{color}-{id}/{width}.webp`; the AVIF only
 * differs in its extension.
 */
export function imageFile(facts: ImageFacts, width: number, format: 'avif' | 'webp'): string {
  return `/media/p/${facts.width}x${facts.height}-${facts.color}-${facts.id}/${width}.${format}`;
}

/** The path of the JPEG for link previews. */
export function previewFile(facts: ImageFacts): string {
  return `/media/p/${facts.width}x${facts.height}-${facts.color}-${facts.id}/preview.jpg`;
}

/** The file for the link preview of an image, with its type and size in pixels where they are known. */
type LinkPreview = { url: string; type?: string; width?: number; height?: number };

export function toLinkPreview(url: string): LinkPreview {
  const facts = imageFacts(url);
  if (!facts) return { url };
  return { url: previewFile(facts), type: 'image/jpeg', ...previewSize };
}

/** The facts in an image's address; undefined for images that were not uploaded to us. */
export function imageFacts(url: string): ImageFacts | undefined {
  const [, width, height, color, id] = address.exec(url) ?? [];
  if (!id || !color) return undefined;
  return { id, width: Number(width), height: Number(height), color };
}

/** The widths that exist of an image with this original width, smallest first; at least one. */
export function renditionWidths(originalWidth: number): number[] {
  const reached = imageWidths.filter((width) => width <= originalWidth);
  return reached.length > 0 ? reached : [originalWidth];
}

/** The URL of the smallest rendition of one of our images; external images keep their URL. */
export function thumbnailUrl(url: string): string {
  const facts = imageFacts(url);
  return facts ? imageFile(facts, renditionWidths(facts.width)[0] ?? facts.width, 'webp') : url;
}

export type ImageRepository = {
  find(ownerId: string, imageId: string): Promise<Image | undefined>;
  /** Whether the image's file is still to be processed. */
  isProcessing(imageId: string): Promise<boolean>;
  put(image: Image): Promise<void>;
};

/**
 * The target of a browser's upload: a form with these fields and the file as the last one, posted to `url`.
 */
export type UploadForm = { url: string; fields: Record<string, string> };

export type UploadStore = {
  /** A form that accepts one file of this type within the size limit, under a key that we choose. */
  createForm(upload: {
    ownerId: string;
    imageId: string;
    contentType: string;
    maxBytes: number;
  }): Promise<UploadForm>;
};

const HOUR_SECONDS = 3600;
/**
 * The number of files that one merchant may upload. Each costs up to 5 MB and seconds of work, and its
 * renditions are stored permanently, so the limit per year bounds an account's storage: more than 200 full
 * pages.
 */
const uploadLimits = [
  { window: 'hour', limit: 100, seconds: HOUR_SECONDS },
  { window: 'day', limit: 300, seconds: 24 * HOUR_SECONDS },
  { window: 'year', limit: 3000, seconds: 365 * 24 * HOUR_SECONDS },
];

/** Videos are much larger, and few pages have more than one. */
const filmLimits = [
  { window: 'film-day', limit: 20, seconds: 24 * HOUR_SECONDS },
  { window: 'film-year', limit: 200, seconds: 365 * 24 * HOUR_SECONDS },
];

/**
 * Prepares an upload. The image is `processing` until its file was uploaded and processed. Throws DomainError
 * `too_many_requests` beyond a merchant's limits.
 */
export async function requestUpload(
  ports: { images: Pick<ImageRepository, 'put'>; uploads: UploadStore; rates: RateCounter; clock: Clock },
  command: { ownerId: string; contentType: string },
): Promise<{ imageId: string; form: UploadForm }> {
  const limits = command.contentType === FILM_TYPE ? [...uploadLimits, ...filmLimits] : uploadLimits;
  for (const { window, ...limit } of limits) {
    await limitRate(ports, { name: `uploads-${window}#${command.ownerId}`, ...limit });
  }
  const imageId = randomId();
  const form = await ports.uploads.createForm({
    ...command,
    imageId,
    maxBytes: maxUploadBytes(command.contentType),
  });
  await ports.images.put({ id: imageId, ownerId: command.ownerId, state: 'processing' });
  return { imageId, form };
}
