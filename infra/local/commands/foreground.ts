import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { withoutPersonalData } from '@mirsah/table/dynamo/log-privacy';
import { demoAccounts } from '../demo/accounts.ts';
import {
  beginSeed,
  completeSeed,
  isSeeded,
  type SeedKind,
  seedData,
  untilFilled,
} from '../demo/seed-stack.ts';
import type { AppDevServer } from '../edge/server.ts';
import { type Functions, surviveFunctions } from '../stack/functions.ts';
import { forgetInstance, recordInstance } from '../stack/running-instance.ts';
import { startServices } from '../stack/services.ts';
import { dataDir } from '../stack/settings.ts';
import { type Stack, startProduct } from '../stack/start-stack.ts';
import { fail, logError, portTaken, print, printDetail } from './command.ts';

/** What `npm start`, `npm run dev` and `npm run seed` share: the running product in a terminal. */

let isStopping = false;

/** Ends the process on Ctrl-C, once `stop` has resolved. */
function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    print('\nStopping …');
    stop().then(
      () => {
        forgetInstance(dataDir);
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
 * Starts the product, with data in its folder, until Ctrl-C. The database, the accounts and the storage need
 * no build, so a new folder is filled while `build` runs.
 */
export async function startSeeded(options: {
  port: number;
  /** The command's name, for advice. */
  command: string;
  /** The initial data of a new folder; by default that of an interrupted seeding, or the demo data. */
  data?: SeedKind;
  functions: Functions;
  build(): Promise<void>;
  /** Ends the running parts of `build` and `appDevServer`. */
  stopBuilding?(): Promise<void>;
  appDevServer?: AppDevServer;
}): Promise<Stack> {
  const { functions, build } = options;
  surviveFunctions({
    log: (line) => logError(withoutPersonalData(line)),
    otherwise(error) {
      logError(inspect(error));
      process.exit(1);
    },
  });
  const isNew = !isSeeded(dataDir);
  const data = isNew ? beginSeed(dataDir, options.data) : 'demo';
  const storage = join(dataDir, 's3');
  const isStorageLost = !isNew && !existsSync(storage);
  let isDeployed = false;
  const services = await startServices(dataDir, logError, {
    onLost: fail,
    // Until the functions are there, all accounts come from the seed and need no decision.
    preSignUp: (event, context) => (isDeployed ? functions.get('user-pool')(event, context) : event),
    postConfirmation: (event, context) => functions.get('user-pool')(event, context),
  });
  const seeding = isNew ? seedData(data, services, dataDir, printDetail) : Promise.resolve();
  // Awaited below; a failure before that must not end the process.
  seeding.catch(() => undefined);
  await Promise.all([build(), data === 'huge' && seeding]).catch(async (error: unknown) => {
    await services.stop();
    throw error;
  });
  const stack = await startProduct(services, functions, { ...options, dataDir, log: logError }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? portTaken(options.port, options.command) : error;
    },
  );
  isDeployed = true;
  recordInstance(dataDir, { pid: process.pid, url: stack.url });
  stopOnSignal(async () => {
    await options.stopBuilding?.();
    await stack.stop();
  });
  if (isNew) await completeData(data, stack, { seeding, isAskedFor: options.data !== undefined });
  if (isStorageLost)
    logError(
      `\n${storage} was missing: no page is on the web and no uploaded picture is there.\n"npm run republish" publishes all pages again; pictures come back from a copy of the folder only.`,
    );
  return stack;
}

/** Waits for the data of a new folder. The product runs without it, and the next start continues. */
function completeData(
  data: SeedKind,
  stack: Stack,
  { seeding, isAskedFor }: { seeding: Promise<void>; isAskedFor: boolean },
): Promise<void> {
  return untilFilled({
    begun: seeding,
    fillAgain: () => seedData(data, stack.services, dataDir, printDetail),
    complete: () => completeSeed(data, stack, dataDir),
    async failed(error) {
      // Ctrl-C has closed the target of the data; the process ends with it.
      if (isStopping) await new Promise(() => undefined);
      // A command that only fills the folder must not report success, and huge data is created before the
      // product starts.
      if (isAskedFor || data === 'huge') throw error;
    },
    log: logError,
  });
}

export function announce({ url, port }: Stack, startedAt: number): void {
  const { merchant, admin, otherMerchant, agent } = demoAccounts;
  const seconds = (performance.now() - startedAt) / 1000;
  print(`
Mirsah is ready (${seconds.toFixed(1)} s).

  Dashboard        ${url}/login
  Merchant         ${merchant.email}  ${merchant.password}
  Administrator    ${admin.email}  ${admin.password}
  Other merchant   ${otherMerchant.email}  ${otherMerchant.password}
  Agent of the 1st ${agent.email}  ${agent.password}

  A page           http://oud-perfume.localhost:${port}
  Another          http://smart-watch.localhost:${port}
  And another      http://coffee-set.localhost:${port}

  Mailbox          ${url}/__local/mail
  App codes        ${url}/__local/codes
  Partners         ${url}/__local/partners

Data is stored in ${dataDir}; npm run reset starts over. Ctrl-C stops everything.`);
}
