import { withoutPersonalData } from '@mirsah/table/dynamo/log-privacy';
import { invoke } from '../lambda-function.ts';
import { type FunctionName, openFunctions, surviveFunctions } from './functions.ts';

/** A function call from the product's process. Each response has its number. */
export type Call = {
  id: number;
  name: FunctionName;
  event: unknown;
  requestId: string;
  timeoutMs: number;
};

export type Answer = { id: number } & ({ result: unknown } | { failed: string });

/**
 * Functions in their own process, so that their computations only delay their own callers. It ends with the
 * process that started it, because their channel closes then.
 */
const [, , , folder] = process.argv;
const functions = openFunctions(folder);
surviveFunctions({
  log: (line) => console.error(withoutPersonalData(line)),
  otherwise(error) {
    console.error(error);
    process.exit(1);
  },
});

// The product may end at any moment; then there is no receiver.
const say = (answer: Answer) => process.connected && process.send?.(answer, undefined, {}, () => undefined);

process.on('disconnect', () => process.exit());
process.on('message', ({ id, event, ...about }: Call) => {
  invoke(functions.get(about.name), event, about).then(
    (result) => say({ id, result }),
    (error: unknown) =>
      say({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
