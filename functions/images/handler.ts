import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPictureRepository } from '@mirsah/table/picture-repository.ts';
import { openTable } from '@mirsah/table/table.ts';
import type { S3Handler } from 'aws-lambda';
import * as z from 'zod';
import { type ImagesPorts, processUpload } from './process-upload.ts';

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
    pictures: createPictureRepository(openTable(new DynamoDBClient({}), environment.TABLE_NAME)),
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
