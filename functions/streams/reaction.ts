import type { TableChange } from '@mirsah/table/table-change.ts';

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
