import { UnreadableItemError } from '@mirsah/table/dynamo/unreadable';
import { type LandingPageChange, publishingChange, type StreamRecord } from '@mirsah/table/stream';
import { type PublisherPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import { republishOwnersPages, republishStep } from './republish.ts';

type Failure = { itemIdentifier: string };

/** What a record asks for. Of several records with one subject in a batch only the last is worked on. */
type Job = { subject: string; run(ports: PublisherPorts): Promise<void> };

/**
 * Handles one batch of the table's stream. Only the last change of a page counts, as each publish reads the page
 * anyway. Returns the records to begin again from, in the shape Lambda expects; pages that succeeded are not hurt
 * by coming again.
 */
export async function publishChanges(
  ports: PublisherPorts,
  records: readonly StreamRecord[],
): Promise<Failure[]> {
  const lastJobs = new Map<string, { job: Job; firstSequence: string }>();
  for (const record of records) {
    const job = jobOf(record);
    if (!job) continue;
    const firstSequence = lastJobs.get(job.subject)?.firstSequence ?? record.dynamodb?.SequenceNumber ?? '';
    lastJobs.set(job.subject, { job, firstSequence });
  }
  const outcomes = await Promise.all(
    [...lastJobs.values()].map(async ({ job, firstSequence }) => {
      try {
        await job.run(ports);
        return [];
      } catch (error) {
        if (error instanceof UnreadableItemError) {
          // Trying again does not make it readable, and would hold up every page behind it.
          ports.log.error('unreadable item left out', { subject: job.subject, error });
          return [];
        }
        ports.log.error('publish failed', { subject: job.subject, error });
        return [{ itemIdentifier: firstSequence }];
      }
    }),
  );
  return outcomes.flat();
}

function jobOf(record: StreamRecord): Job | undefined {
  const found = publishingChange(record);
  switch (found?.kind) {
    case 'page': {
      const { change } = found;
      const page = change.after ?? change.before;
      return page && { subject: `page ${page.id}`, run: (ports) => publishChange(ports, change) };
    }
    case 'owner': {
      const { ownerId } = found;
      return { subject: `owner ${ownerId}`, run: (ports) => republishOwnersPages(ports, ownerId) };
    }
    case 'republish': {
      const { job } = found;
      return { subject: 'all pages', run: (ports) => republishStep(ports, job) };
    }
    case undefined:
      return undefined;
  }
}

async function publishChange(ports: PublisherPorts, { before, after }: LandingPageChange): Promise<void> {
  if (after) await publishLandingPage(ports, after.id);
  else if (before) await unpublishLandingPage(ports, before);
}
