import { demoAccounts } from '../demo/accounts.ts';
import { completeSeed, isSeeded, type SeedKind, seedData } from '../demo/seed-stack.ts';
import type { AppDevServer } from '../edge/server.ts';
import type { Functions } from '../stack/functions.ts';
import { claimDataFolder, findRunningInstance, releaseDataFolder } from '../stack/running-instance.ts';
import { startServices } from '../stack/services.ts';
import { dataDir, isPortFree, wantedPort } from '../stack/settings.ts';
import { type Stack, startProduct } from '../stack/start-stack.ts';

/** What the commands share that run the product in a terminal until Ctrl-C. */

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

/** Notes that this process uses the data folder, and ends the process on Ctrl-C once `stop` has resolved. */
export function holdDataFolder(url: string, stop: () => Promise<void>): void {
  claimDataFolder(dataDir, { pid: process.pid, url });
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    print('\nStopping …');
    stop().then(
      () => {
        releaseDataFolder(dataDir);
        process.exit(0);
      },
      (error: unknown) => {
        logError(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/**
 * Starts the product, with data in its folder, until Ctrl-C. The database, the accounts and the storage need no build,
 * so a new folder is filled while `build` makes the rest.
 */
export async function startSeeded(options: {
  port: number;
  /** What a new data folder is filled with. */
  data?: SeedKind;
  functions: Functions;
  build(): Promise<void>;
  /** Ends what `build` and `appDevServer` keep running. */
  stopBuilding?(): Promise<void>;
  appDevServer?: AppDevServer;
}): Promise<Stack> {
  const { functions, build, data = 'demo' } = options;
  let isDeployed = false;
  const services = await startServices(dataDir, logError, {
    // Until the functions are there, all accounts come from the seed and need no decision.
    preSignUp: (event, context) => (isDeployed ? functions.get('pre-sign-up')(event, context) : event),
  });
  const isNew = !isSeeded(dataDir);
  const seeding = isNew ? seedData(data, services, dataDir, printDetail) : Promise.resolve();
  // Awaited below; a failure before that must not end the process.
  seeding.catch(() => undefined);
  await Promise.all([build(), data === 'huge' && seeding]).catch(async (error: unknown) => {
    await services.stop();
    throw error;
  });
  const stack = await startProduct(services, functions, { ...options, dataDir, log: logError });
  isDeployed = true;
  holdDataFolder(stack.url, async () => {
    await options.stopBuilding?.();
    await stack.stop();
  });
  await seeding;
  if (isNew) await completeSeed(data, stack, dataDir);
  return stack;
}

export function announce({ url, port }: Stack, startedAt: number): void {
  const { merchant, admin, otherMerchant } = demoAccounts;
  const seconds = (performance.now() - startedAt) / 1000;
  print(`
Mirsah is ready (${seconds.toFixed(1)} s).

  Dashboard        ${url}/login
  Merchant         ${merchant.email}  ${merchant.password}
  Administrator    ${admin.email}  ${admin.password}
  Other merchant   ${otherMerchant.email}  ${otherMerchant.password}

  A page           http://oud-perfume.localhost:${port}
  Another          http://smart-watch.localhost:${port}
  And another      http://coffee-set.localhost:${port}

  Mailbox          ${url}/__local/mail
  Partners         ${url}/__local/partners

Data is kept in ${dataDir}; npm run reset starts over. Ctrl-C stops everything.`);
}
