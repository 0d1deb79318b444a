import { type StreamRecord, type TableChange, tableChange } from '@mirsah/table/stream';

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

/**
 * Something that happens because the table changed. Records come again after a failure of any reaction, and now and
 * then without one: what a reaction does twice must be as if done once.
 */
export type Reaction = {
  name: string;
  /** Whether a change is this reaction's business; looks at nothing but the change. */
  when(change: TableChange): boolean;
  /**
   * Reacts to those changes of a batch, in the stream's order. Returns the ones that failed and must come again;
   * throwing means all of them.
   */
  react(changes: readonly TableChange[]): Promise<readonly TableChange[]>;
};

/** For a reaction that looks at each change alone: a failing one does not hold up the others. */
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
