import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccounts } from '../demo/accounts.ts';
import { beginSeed, completeSeed, isSeeded, type SeedKind, seedData } from '../demo/seed-stack.ts';
import type { AppDevServer } from '../edge/server.ts';
import type { Functions } from '../stack/functions.ts';
import { forgetInstance, noteInstance } from '../stack/running-instance.ts';
import { startServices } from '../stack/services.ts';
import { dataDir } from '../stack/settings.ts';
import { type Stack, startProduct } from '../stack/start-stack.ts';
import { fail, logError, print, printDetail } from './command.ts';

/** What `npm start`, `npm run dev` and `npm run seed` share: the running product in a terminal. */

/** Ends the process on Ctrl-C, once `stop` has resolved. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
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
 * Starts the product, with data in its folder, until Ctrl-C. The database, the accounts and the storage need no build,
 * so a new folder is filled while `build` makes the rest.
 */
export async function startSeeded(options: {
  port: number;
  /** What a new data folder is filled with; by default what an interrupted seeding began, or the demo data. */
  data?: SeedKind;
  functions: Functions;
  build(): Promise<void>;
  /** Ends what `build` and `appDevServer` keep running. */
  stopBuilding?(): Promise<void>;
  appDevServer?: AppDevServer;
}): Promise<Stack> {
  const { functions, build } = options;
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
  const stack = await startProduct(services, functions, { ...options, dataDir, log: logError });
  isDeployed = true;
  noteInstance(dataDir, { pid: process.pid, url: stack.url });
  stopOnSignal(async () => {
    await options.stopBuilding?.();
    await stack.stop();
  });
  await seeding;
  if (isNew) await completeSeed(data, stack, dataDir);
  if (isStorageLost)
    logError(
      `\n${storage} was missing: no page is on the web and no uploaded picture is there.\n"npm run republish" publishes all pages again; pictures come back from a copy of the folder only.`,
    );
  return stack;
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
  Partners         ${url}/__local/partners

Data is stored in ${dataDir}; npm run reset starts over. Ctrl-C stops everything.`);
}
