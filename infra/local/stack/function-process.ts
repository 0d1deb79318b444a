import { invoke } from '../lambda-function.ts';
import { type FunctionName, openFunctions } from './functions.ts';

/** A call of a function as the product's process asks for it. Each is answered with its number. */
export type Call = {
  id: number;
  name: FunctionName;
  event: unknown;
  requestId: string;
  timeoutMs: number;
};

export type Answer = { id: number } & ({ result: unknown } | { failed: string });

/**
 * Functions in a process of their own: what they compute for one call keeps only their own callers waiting. It ends with
 * the process that started it, however that ends: their channel closes then.
 */
const functions = openFunctions();

// The product may end at any moment; then nobody is left to answer.
const say = (answer: Answer) => process.connected && process.send?.(answer, undefined, {}, () => undefined);

process.on('disconnect', () => process.exit());
process.on('message', ({ id, event, ...about }: Call) => {
  invoke(functions.get(about.name), event, about).then(
    (result) => say({ id, result }),
    (error: unknown) =>
      say({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
