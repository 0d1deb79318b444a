import { logUnreadableItem, UnreadableItemError } from '@mirsah/table/dynamo/item';
import type { RepublishJob } from '@mirsah/table/publication';
import { type LandingPageChange, publishingChange, type StreamRecord } from '@mirsah/table/stream';
import { type PublishPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import { type RepublishPorts, republishOwnersPages, republishStep } from './republish.ts';

export type PublisherPorts = PublishPorts &
  RepublishPorts & {
    /** Stores how far a republish job has come, which starts its next step through the stream. */
    continueRepublishing(job: RepublishJob): Promise<void>;
  };

type Failure = { itemIdentifier: string };

/** What a record asks for. Only the last of several records with one subject is acted on. */
type Job = { subject: string; run(ports: PublisherPorts): Promise<void> };

/**
 * Processes one batch of the table's stream. A page is read fresh when it is published, so several changes of one page
 * cause one publish. Returns the failed records in the shape Lambda expects: it retries everything from the first of
 * them on, and publishing again is harmless. A record or page that cannot be read is logged and left out, because a
 * retry would not make it readable and would only hold up the others. Any other item that cannot be read, such as the
 * settings, concerns all pages, and fails the record.
 */
export async function publishChanges(
  ports: PublisherPorts,
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
    [...lastJobs.values()].map(async ({ job: { subject, run }, firstSequence }) => {
      try {
        await run(ports);
      } catch (error) {
        if (error instanceof UnreadableItemError && error.entity === 'landing_page') {
          logUnreadableItem(error);
          return;
        }
        ports.log.error('publish failed', { subject, error });
        failures.push({ itemIdentifier: firstSequence });
      }
    }),
  );
  return failures;
}

function jobFor(record: StreamRecord): Job | undefined {
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
