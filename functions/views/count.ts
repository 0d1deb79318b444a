import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@mirsah/domain/clock';
import { countViews, type QueuedView } from '@mirsah/domain/metrics/count-views';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { clientOptions, connectTable } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';
import { createPageDays } from '@mirsah/table/metrics/page-days';
import { createRecounts } from '@mirsah/table/metrics/recounts';
import { createTrackedPages } from '@mirsah/table/metrics/tracked-pages';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { lambda, log, tableEnvironment, viewsEnvironment } from '../runtime/lambda.ts';
import { createViewArchive } from './archive.ts';

const environmentSchema = z.object({ ...tableEnvironment, ...viewsEnvironment });

/** Called by the queue of views with all views of its batching window; uncounted ones are delivered again. */
export const handler = lambda<SQSEvent, SQSBatchResponse>([], () => {
  const { TABLE_NAME, VIEWS_BUCKET } = environmentSchema.parse(process.env);
  const table = connectTable(TABLE_NAME);
  const ports = {
    clock: systemClock,
    pages: createTrackedPages(table, systemClock),
    archive: createViewArchive(observed(new S3Client(clientOptions())), VIEWS_BUCKET),
    pageDays: createPageDays(table),
    recounts: createRecounts(table),
  };
  return async ({ Records }) => {
    const { failed, ...counts } = await countViews(ports, Records.map(queued));
    report('ViewsCounted', Records.length - failed.length);
    if (failed.length > 0 || counts.repeated > 0 || counts.recounted > 0)
      log.warn('views come again', { ...counts, failed: failed.length });
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
});

function queued({ messageId, body, attributes }: SQSRecord): QueuedView {
  return {
    messageId,
    body,
    sentAt: Number(attributes.SentTimestamp),
    firstReceivedAt: Number(attributes.ApproximateFirstReceiveTimestamp),
    receiveCount: Number(attributes.ApproximateReceiveCount),
  };
}
