import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { FILM_TYPE, filmFile, filmProblem } from '@mirsah/domain/film';
import {
  type Image,
  type ImageRepository,
  imageFile,
  previewFile,
  toImageId,
  toShortId,
} from '@mirsah/domain/image';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { createImageRepository } from '@mirsah/table/page/images';
import type { S3Event } from 'aws-lambda';
import * as z from 'zod';
import { lambda, tableEnvironment } from '../runtime/lambda.ts';
import { makeRenditions } from './renditions.ts';
import { readUploadKey, type Upload } from './upload.ts';

const environmentSchema = z.object({
  ...tableEnvironment,
  UPLOAD_BUCKET: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
});

/** Called by the upload bucket for each new file. When it throws, S3's notification is delivered again. */
export const handler = lambda<S3Event, void>([], () => {
  const environment = environmentSchema.parse(process.env);
  const table = connectTable(environment.TABLE_NAME);
  const ports: ImagesPorts = {
    images: createImageRepository(table),
    ...createBuckets(observed(new S3Client(clientOptions())), environment),
  };
  return async ({ Records }) => {
    for (const { s3 } of Records)
      await processUpload(ports, decodeURIComponent(s3.object.key.replaceAll('+', ' ')));
  };
});

function createBuckets(
  s3: S3Client,
  { UPLOAD_BUCKET, SITE_BUCKET }: { UPLOAD_BUCKET: string; SITE_BUCKET: string },
): Omit<ImagesPorts, 'images'> {
  return {
    async readUpload(key) {
      try {
        const { Body, ContentType = '' } = await s3.send(
          new GetObjectCommand({ Bucket: UPLOAD_BUCKET, Key: key }),
        );
        return { file: Buffer.from((await Body?.transformToByteArray()) ?? []), contentType: ContentType };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async removeUpload(key) {
      await s3.send(new DeleteObjectCommand({ Bucket: UPLOAD_BUCKET, Key: key }));
    },
    async writeMedia(path, body, contentType) {
      await s3.send(
        new PutObjectCommand({
          Bucket: SITE_BUCKET,
          Key: path.slice(1),
          Body: body,
          ContentType: contentType,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
  };
}

/** `contentType` is the one that the form was signed for. */
type UploadedFile = { file: Buffer; contentType: string };

type ImagesPorts = {
  images: Pick<ImageRepository, 'isProcessing' | 'put'>;
  /** The uploaded file; undefined when it has been processed already. */
  readUpload(key: string): Promise<UploadedFile | undefined>;
  removeUpload(key: string): Promise<void>;
  /** `path` is the image's URL path, with a leading slash. */
  writeMedia(path: string, body: Buffer, contentType: string): Promise<void>;
};

/**
 * Turns one upload into an image or a video, or records why it was rejected. The uploaded file is deleted
 * last, so an interrupted run is simply repeated. A form can be posted again while it is valid: a file for a
 * finished image is deleted unread, because pages and caches keep an image forever.
 */
export async function processUpload(ports: ImagesPorts, key: string): Promise<void> {
  const upload = readUploadKey(key);
  if (!upload) return;
  if (!(await ports.images.isProcessing(upload.imageId))) return ports.removeUpload(key);
  const uploaded = await ports.readUpload(key);
  if (!uploaded) return;
  const { file, contentType } = uploaded;
  const make = contentType === FILM_TYPE ? keepFilm : makeImage;
  await ports.images.put(await make(ports, upload, file));
  await ports.removeUpload(key);
}

/** Videos are stored unchanged: our code does not decode them. */
async function keepFilm(ports: ImagesPorts, { ownerId, imageId: id }: Upload, file: Buffer): Promise<Image> {
  const rejection = filmProblem(file);
  if (rejection) return { id, ownerId, state: 'refused', rejection };
  const url = filmFile(toShortId(id));
  await ports.writeMedia(url, file, FILM_TYPE);
  return { id, ownerId, state: 'ready', url };
}

async function makeImage(ports: ImagesPorts, { ownerId, imageId: id }: Upload, file: Buffer): Promise<Image> {
  const made = await makeRenditions(file);
  if ('rejection' in made) return { id, ownerId, state: 'refused', rejection: made.rejection };
  const facts = { ...made.facts, id: toImageId(id) };
  await Promise.all([
    ports.writeMedia(previewFile(facts), made.preview, 'image/jpeg'),
    ...made.renditions.map(({ width, format, body }) =>
      ports.writeMedia(imageFile(facts, width, format), body, `image/${format}`),
    ),
  ]);
  const widest = Math.max(...made.renditions.map(({ width }) => width));
  return { id, ownerId, state: 'ready', url: imageFile(facts, widest, 'webp') };
}
