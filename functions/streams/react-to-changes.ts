import type { StreamRecord } from '@mirsah/table/stream-record.ts';
import { type TableChange, tableChange } from '@mirsah/table/table-change.ts';
import type { Reaction } from './reaction.ts';

type Ports = {
  reactions: readonly Reaction[];
  log: { error(message: string, details: Record<string, unknown>): void };
};
type Failure = { itemIdentifier: string };

/**
 * Gives one batch of the table's stream to every reaction, side by side. Returns the records to begin again from, in
 * the shape Lambda expects; what is behind the first of them comes again too, and reactions that succeeded bear it.
 */
export async function reactToChanges(ports: Ports, records: readonly StreamRecord[]): Promise<Failure[]> {
  const failed = new Set<string>();
  const changes = records.flatMap((record) => {
    try {
      return tableChange(record) ?? [];
    } catch (error) {
      const sequence = record.dynamodb?.SequenceNumber ?? '';
      ports.log.error('record not understood', { sequence, error });
      failed.add(sequence);
      return [];
    }
  });
  await Promise.all(
    ports.reactions.map(async (reaction) => {
      for (const { sequence } of await failuresOf(ports, reaction, changes)) failed.add(sequence);
    }),
  );
  return Array.from(failed, (itemIdentifier) => ({ itemIdentifier }));
}

async function failuresOf(
  { log }: Ports,
  { name, when, react }: Reaction,
  changes: readonly TableChange[],
): Promise<readonly TableChange[]> {
  const wanted = changes.filter(when);
  if (wanted.length === 0) return [];
  try {
    return await react(wanted);
  } catch (error) {
    log.error('reaction failed', { reaction: name, records: wanted.length, error });
    return wanted;
  }
}
