import { createHash } from 'node:crypto';

/** What `mirsah-rekey-phones` returns, and takes as the next call's event. */
type RekeyProgress = {
  to?: 'current' | 'plain' | undefined;
  merchants: number;
  rewritten: number;
  left: number;
  isDone: boolean;
};

/** The functions that hash phones. */
export const phoneFunctions = [
  'egress',
  'merchant',
  'public',
  'read-networks',
  'rekey-phones',
  'table-stream',
] as const;

/** More passes than changes at the same moment can need. */
const PASSES = 10;

/**
 * Checks that all who find things by phone hash them alike: the functions, by their name, and the secret itself. Returns
 * the keys' fingerprint. A function that was not deployed since the secret changed would not find what is rewritten, and
 * nothing would be rewritten by one that has not got the new key. Throws with everybody's fingerprint; shows no key.
 */
export function checkPhoneKeys(holders: Readonly<Record<string, string>>): string {
  const prints = Object.entries(holders).map(([name, setting]) => ({ name, print: fingerprint(setting) }));
  const [first, ...others] = prints;
  if (first && others.every(({ print }) => print === first.print)) return first.print;
  const lines = prints.map(({ name, print }) => `  ${print} ${name}`);
  const advice = 'Deploy with the next mirsah:phoneKeysRound first.';
  throw new Error(`Not all have the same keys of phones:\n${lines.join('\n')}\n${advice}`);
}

function fingerprint(setting: string): string {
  const { current, previous }: { current?: unknown; previous?: unknown } = JSON.parse(setting);
  return createHash('sha256')
    .update(JSON.stringify([current, previous]))
    .digest('hex')
    .slice(0, 8);
}

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
