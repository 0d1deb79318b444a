import { createHash } from 'node:crypto';
import * as z from 'zod';
import { callUntilDone } from './call-until-done.ts';

/** The answer of `mirsah-rekey-phones`, which the next call receives whole. */
const rekeyed = z.object({ merchants: z.number(), rewritten: z.number(), left: z.number() });

/** More passes than concurrent changes can need. */
const PASSES = 10;

/**
 * Functions read the keys again after five minutes, call a person when they could not for fifteen, and work
 * for a minute at most with those that they have.
 */
const KNOWN_EVERYWHERE_MINUTES = 20;

/**
 * Checks that every function that hashes phones knows the keys since they were changed: a function with other
 * keys would not find rewritten ones, or write former ones. Returns the keys' fingerprint, shows no key.
 * Throws with when to come again. `failures` are the readings of secrets that failed since the change.
 */
export function checkPhoneKeys(
  { setting, changedAt, failures }: { setting: string; changedAt: Date; failures: number },
  now = new Date(),
): string {
  const print = fingerprint(setting);
  const minutes = (now.getTime() - changedAt.getTime()) / 60_000;
  if (minutes < KNOWN_EVERYWHERE_MINUTES) {
    const wait = Math.ceil(KNOWN_EVERYWHERE_MINUTES - minutes);
    throw new Error(
      `Not every function has read the phones' keys (${print}) yet: run it again in ${wait} minutes`,
    );
  }
  if (failures > 0) {
    throw new Error(
      `Secrets could not be read ${failures} times since the phones' keys (${print}) have changed, so a function may have the former ones. Mend mirsah-secrets-unavailable (docs/operations.md), write the same keys into the secret once more, and run it again ${KNOWN_EVERYWHERE_MINUTES} minutes later`,
    );
  }
  return print;
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
