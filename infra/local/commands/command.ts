import * as command from '@mirsah/infra-operations/command';
import { isPortFree, wantedPort } from '../stack/settings.ts';
import { findAdvice } from '../storage-error.ts';

/** Shared code of the commands of the local product and of an operator's commands. */

export const { logError, print } = command;
export const printDetail = (line: string) => print(`  ${line}`);

/** Runs like an operator's command, with advice about errors of the data folder's file system. */
export const runCommand = (run: () => Promise<void>) => command.runCommand(run, findAdvice);

/** Ends the process with an error and its advice. Its child processes end with it. */
export function fail(error: unknown): never {
  return command.fail(error, findAdvice);
}

/** The port to listen on. Throws with advice when another program has it. */
export async function findPort(command: string): Promise<number> {
  const port = wantedPort(process.env.PORT);
  if (await isPortFree(port)) return port;
  throw portTaken(port, command);
}

/** Another program may also take the port between the check and the start. */
export function portTaken(port: number, command: string): Error {
  return new Error(
    `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} ${command}`,
  );
}
