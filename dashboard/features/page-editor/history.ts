/** The number of steps that can be undone. */
const MAX_STEPS = 100;
/** Typing in one field is one step until it pauses this long, in milliseconds. */
const TYPING_GAP_MS = 800;
/**
 * For this long after an undo, in milliseconds, a field may normalise its new value, as formatted text does;
 * that is not an edit.
 */
const TIDYING_MS = 150;

/** The steps before and after the present. `past` begins with the oldest, `future` with the next. */
type History<T> = {
  past: readonly T[];
  future: readonly T[];
  /**
   * The last event and its time in epoch milliseconds: typing in a field, or an undo or redo that changed
   * fields.
   */
  last:
    | { kind: 'typing'; field: string; at: number }
    | { kind: 'undoRedo'; fields: readonly string[]; at: number }
    | undefined;
};

/** An edited value with its history. */
export type Edited<T> = { present: T; history: History<T> };

/** `field` is the only text field that was typed in; undefined for every other kind of edit. */
type Edit<T> = { present: T; field: string | undefined; at: number };

export const emptyHistory: History<never> = { past: [], future: [], last: undefined };

/** Adds a step, or extends the last one while the same field is being typed in. */
export function record<T>(
  { present: before, history }: Edited<T>,
  { present, field, at }: Edit<T>,
): Edited<T> {
  const { last } = history;
  const isTidying =
    last?.kind === 'undoRedo' &&
    field !== undefined &&
    last.fields.includes(field) &&
    at - last.at < TIDYING_MS;
  if (isTidying) return { present, history };
  const typing = field === undefined ? undefined : ({ kind: 'typing', field, at } as const);
  const isSameStep = last?.kind === 'typing' && last.field === field && at - last.at < TYPING_GAP_MS;
  const past = isSameStep ? history.past : [...history.past, before].slice(-MAX_STEPS);
  return { present, history: { past, future: [], last: typing } };
}

/** Goes one step back; undefined when there is none. */
export function stepBack<T>({ present, history }: Edited<T>): Edited<T> | undefined {
  const before = history.past.at(-1);
  if (before === undefined) return undefined;
  return {
    present: before,
    history: { past: history.past.slice(0, -1), future: [present, ...history.future], last: undefined },
  };
}

/** Goes one step forward again; undefined when there is none. */
export function stepForward<T>({ present, history }: Edited<T>): Edited<T> | undefined {
  const [next, ...future] = history.future;
  if (next === undefined) return undefined;
  return { present: next, history: { past: [...history.past, present], future, last: undefined } };
}
