import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Image, type ImageRepository, imageFile, imageIdOf } from '@mirsah/domain/image';
import { openTable } from '@mirsah/table/dynamo/table';
import { createImageRepository } from '@mirsah/table/images';
import type { S3Handler } from 'aws-lambda';
import * as z from 'zod';
import { makeRenditions } from './renditions.ts';
import { readUploadKey } from './upload.ts';

const environmentSchema = z.object({
  TABLE_NAME: z.string().min(1),
  UPLOAD_BUCKET: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
});

let ports: ImagesPorts | undefined;

/** Called by the upload bucket for each new file. A throw makes S3's notification come again. */
export const handler: S3Handler = async ({ Records }) => {
  ports ??= createPorts();
  for (const { s3 } of Records)
    await processUpload(ports, decodeURIComponent(s3.object.key.replaceAll('+', ' ')));
};

function createPorts(): ImagesPorts {
  const environment = environmentSchema.parse(process.env);
  const s3 = new S3Client({});
  const upload = (Key: string) => ({ Bucket: environment.UPLOAD_BUCKET, Key });
  return {
    images: createImageRepository(openTable(new DynamoDBClient({}), environment.TABLE_NAME)),
    async readUpload(key) {
      try {
        const { Body } = await s3.send(new GetObjectCommand(upload(key)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async removeUpload(key) {
      await s3.send(new DeleteObjectCommand(upload(key)));
    },
    async writeMedia(path, body, contentType) {
      await s3.send(
        new PutObjectCommand({
          Bucket: environment.SITE_BUCKET,
          Key: path.slice(1),
          Body: body,
          ContentType: contentType,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
  };
}

export type ImagesPorts = {
  images: ImageRepository;
  /** The uploaded file; undefined when it was dealt with before. */
  readUpload(key: string): Promise<Buffer | undefined>;
  removeUpload(key: string): Promise<void>;
  /** `path` as pages name it, with a leading slash. */
  writeMedia(path: string, body: Buffer, contentType: string): Promise<void>;
};

/**
 * Turns one upload into a picture, or into a refusal that says why. The upload goes last, so that dying anywhere
 * before only means doing it again.
 */
export async function processUpload(ports: ImagesPorts, key: string): Promise<void> {
  const upload = readUploadKey(key);
  const file = upload && (await ports.readUpload(key));
  if (!file) return;
  await ports.images.put(await makeImage(ports, upload, file));
  await ports.removeUpload(key);
}

async function makeImage(
  ports: ImagesPorts,
  { ownerId, pictureId: id }: { ownerId: string; pictureId: string },
  file: Buffer,
): Promise<Image> {
  const made = await makeRenditions(file);
  if ('refusal' in made) return { id, ownerId, state: 'refused', refusal: made.refusal };
  const facts = { ...made.facts, id: imageIdOf(id) };
  await Promise.all(
    made.renditions.map(({ width, format, body }) =>
      ports.writeMedia(imageFile(facts, width, format), body, `image/${format}`),
    ),
  );
  const widest = Math.max(...made.renditions.map(({ width }) => width));
  return { id, ownerId, state: 'ready', url: imageFile(facts, widest, 'webp') };
}
