import { valueAt } from '../../lib/plain-data.ts';
import { changedPaths, fieldOf, isSame, PARTS, withValueAt } from '../page-form/diff.ts';
import type { EditorValues } from '../page-form/values.ts';

/** Which side changed a field since the stored page that both versions started from. */
export type ChangedBy = 'me' | 'them' | 'both';

/** A field with different values in the two versions. A list is one field, and so is the description. */
export type Difference = {
  path: string;
  mine: unknown;
  theirs: unknown;
  base: unknown;
  changedBy: ChangedBy;
};

/**
 * `base` is the stored page that editing started with, `mine` the edited version, `theirs` the version saved
 * elsewhere.
 */
export type Versions = { base: EditorValues; mine: EditorValues; theirs: EditorValues };

/**
 * The parts of the page, each block with its content. Blocks and their order are one choice: with one side's
 * blocks in the other side's order, some blocks would have no position.
 */
const partsPath = /^layout\.(?:blocks|order)(?:\.|$)/;

function partsOf({ layout: { order, blocks } }: EditorValues): object[] {
  return order.map((id) => ({ id, block: blocks[id] }));
}

/** The differences between mine and theirs, in the order of the form. */
export function findDifferences({ base, mine, theirs }: Versions): Difference[] {
  const paths = new Set(changedPaths(theirs, mine).map((path) => wholeOf(path, mine)));
  return [...paths].map((path) => {
    const [was, here, there] = [base, mine, theirs].map((values) =>
      path === PARTS ? partsOf(values) : valueAt(values, path),
    );
    const isMine = !isSame(was, here);
    const isTheirs = !isSame(was, there);
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

/** The proposed choice: theirs where only they changed the field, mine everywhere else. */
export function proposedChoice({ changedBy }: Difference): Choice {
  return changedBy === 'them' ? 'theirs' : 'mine';
}

/** My values, with theirs in the fields where theirs was chosen. */
export function mergeChoices(
  { mine, theirs: other }: Pick<Versions, 'mine' | 'theirs'>,
  differences: readonly Difference[],
  choiceOf: (path: string) => Choice,
): EditorValues {
  return differences.reduce((values, { path, theirs }) => {
    if (choiceOf(path) !== 'theirs') return values;
    if (path !== PARTS) return withValueAt(values, path, theirs);
    const { order, blocks } = other.layout;
    return withValueAt(withValueAt(values, 'layout.blocks', blocks), PARTS, order);
  }, mine);
}

/** The field that is chosen as a whole. */
function wholeOf(path: string, values: EditorValues): string {
  return partsPath.test(path) ? PARTS : fieldOf(path, values);
}
