import { setTimeout as sleep } from 'node:timers/promises';
import { startReport } from './run-report.ts';

/**
 * A run that finds a problem at once, and then does what its argument says; run-report.test.ts interrupts it.
 */
const does = process.argv[2];

const { wrong, verdict } = startReport({
  print: (line) => process.stdout.write(`${line}\n`),
  covered: () => '1 fault',
  look: () => {
    if (does === 'waits for its build') return undefined;
    return does === 'is silent' ? sleep(3_600_000) : wrong('found by the last look');
  },
  end: () => void process.stdout.write('ended\n'),
  patienceMs: 500,
});

if (does !== 'is right' && does !== 'waits for its build') wrong('an order is lost');
if (does === 'is right') await verdict();
if (does === 'fails') throw new Error('no more disk');
process.stdout.write('waiting\n');
await sleep(3_600_000);
