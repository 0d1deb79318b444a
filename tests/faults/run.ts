import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readArguments } from '../fixtures/arguments.ts';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { runConversionStorm } from './conversion-storm.ts';
import { startWhileKilled } from './killed-starts.ts';
import { startReport } from './run-report.ts';
import { type Storm, startStorm } from './storm.ts';

/**
 * `npm run faults` (`-- 3` for three rounds): the long form of the fault tests. Breaks the running product in
 * every known way while people order, call, answer, pay and save; kills `npm start` while it starts; and
 * reports whether anything was lost, duplicated, wrong, outdated or left undecided, according to the table's
 * items and the partners' records. A round takes ten minutes at most. Each problem is printed as it is found,
 * and the verdict is printed after Ctrl-C, too. `-- conversions` sends the events of 3,000 orders to
 * advertising networks between kills instead, which takes up to half an hour.
 */
const [asked = '1'] = readArguments(
  'a number of rounds, or conversions',
  (word) => word === 'conversions' || Number(word) >= 1,
);
const ROUNDS = Number(asked);
/**
 * A forward whose sender was killed is retried after the three minutes that its message stays hidden, one
 * that failed three times during the storm after four.
 */
const SETTLE_MS = 6 * 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-faults-'));
const startedAt = performance.now();
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);

/** The scope of the verdict so far. */
let tried = 0;
let storm: Storm | undefined;
const { wrong, isInterrupted, verdict } = startReport({
  print: say,
  covered: () => `${tried} faults in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`,
  look: () => storm?.inspect(),
  async end({ isWrong }) {
    if (storm?.product().isAlive()) await storm.product().kill('product');
    if (storm && isWrong) say(`The data is left in ${dataDir}`);
    else rmSync(dataDir, { recursive: true, force: true });
    // The file that simulated the full disk.
    rmSync(`${dataDir}.node.sh`, { force: true });
  },
});

/** Those that hide messages for a while come first: the messages return while the others run. */
const faults: Record<string, (storm: Storm) => Promise<void>> = {
  'the product is killed': (storm) => storm.restart(),
  'the product and then its database are killed': async (storm) => {
    await storm.kill('database');
    await storm.restart();
  },
  'the product is killed as soon as it has started': async (storm) => {
    await storm.restart();
    await storm.restart();
  },
  'the disk is full': async (storm) => {
    const { size } = statSync(join(dataDir, 'dynamodb/dynamodb.sqlite'));
    await storm.restart({ largestFileBytes: size + 1_000_000 });
    await storm.fails();
    await storm.restart();
  },
  'the clock was set back by two hours': (storm) => storm.restart({}, storm.setClockBack),
  'the functions of orders are killed': (storm) => storm.kill('functions of orders'),
  'the database is killed': (storm) => storm.kill('database'),
  'the database is killed three times in a row': async (storm) => {
    for (let time = 0; time < 3; time += 1) {
      await storm.kill('database');
      await storm.goesOn(3);
    }
  },
  'the edge and the storage are killed': (storm) => storm.kill('edge'),
  'the walks over all pages are killed': (storm) => storm.kill('walks'),
  'partners take all and do not answer for 4 s': (storm) => partnersFor(storm, 'silent', 4_000),
  'partners fail for 8 s': (storm) => partnersFor(storm, 'failing', 8_000),
  'the table is away for 5 s': (storm) => during(storm, 'table', 'away', 5_000),
  'the table is silent for 5 s': (storm) => during(storm, 'table', 'silent', 5_000),
  'the table is slow for 10 s': (storm) => during(storm, 'table', 'slow', 10_000),
  'the storage is away for 12 s': (storm) => during(storm, 's3', 'away', 12_000),
  'the storage is silent for 15 s': (storm) => during(storm, 's3', 'silent', 15_000),
  'the storage is slow for 10 s': (storm) => during(storm, 's3', 'slow', 10_000),
  'the queues are away for 15 s': (storm) => during(storm, 'sqs', 'away', 15_000),
  'the queues are silent for 15 s': (storm) => during(storm, 'sqs', 'silent', 15_000),
  'items that nothing can read are in the table': async (storm) => {
    for (let time = 0; time < 10; time += 1) {
      await storm.writePoison();
      await sleep(200);
    }
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

async function partnersFor(storm: Storm, mood: 'silent' | 'failing', ms: number) {
  storm.setPartners(mood);
  await sleep(ms);
  storm.setPartners('well');
}

await buildProduct();
if (asked === 'conversions') await runConversionStorm(say, wrong);
else {
  await breakEverything();
  await startWhileKilled(say, wrong);
}
await verdict();

/** All faults, for this number of rounds. The data is preserved if anything is wrong. */
async function breakEverything(): Promise<void> {
  try {
    storm = await startStorm(dataDir, wrong);
    await storm.goesOn(50);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [what, cause] of Object.entries(faults)) {
        const begunAt = performance.now();
        await cause(storm);
        await storm.goesOn();
        const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
        tried += 1;
        const { acknowledged, tries } = storm.counts();
        say(`${round}. ${what}: orders come again after ${seconds} s (${acknowledged} in ${tries} tries)`);
        await storm.inspect();
      }
    }
    await storm.calm();
    say(`all is calm, and has ${SETTLE_MS / 60_000} minutes to become right: ${summary(storm)}`);
    let last = 0;
    const { count, most } = await storm.settle(SETTLE_MS, (open) => {
      if (open.length !== last) say(`waiting for ${open.length}, such as: ${open[0]}`);
      last = open.length;
    });
    say(`${count} forwards and events are uncertain, of ${most} that can be after what was done`);
  } catch (error) {
    if (!isInterrupted()) wrong(error instanceof Error ? error.message : String(error));
  } finally {
    if (!isInterrupted()) await storm?.end();
  }
}

function summary(one: Storm): string {
  return Object.entries(one.counts())
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
