import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { type Storm, startStorm } from './storm.ts';
import { tellNetworksOfOrders } from './told-orders.ts';

/**
 * `npm run faults` (`-- 3` for three rounds): the long form of the fault tests. Breaks the running product in every way
 * known here while shoppers order and a merchant saves, and says at the end whether anything was lost, doubled, wrong,
 * old or left undecided. A round takes about three minutes; then the forwards get the time that their retries need. At last 3,000
 * orders are told to advertising networks between kills; `-- conversions` does that alone.
 */
const asked = process.argv[2] ?? '3';
const ROUNDS = asked === 'conversions' ? 0 : Number(asked);
/** A forward whose sender was killed is taken up after the three minutes that its message stays hidden. */
const FORWARDS_MS = 15 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-faults-'));
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);

const faults: Record<string, (storm: Storm) => Promise<void>> = {
  'the database is killed': (storm) => storm.product().kill('database'),
  'the database is killed three times in a row': async (storm) => {
    for (let time = 0; time < 3; time += 1) {
      await storm.product().kill('database');
      await storm.goesOn(3);
    }
  },
  'the edge and the storage are killed': (storm) => storm.product().kill('edge'),
  'the functions of orders are killed': (storm) => storm.product().kill('functions of orders'),
  'the product is killed': (storm) => storm.restart(),
  'the product and then its database are killed': async (storm) => {
    await storm.product().kill('database');
    await storm.restart();
  },
  'the product is killed as soon as it has started': async (storm) => {
    await storm.restart();
    await storm.restart();
  },
  'the table is away for 5 s': (storm) => during(storm, 'table', 'away', 5_000),
  'the table is silent for 5 s': (storm) => during(storm, 'table', 'silent', 5_000),
  'the table is slow for 10 s': (storm) => during(storm, 'table', 'slow', 10_000),
  'the storage is away for 12 s': (storm) => during(storm, 's3', 'away', 12_000),
  'the storage is silent for 15 s': (storm) => during(storm, 's3', 'silent', 15_000),
  'the storage is slow for 10 s': (storm) => during(storm, 's3', 'slow', 10_000),
  'the queues are away for 15 s': (storm) => during(storm, 'sqs', 'away', 15_000),
  'the queues are silent for 15 s': (storm) => during(storm, 'sqs', 'silent', 15_000),
  'items that nobody can read are in the table': async (storm) => {
    for (let time = 0; time < 10; time += 1) {
      await storm.writePoison();
      await sleep(200);
    }
  },
  'the clock was set back by two hours': (storm) => storm.restart({}, storm.setClockBack),
  'the disk is full': async (storm) => {
    const { size } = statSync(join(dataDir, 'dynamodb/dynamodb.sqlite'));
    await storm.restart({ largestFileBytes: size + 1_000_000 });
    await storm.fails();
    await storm.restart();
  },
};

async function during(
  storm: Storm,
  service: 'table' | 's3' | 'sqs',
  fault: 'away' | 'silent' | 'slow',
  ms: number,
) {
  await storm.set(service, fault);
  await sleep(ms);
  await storm.set(service, 'well');
}

await buildProduct();
const wrong = [...(ROUNDS > 0 ? await breakEverything() : []), ...(await tellNetworksOfOrders(say))];
for (const fault of wrong) say(`WRONG: ${fault}`);
if (wrong.length === 0) say('Nothing was lost, doubled, wrong, old or left undecided.');
process.exit(wrong.length === 0 ? 0 : 1);

/** All faults, so many rounds. Returns what was wrong; the data is left where anything was. */
async function breakEverything(): Promise<string[]> {
  const storm = await startStorm(dataDir);
  let found: string[] = [];
  try {
    await storm.goesOn(50);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [what, cause] of Object.entries(faults)) {
        const startedAt = performance.now();
        await cause(storm);
        await storm.goesOn();
        const { acknowledged, tries } = storm.counts();
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        say(`${round}. ${what}: orders come again after ${seconds} s (${acknowledged} in ${tries} tries)`);
      }
    }
    await storm.calm();
    say('waiting for the forwards');
    found = await storm.faults(FORWARDS_MS);
  } catch (error) {
    found = [String(error)];
  } finally {
    await storm.end();
  }
  if (found.length === 0) {
    const { acknowledged } = storm.counts();
    say(
      `All ${acknowledged} acknowledged orders are stored once, figures equal their recount, pages are at their newest version, forwards have ended.`,
    );
    rmSync(dataDir, { recursive: true, force: true });
  } else say(`The data is left in ${dataDir}`);
  return found;
}
