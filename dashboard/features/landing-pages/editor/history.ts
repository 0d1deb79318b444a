/** How many steps can be taken back. */
const MAX_STEPS = 100;
/** Typing in one field is one step until it pauses this long, in milliseconds. */
const TYPING_PAUSE_MS = 1000;
/** A field may tidy what an undo gave it (the formatted text does); within this time that is no edit of its own. */
const SETTLING_MS = 150;

/** Where edits came from and where they can go back to. `past` begins with the oldest, `future` with the next. */
export type EditHistory<T> = {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What happened last, at an epoch millisecond: typing in a field, or an undo or redo of fields. */
  last:
    | { kind: 'typing'; field: string; at: number }
    | { kind: 'travel'; fields: readonly string[]; at: number }
    | undefined;
};

/** `field` is the one text that changed; undefined for anything else than typing. */
export type Edit<T> = { present: T; field: string | undefined; at: number };

export function startHistory<T>(present: T): EditHistory<T> {
  return { past: [], present, future: [], last: undefined };
}

/** Adds a step, or goes on with the last one. The same `present` changes nothing. */
export function record<T>(history: EditHistory<T>, { present, field, at }: Edit<T>): EditHistory<T> {
  if (Object.is(present, history.present)) return history;
  const { last } = history;
  const isTidying =
    last?.kind === 'travel' &&
    field !== undefined &&
    last.fields.includes(field) &&
    at - last.at < SETTLING_MS;
  if (isTidying) return { ...history, present };
  const typing = field === undefined ? undefined : ({ kind: 'typing', field, at } as const);
  const goesOn = last?.kind === 'typing' && last.field === field && at - last.at < TYPING_PAUSE_MS;
  if (goesOn) return { ...history, present, future: [], last: typing };
  return {
    past: [...history.past, history.present].slice(-MAX_STEPS),
    present,
    future: [],
    last: typing,
  };
}

/** One step back; the same history when there is none. */
export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    last: undefined,
  };
}

/** One step forward again; the same history when there is none. */
export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, last: undefined };
}

/** To be told after an undo or redo which fields it changed: they may tidy what they were given. */
export function markUndone<T>(
  history: EditHistory<T>,
  fields: readonly string[],
  at: number,
): EditHistory<T> {
  return { ...history, last: { kind: 'travel', fields, at } };
}

/** Takes what was stored as the present: steps before it stay, and typing after it is a step of its own. */
export function markSaved<T>(history: EditHistory<T>, present: T): EditHistory<T> {
  return { ...history, present, last: undefined };
}
