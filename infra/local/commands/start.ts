import { buildProduct } from '../build/build-product.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { seedStack } from '../demo/seed-stack.ts';
import { claimDataFolder, findRunningInstance, releaseDataFolder } from '../stack/running-instance.ts';
import { dataDir, isPortFree, root, wantedPort } from '../stack/settings.ts';
import { startStack } from '../stack/start-stack.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? describe(error) : String(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const running = findRunningInstance(dataDir);
  if (running) throw new Error(`Mirsah is already running at ${running.url} (process ${running.pid}).`);
  const port = wantedPort(process.env.PORT);
  if (!(await isPortFree(port))) {
    throw new Error(
      `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start`,
    );
  }

  print('Building what changed …');
  await buildProduct(root, (line) => print(`  ${line}`));
  print('Starting database, accounts, storage, queues, API, publisher and edge …');
  const stack = await startStack({ port, dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  claimDataFolder(dataDir, { pid: process.pid, url: stack.url });
  stopOnSignal(stack.stop);
  await seedStack(stack, dataDir, (line) => print(`  ${line}`));
  announce(stack.url, stack.port, (performance.now() - startedAt) / 1000);
}

function stopOnSignal(stop: () => Promise<void>): void {
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
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function announce(url: string, port: number, seconds: number): void {
  const { merchant, admin, otherMerchant } = demoAccounts;
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

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `\n  because: ${error.cause.message}` : '';
  return process.env.DEBUG ? (error.stack ?? error.message) : error.message + cause;
}
