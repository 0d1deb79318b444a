import { isPortFree, wantedPort } from '../stack/settings.ts';
import { adviceOf } from '../storage-error.ts';

/** What all commands share. */

export const print = (line: string) => void process.stdout.write(`${line}\n`);
export const printDetail = (line: string) => print(`  ${line}`);
export const logError = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs a command. A failure is printed in plain words, with its stack when `DEBUG` is set, and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    fail(error);
  }
}

/** Ends the process with what went wrong and what to do about it. Its child processes end with it. */
export function fail(error: unknown): never {
  logError(`\n${error instanceof Error ? describe(error) : String(error)}`);
  process.exit(1);
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : '';
  const advice = adviceOf(error);
  return (
    (process.env.DEBUG ? (error.stack ?? error.message) : error.message + cause) +
    (advice ? `\n${advice}` : '')
  );
}

/** The port to listen on. Throws with advice when another program has it. */
export async function findPort(command: string): Promise<number> {
  const port = wantedPort(process.env.PORT);
  if (await isPortFree(port)) return port;
  throw new Error(
    `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} ${command}`,
  );
}
