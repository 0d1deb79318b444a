/** Well within the function's ten seconds, so that a batch begun at the end of it still finishes. */
const WORKING_MS = 4000;

/** Tells whether a call that began now should begin another batch. */
export function workingTime(): () => boolean {
  const end = Date.now() + WORKING_MS;
  return () => Date.now() < end;
}
