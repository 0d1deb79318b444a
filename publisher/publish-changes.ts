import { logUnreadableItem, UnreadableItemError } from '@mirsah/table/dynamo/item';
import { publishingChange, type StreamRecord } from '@mirsah/table/stream';
import { type PublishPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import { republishOwnersPages } from './republish.ts';

type Failure = { itemIdentifier: string };

/**
 * What a record requests. Of several records with the same subject, only the last one runs. `pageId` is the
 * page that the repair can publish when this fails.
 */
type Job = { subject: string; pageId?: string; run(ports: PublishPorts): Promise<void> };

/**
 * Processes one batch of the table's stream. A page is read when it is published, so several changes of one
 * page cause one publication. A page that cannot be published is passed to the repair and its records count
 * as processed, so that it does not block other pages. Unreadable records and pages are logged and skipped,
 * because a retry would not help. Returns the other failed records in the format that Lambda expects. Lambda
 * retries everything from the first of them on; publishing twice is harmless.
 */
export async function publishChanges(
  ports: PublishPorts,
  records: readonly StreamRecord[],
): Promise<Failure[]> {
  const lastJobs = new Map<string, { job: Job; firstSequence: string }>();
  const failures: Failure[] = [];
  for (const record of records) {
    const sequence = record.dynamodb?.SequenceNumber ?? '';
    try {
      const job = jobFor(record);
      if (!job) continue;
      const firstSequence = lastJobs.get(job.subject)?.firstSequence ?? sequence;
      lastJobs.set(job.subject, { job, firstSequence });
    } catch (error) {
      ports.log.error('record failed', { sequence, error });
      failures.push({ itemIdentifier: sequence });
    }
  }
  await Promise.all(
    [...lastJobs.values()].map(async ({ job: { subject, pageId, run }, firstSequence }) => {
      try {
        await run(ports);
      } catch (error) {
        if (error instanceof UnreadableItemError && error.entity === 'landing_page') {
          logUnreadableItem(error);
          return;
        }
        ports.log.error('publish failed', { subject, error });
        if (pageId && (await isLeftToRepair(ports, pageId))) return;
        failures.push({ itemIdentifier: firstSequence });
      }
    }),
  );
  return failures;
}

async function isLeftToRepair({ publications, log }: PublishPorts, pageId: string): Promise<boolean> {
  try {
    await publications.requestRepair(pageId);
    return true;
  } catch (error) {
    log.error('repair not requested', { pageId, error });
    return false;
  }
}

function jobFor(record: StreamRecord): Job | undefined {
  const found = publishingChange(record);
  if (found?.kind === 'owner') {
    const { ownerId } = found;
    return { subject: `owner ${ownerId}`, run: (ports) => republishOwnersPages(ports, ownerId) };
  }
  const { before, after } = found?.change ?? {};
  if (after) {
    const { id: pageId, ownerId } = after;
    return {
      subject: `page ${pageId}`,
      pageId,
      run: async (ports) => void (await publishLandingPage(ports, pageId, { ownerId })),
    };
  }
  return before && { subject: `page ${before.id}`, run: (ports) => unpublishLandingPage(ports, before) };
}
