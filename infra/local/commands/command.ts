import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir, isPortFree, wantedPort } from '../stack/settings.ts';

/** What all commands share. */

export const print = (line: string) => void process.stdout.write(`${line}\n`);
export const printDetail = (line: string) => print(`  ${line}`);
export const logError = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs a command. A failure is printed in plain words, with its stack when `DEBUG` is set, and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    logError(`\n${error instanceof Error ? describe(error) : String(error)}`);
    process.exit(1);
  }
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : '';
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message + cause;
}

export function assertNotRunning(): void {
  const running = findRunningInstance(dataDir);
  if (running)
    throw new Error(`Mirsah is already running at ${running.url} (process ${running.pid}). Stop it first.`);
}

/** The port to listen on. Throws with advice when another program has it. */
export async function findPort(command: string): Promise<number> {
  const port = wantedPort(process.env.PORT);
  if (await isPortFree(port)) return port;
  throw new Error(
    `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} ${command}`,
  );
}
