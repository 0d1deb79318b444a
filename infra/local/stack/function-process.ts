import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { type FunctionName, openFunctions } from './functions.ts';

/** A call of a function as the product's process asks for it. Each is answered with its number. */
export type Call = { id: number; event: unknown; requestId: string; timeoutMs: number };

export type Answer = { id: number } & ({ result: unknown } | { failed: string });

/**
 * A function in a process of its own: what it computes for one call keeps nobody waiting but its other callers. It ends
 * with the process that started it, however that ends: their channel closes then.
 */
const name = process.argv[2] as FunctionName;
const handler: LambdaFunction<unknown> = openFunctions().get(name);

// The product may end at any moment; then nobody is left to answer.
const say = (answer: Answer) => process.connected && process.send?.(answer, undefined, {}, () => undefined);

process.on('disconnect', () => process.exit());
process.on('message', ({ id, event, ...about }: Call) => {
  invoke(handler, event, { name, ...about }).then(
    (result) => say({ id, result }),
    (error: unknown) =>
      say({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
