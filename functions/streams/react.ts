import { report } from '@mirsah/table/dynamo/telemetry';
import { type StreamRecord, type TableChange, tableChange } from '@mirsah/table/stream';

export type Log = { error(message: string, details: Record<string, unknown>): void };

type Ports = { reactions: readonly Reaction[]; log: Log };
type Failure = { itemIdentifier: string };

/**
 * Gives one batch of the table's stream to every reaction, in parallel. Returns the failed records in the
 * shape Lambda expects. Lambda retries everything from the first failed record on; reactions are idempotent,
 * so the repeats are harmless.
 */
export async function reactToChanges(ports: Ports, records: readonly StreamRecord[]): Promise<Failure[]> {
  const failed = new Set<string>();
  // An unreadable record is reported and skipped: a retry would only block the records behind it.
  const changes = records.flatMap((record) => tableChange(record) ?? []);
  await Promise.all(
    ports.reactions.map(async (reaction) => {
      for (const { sequence } of await failuresOf(ports, reaction, changes)) failed.add(sequence);
    }),
  );
  if (failed.size > 0) report('RecordsFailed', failed.size);
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

/**
 * A consequence of a change of the table. Must be idempotent: a record is delivered again when any reaction
 * to its batch failed, and occasionally without a failure.
 */
export type Reaction = {
  name: string;
  /** Whether the reaction handles a change; decided by the change alone. */
  when(change: TableChange): boolean;
  /**
   * Handles the matching changes of a batch, in the stream's order. Returns those that failed and must be
   * retried; throwing means that all of them failed.
   */
  react(changes: readonly TableChange[]): Promise<readonly TableChange[]>;
};

/** For a reaction that handles each change on its own: a failed change does not stop the others. */
export function oneByOne(
  react: (change: TableChange) => Promise<void>,
  onError: (change: TableChange, error: unknown) => void,
): Reaction['react'] {
  return async (changes) => {
    const failed: TableChange[] = [];
    for (const change of changes) {
      try {
        await react(change);
      } catch (error) {
        onError(change, error);
        failed.push(change);
      }
    }
    return failed;
  };
}
