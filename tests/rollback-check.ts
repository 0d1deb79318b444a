import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { createProfile } from '@mirsah/table/account/users';
import { openTable } from '@mirsah/table/dynamo/table';
import { readArguments } from './fixtures/arguments.ts';
import { type Account, newMerchant, signIn } from './fixtures/merchant.ts';
import { enrol } from './fixtures/second-factor.ts';
import { claimsOf } from './fixtures/tokens.ts';
import {
  approveUsers,
  changeEverything,
  type Journey,
  makeEverything,
  makeOffers,
  makeZones,
  readEverything,
} from './fixtures/whole-journey.ts';

/**
 * `npm run rollback-check`: checks that the release before this one (the newest tag before HEAD; 0.2.0 is the
 * first) can read and change what this one has stored, and the other way round. The previous one makes the
 * table; then both run the whole journey on it, one after the other: this release, the previous one, this one
 * again. Exits with 1 at the first error, and with 0 without a check when there is no such tag, as in the
 * first release and in a shallow clone.
 */
readArguments('nothing');
const root = join(import.meta.dirname, '..');
const previous = tagBefore();
const previousRoot = join(root, '.build/rollback', previous);
const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-rollback-'));

const POLL_INTERVAL_MS = 200;
const REACTION_TIMEOUT_MS = 60_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

if (!previous) {
  print('Not checked: no release before this commit has a tag (v0.2.0 and later).');
  process.exit(0);
}
try {
  checkOut();
  build(root);
  build(previousRoot);
  await check();
  print(`The previous release and this one read and change each other's items without an error.`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function check(): Promise<void> {
  // It makes the table, as in every installation that has a release to go back to: what an index holds cannot
  // be changed.
  await withProduct(previousRoot, 'the previous release, empty', async () => undefined);
  const accounts = await withProduct(root, 'this release', async (product) => {
    const merchant = await newMerchant(product);
    const admin = await newMerchant(product);
    await makeAdmin(product, admin);
    const key = await enrol(product, admin.accessToken);
    const journey: Journey = {
      port: product.port,
      merchant: merchant.client,
      admin: admin.client,
      receipts: [],
    };
    await makeEverything(journey, product.codEndpoint);
    await makeOffers(journey);
    await makeZones(journey);
    await readEverything(journey);
    await reactionsDone(journey);
    return { merchant, admin: { ...admin, key }, receipts: journey.receipts };
  });
  await withProduct(previousRoot, 'the previous release', async (product) => {
    await wholeJourney(await journeyOf(product, accounts));
  });
  await withProduct(root, 'this release again', async (product) => {
    await wholeJourney(await journeyOf(product, accounts));
  });
}

/** Reads all data, changes it, and creates more of every kind. */
async function wholeJourney(journey: Journey): Promise<void> {
  await readEverything(journey);
  await changeEverything(journey);
  await makeEverything(journey);
  await makeOffers(journey);
  await makeZones(journey);
  await approveUsers(journey);
  await readEverything(journey);
  await reactionsDone(journey);
}

/**
 * Waits until the stream's reactions to all orders are done, so that their errors are logged: each order was
 * sent to the network, or could not be, and the metrics count them all.
 */
async function reactionsDone({ merchant }: Journey): Promise<void> {
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const orders = (await merchant.listOrders({ query: { limit: 100 } })).items;
    const { byStatus } = await merchant.getOrderSummary({ query: {} });
    const details = await Promise.all(
      orders.map(({ id: orderId }) => merchant.getOrderDeliveries({ params: { orderId } })),
    );
    const waiting = details
      .flatMap(({ deliveries }) => deliveries)
      // The network of an earlier round is gone: a delivery to it was tried and waits for the next attempt.
      .filter(({ state, reason }) => state === 'sending' || (state === 'queued' && reason === null));
    const counted = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
    if (waiting.length === 0 && counted === orders.length) return;
    if (waited > REACTION_TIMEOUT_MS) {
      throw new Error(
        `${waiting.length} deliveries wait, and the metrics count ${counted} of ${orders.length} orders`,
      );
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

type Product = {
  url: string;
  port: number;
  cognitoEndpoint: string;
  dynamoDbEndpoint: string;
  codEndpoint: string;
};

/** Runs a release on the data folder; rejects when it logs an error. */
async function withProduct<T>(
  releaseRoot: string,
  name: string,
  run: (product: Product) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [join(releaseRoot, 'tests/faults/stack-process.ts'), dataDir], {
    cwd: releaseRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  const lines = createInterface({ input: child.stdout });
  try {
    const [line] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
    ])) as [string];
    lines.on('line', (next) => output.push(next));
    const result = await run(JSON.parse(line));
    const errors = output.join('\n').match(/.*(?:"ERROR"|\bERROR\b|unreadable).*/g) ?? [];
    if (errors.length > 0) throw new Error(`${name} logged ${errors.length} errors`);
    print(`${name}: the whole journey without an error`);
    return result;
  } catch (error) {
    process.stderr.write(`${output.join('\n').slice(-20_000)}\n`);
    throw new Error(`${name} failed`, { cause: error });
  } finally {
    await end(child);
  }
}

/** Kills the release; the table and the accounts are on disk, so nothing that it confirmed is lost. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function journeyOf(
  product: Product,
  { receipts, ...accounts }: { merchant: Account; admin: Account } & Pick<Journey, 'receipts'>,
): Promise<Journey> {
  const [merchant, admin] = await Promise.all([
    signIn(product, accounts.merchant),
    signIn(product, accounts.admin),
  ]);
  return { port: product.port, merchant: merchant.client, admin: admin.client, receipts };
}

async function makeAdmin(
  { dynamoDbEndpoint }: Product,
  { email, accessToken }: { email: string; accessToken: string },
): Promise<void> {
  const { region, accessKeyId, secretAccessKey, tableName } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new DynamoDBClient({ endpoint: dynamoDbEndpoint, region, credentials });
  const id = String(claimsOf(accessToken).sub);
  await createProfile(
    openTable(client, tableName),
    profileFixture({ id, email, role: 'admin', createdAt: new Date().toISOString() }),
  );
  client.destroy();
}

/** The newest release before HEAD, such as `v0.2.0`; empty when there is none. */
function tagBefore(): string {
  const command = ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^'];
  const { stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
  return stdout.trim();
}

/** The previous release with its own dependencies, in a folder that stays for the next check. */
function checkOut(): void {
  if (existsSync(join(previousRoot, 'node_modules/.package-lock.json'))) return;
  print(`Checking out ${previous} and installing what it depends on …`);
  rmSync(previousRoot, { recursive: true, force: true });
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run('git', ['worktree', 'prune'], root);
  run('git', ['worktree', 'add', '--detach', '--force', previousRoot, previous], root);
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], previousRoot);
}

function build(releaseRoot: string): void {
  const script = join(releaseRoot, 'infra/local/commands/build.ts');
  execFileSync(process.execPath, [script], { cwd: releaseRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}
