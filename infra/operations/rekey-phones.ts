import { createHash } from 'node:crypto';
import * as z from 'zod';
import { callUntilDone } from './call-until-done.ts';

/** The answer of `mirsah-rekey-phones`, which the next call receives whole. */
const rekeyed = z.object({ merchants: z.number(), rewritten: z.number(), left: z.number() });

/** The functions that hash phones. */
export const phoneFunctions = [
  'egress',
  'merchant',
  'public',
  'read-networks',
  'rekey-phones',
  'table-stream',
] as const;

/** More passes than concurrent changes can need. */
const PASSES = 10;

/**
 * Checks that all readers of phone keys hash phones alike: the functions, by name, and the secret itself.
 * Returns the keys' fingerprint. A function that was not deployed since the secret changed would not find
 * rewritten keys, and a function without the new key would not rewrite anything. Throws with all
 * fingerprints; shows no key.
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
 * Calls the function that rewrites phones in keys until it is done, and again when concurrently changed keys
 * were left. It can be stopped and restarted at any time: current keys are only read. `call` calls the
 * function. Throws when something is still left after ten
 * passes.
 */
export async function rekeyPhones({
  call,
  say,
}: {
  call(event: unknown): Promise<unknown>;
  say(line: string): void;
}): Promise<void> {
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const last = await callUntilDone(call, {}, (answer) => {
      const { merchants, rewritten, left } = rekeyed.parse(answer);
      say(`${merchants} merchants, ${rewritten} keys rewritten, ${left} left …`);
    });
    if (rekeyed.parse(last).left === 0) return say('Every key has been written with the current key.');
  }
  throw new Error('Some keys changed during each pass: run it again');
}
