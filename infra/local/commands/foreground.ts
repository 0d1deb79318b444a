import { demoAccounts } from '../demo/accounts.ts';
import { completeSeed, isSeeded, type SeedKind, seedData } from '../demo/seed-stack.ts';
import type { AppDevServer } from '../edge/server.ts';
import type { Functions } from '../stack/functions.ts';
import { claimDataFolder, releaseDataFolder } from '../stack/running-instance.ts';
import { startServices } from '../stack/services.ts';
import { dataDir } from '../stack/settings.ts';
import { type Stack, startProduct } from '../stack/start-stack.ts';
import { logError, print, printDetail } from './command.ts';

/** What `npm start`, `npm run dev` and `npm run seed` share: the running product in a terminal. */

/** Notes that this process uses the data folder, and ends the process on Ctrl-C once `stop` has resolved. */
function holdDataFolder(url: string, stop: () => Promise<void>): void {
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
  Connections      ${url}/__local/partners

Data is stored in ${dataDir}; npm run reset starts over. Ctrl-C stops everything.`);
}
