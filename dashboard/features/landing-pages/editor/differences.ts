import { changedPaths, valueAt, withValueAt } from '../form/diff.ts';
import type { EditorValues } from '../form/values.ts';

/** Who changed a field since the stored page that both started from. */
export type ChangedBy = 'me' | 'them' | 'both';

/** A field that says one thing here and another in the stored page; lists and the description count as one field. */
export type Difference = {
  path: string;
  mine: unknown;
  theirs: unknown;
  base: unknown;
  changedBy: ChangedBy;
};

/** The stored page that editing began with, what it was edited to, and what somebody else saved meanwhile. */
export type Versions = { base: EditorValues; mine: EditorValues; theirs: EditorValues };

/** Fields that only make sense together. */
const wholes = ['product.description'];

/** What differs between mine and theirs, in the order of the form. */
export function differencesOf({ base, mine, theirs }: Versions): Difference[] {
  const paths = new Set(changedPaths(theirs, mine).map((path) => wholeOf(path, mine)));
  return [...paths].map((path) => {
    const [was, here, there] = [base, mine, theirs].map((values) => valueAt(values, path));
    const isMine = changedPaths(was, here).length > 0;
    const isTheirs = changedPaths(was, there).length > 0;
    return {
      path,
      mine: here,
      theirs: there,
      base: was,
      changedBy: isMine && isTheirs ? 'both' : isTheirs ? 'them' : 'me',
    };
  });
}

export type Choice = 'mine' | 'theirs';

/** What is proposed for a field: what I changed stays, what only they changed is taken over. */
export function proposedChoice({ changedBy }: Difference): Choice {
  return changedBy === 'them' ? 'theirs' : 'mine';
}

/** My form with their values in the fields for which theirs were chosen. */
export function mergeChoices(
  mine: EditorValues,
  differences: readonly Difference[],
  choiceOf: (path: string) => Choice,
): EditorValues {
  return differences.reduce(
    (values, { path, theirs }) => (choiceOf(path) === 'theirs' ? withValueAt(values, path, theirs) : values),
    mine,
  );
}

/** A path as far as the first list on it, since entries of lists are not chosen one by one. */
function wholeOf(path: string, values: EditorValues): string {
  const whole = wholes.find((start) => path.startsWith(`${start}.`));
  if (whole) return whole;
  const keys = path.split('.');
  const depth = keys.findIndex((_, index) =>
    Array.isArray(valueAt(values, keys.slice(0, index + 1).join('.'))),
  );
  return depth === -1 ? path : keys.slice(0, depth + 1).join('.');
}
