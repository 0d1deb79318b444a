import * as z from 'zod';
import { randomId } from './id.ts';
import { idSchema } from './schemas.ts';

/** Widths a picture is made in, as far as the original reaches. */
export const imageWidths = [360, 480, 720, 960, 1440] as const;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Why an uploaded file is not shown. */
export const imageRejections = ['not_a_picture', 'damaged', 'too_large', 'too_small'] as const;
export type ImageRejection = (typeof imageRejections)[number];

/** An upload on its way: `ready` has the address that pages use, `refused` says why it never will. */
export const imageSchema = z.discriminatedUnion('state', [
  z.strictObject({ id: idSchema, ownerId: z.string(), state: z.literal('processing') }),
  z.strictObject({ id: idSchema, ownerId: z.string(), state: z.literal('ready'), url: z.string() }),
  z.strictObject({
    id: idSchema,
    ownerId: z.string(),
    state: z.literal('refused'),
    refusal: z.enum(imageRejections),
  }),
]);
export type Image = z.infer<typeof imageSchema>;

/**
 * What a page needs to show a picture without moving while it loads. `id` tells its files from all others
 * (`pictureIdOf`), `color` is its average, six hex digits.
 */
export type ImageFacts = { id: string; width: number; height: number; color: string };

const ID_LENGTH = 16;
const address = /^\/media\/p\/(\d{2,5})x(\d{2,5})-([0-9a-f]{6})-([0-9a-hjkmnp-tv-z]{16})\/(\d+)\.webp$/;

/** Short, as a page names each picture five times; 80 random bits still never meet. `uploadId` is an `idSchema`. */
export function imageIdOf(uploadId: string): string {
  return uploadId.slice(0, ID_LENGTH);
}

/**
 * The address of a picture we made carries its facts, so that a page stores one plain URL and needs no look-up:
 * `/media/p/{width}x{height}-{color}-{id}/{width}.webp`. The AVIF beside it differs in its ending only.
 */
export function imageFile(facts: ImageFacts, width: number, format: 'avif' | 'webp'): string {
  return `/media/p/${facts.width}x${facts.height}-${facts.color}-${facts.id}/${width}.${format}`;
}

/** The facts in an address; undefined for pictures from elsewhere. */
export function imageFacts(url: string): ImageFacts | undefined {
  const [, width, height, color, id] = address.exec(url) ?? [];
  if (!id || !color) return undefined;
  return { id, width: Number(width), height: Number(height), color };
}

/** The widths a picture of this original width exists in, smallest first; at least one. */
export function widthsOf(originalWidth: number): number[] {
  const reached = imageWidths.filter((width) => width <= originalWidth);
  return reached.length > 0 ? reached : [originalWidth];
}

/** The URL of the smallest rendition of one of our images; the URL of an image from elsewhere stays as it is. */
export function thumbnailUrl(url: string): string {
  const facts = imageFacts(url);
  return facts ? imageFile(facts, widthsOf(facts.width)[0] ?? facts.width, 'webp') : url;
}

export type ImageRepository = {
  find(ownerId: string, pictureId: string): Promise<Image | undefined>;
  put(picture: Image): Promise<void>;
};

/** Where a browser sends a file: a form of these fields, with the file last, posted to `url`. */
export type UploadForm = { url: string; fields: Record<string, string> };

export type UploadStore = {
  /** A form that takes one file of one of our types, within the size limit, at a place that we chose. */
  createForm(upload: { ownerId: string; pictureId: string; contentType: string }): Promise<UploadForm>;
};

type Ports = { images: ImageRepository; uploads: UploadStore };

/** Prepares an upload: the picture is `processing` until the file has come and has been looked at. */
export async function requestUpload(
  ports: Ports,
  command: { ownerId: string; contentType: string },
): Promise<{ pictureId: string; form: UploadForm }> {
  const pictureId = randomId();
  const form = await ports.uploads.createForm({ ...command, pictureId });
  await ports.images.put({ id: pictureId, ownerId: command.ownerId, state: 'processing' });
  return { pictureId, form };
}
