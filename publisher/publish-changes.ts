import { landingPageChange, type StreamRecord } from '@mirsah/table/stream-record.ts';
import { type PublisherPorts, publishLandingPage, unpublishLandingPage } from './publish-landing-page.ts';

type Change = NonNullable<ReturnType<typeof landingPageChange>>;
type Failure = { itemIdentifier: string };

/**
 * Handles one batch of the table's stream. Only the last change of a page counts, as each publish reads the page
 * anyway. Returns the records to begin again from, in the shape Lambda expects; pages that succeeded are not hurt
 * by coming again.
 */
export async function publishChanges(
  ports: PublisherPorts,
  records: readonly StreamRecord[],
): Promise<Failure[]> {
  const lastChanges = new Map<string, { change: Change; firstSequence: string }>();
  for (const record of records) {
    const change = landingPageChange(record);
    const page = change?.after ?? change?.before;
    if (!change || !page) continue;
    const firstSequence = lastChanges.get(page.id)?.firstSequence ?? record.dynamodb?.SequenceNumber ?? '';
    lastChanges.set(page.id, { change, firstSequence });
  }
  const outcomes = await Promise.all(
    [...lastChanges.values()].map(async ({ change, firstSequence }) => {
      try {
        await publishChange(ports, change);
        return [];
      } catch (error) {
        ports.log.error('publish failed', { pageId: (change.after ?? change.before)?.id, error });
        return [{ itemIdentifier: firstSequence }];
      }
    }),
  );
  return outcomes.flat();
}

async function publishChange(ports: PublisherPorts, { before, after }: Change): Promise<void> {
  if (after) await publishLandingPage(ports, after.id);
  else if (before) await unpublishLandingPage(ports, before);
}
