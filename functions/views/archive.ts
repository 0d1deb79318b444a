import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { Day } from '@mirsah/domain/day';
import type { CountedView } from '@mirsah/domain/metrics/count-views';
import { viewMessageSchema } from '@mirsah/domain/metrics/view-message';
import * as z from 'zod';

const prefix = (day: Day) => `views/${day}/`;

const archivedViewSchema = z.object({
  ownerId: z.string(),
  pageId: z.string(),
  day: z.string(),
  message: viewMessageSchema,
});

/**
 * Every batch as it was before it was counted: one file of JSON lines for each batch and day. A message that was
 * delivered again is in several.
 */
export function createViewArchive(s3: S3Client, Bucket: string) {
  return {
    async keep(day: Day, name: string, views: readonly CountedView[]): Promise<void> {
      const lines = views.map(({ ownerId, pageId, message }) =>
        JSON.stringify({ ownerId, pageId, day, message }),
      );
      const Body = await promisify(gzip)(lines.join('\n'));
      await s3.send(new PutObjectCommand({ Bucket, Key: `${prefix(day)}${name}.gz`, Body }));
    },

    /** The views of one day; a line that cannot be read is left out. */
    async *views(day: Day): AsyncGenerator<CountedView> {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        { Bucket, Prefix: prefix(day) },
      )) {
        for (const { Key } of Contents) {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
          const text = await promisify(gunzip)((await Body?.transformToByteArray()) ?? new Uint8Array());
          for (const line of text.toString().split('\n')) {
            const view = archivedViewSchema.safeParse(JSON.parse(line)).data;
            if (view) yield view;
          }
        }
      }
    },
  };
}
