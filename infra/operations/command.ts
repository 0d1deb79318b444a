import { AwsCommandError } from './aws-command.ts';

/** Shared code of all commands. */

export const print = (line: string) => void process.stdout.write(`${line}\n`);
export const logError = (line: string) => void process.stderr.write(`${line}\n`);

/** The advice for an error, if there is one. */
type Advice = (error: Error) => string | undefined;

/**
 * Runs a command. A failure is printed in plain words, with its stack when `DEBUG` is set, and exits with 1.
 */
export async function runCommand(command: () => Promise<void>, findAdvice?: Advice): Promise<void> {
  try {
    await command();
  } catch (error) {
    fail(error, findAdvice);
  }
}

/** Ends the process with an error and its advice. Its child processes end with it. */
export function fail(error: unknown, findAdvice?: Advice): never {
  logError(`\n${error instanceof Error ? describe(error, findAdvice?.(error)) : String(error)}`);
  process.exit(1);
}

function describe(error: Error, advice = mendOf(error)): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : '';
  // AWS's clients put into the error what their message lacks.
  const name = '$metadata' in error ? `${error.name}: ` : '';
  const words =
    error instanceof AwsCommandError ? error.message : name + (error.message || error.name) + cause;
  return (process.env.DEBUG ? (error.stack ?? words) : words) + (advice ? `\n${advice}` : '');
}

const mendOf = (error: Error) => (error instanceof AwsCommandError ? error.mend : undefined);
