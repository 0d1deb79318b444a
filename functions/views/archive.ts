import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import type { Day } from '@mirsah/domain/day';
import type { CountedView } from '@mirsah/domain/metrics/count-views';
import { viewMessageSchema } from '@mirsah/domain/metrics/view-message';
import type { ArchivedBatch, ViewArchive } from '@mirsah/table/metrics/kept-views';
import * as z from 'zod';

const prefix = (day: Day) => `views/${day}/`;

const archivedViewSchema = z.object({
  ownerId: z.string(),
  pageId: z.string(),
  day: z.string(),
  message: viewMessageSchema,
});

/**
 * Every batch as it was before it was counted: one file of JSON lines per batch and day. A message that was
 * delivered again is in several.
 */
export function createViewArchive(s3: S3Client, Bucket: string) {
  return {
    /** Names begin with the time, so that the latest can be listed alone. */
    async keep(day: Day, name: string, views: readonly CountedView[]): Promise<void> {
      const lines = views.map(({ ownerId, pageId, message }) =>
        JSON.stringify({ ownerId, pageId, day, message }),
      );
      const Body = await promisify(gzip)(lines.join('\n'));
      await s3.send(new PutObjectCommand({ Bucket, Key: `${prefix(day)}${name}.gz`, Body }));
    },

    async *batches(day: Day, after = ''): AsyncGenerator<ArchivedBatch> {
      const StartAfter = `${prefix(day)}${after}`;
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client: s3 },
        { Bucket, Prefix: prefix(day), StartAfter },
      )) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
          yield { name: Key, bytes: Size, keptAt: LastModified };
      }
    },

    async read(Key: string) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return readBatch((await Body?.transformToByteArray()) ?? new Uint8Array());
    },
  } satisfies ViewArchive & Record<string, unknown>;
}

/** The readable part of a batch; `isWhole` is false when the rest is damaged. */
async function readBatch(bytes: Uint8Array): Promise<{ views: CountedView[]; isWhole: boolean }> {
  let text: string;
  try {
    text = (await promisify(gunzip)(bytes)).toString();
  } catch {
    return { views: [], isWhole: false };
  }
  const lines = text.split('\n').map(readLine);
  const views = lines.filter((view) => view !== undefined);
  return { views, isWhole: views.length === lines.length };
}

function readLine(line: string): CountedView | undefined {
  try {
    return archivedViewSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
