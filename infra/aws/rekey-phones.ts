/** What `mirsah-rekey-phones` returns, and takes as the next call's event. */
type RekeyProgress = {
  to?: 'current' | 'plain' | undefined;
  merchants: number;
  rewritten: number;
  left: number;
  isDone: boolean;
};

/** More passes than changes at the same moment can need. */
const PASSES = 10;

/**
 * Calls the function that rewrites phones in keys until it is done, and once more when something changed at the same
 * moment and was left. Whenever it is stopped, starting it again is harmless: what is done is only read. `call` calls the
 * function; `to` is `plain` for a release without hashes. Throws when something is still left after ten passes.
 */
export async function rekeyPhones(
  { call, say }: { call(event: unknown): Promise<unknown>; say(line: string): void },
  to: 'current' | 'plain',
): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    let event: Partial<RekeyProgress> = { to };
    do {
      // The function's own type, which its untyped Lambda call has lost.
      event = (await call(event)) as RekeyProgress;
      say(`${event.merchants} merchants, ${event.rewritten} keys rewritten, ${event.left} left …`);
    } while (!event.isDone);
    if (event.left === 0) return say('Every key has been written with the current key.');
  }
  throw new Error('Some keys changed during each pass: run it again');
}
