import { readArguments } from '../fixtures/arguments.ts';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { startTestStack } from '../fixtures/test-stack.ts';
import { partitionHeat } from './counter.ts';
import { countJourneys } from './journeys.ts';
import { countingDollars, monthlyTable } from './monthly.ts';
import { costTables, figuresOf } from './report.ts';

/**
 * `npm run cost`: counts what each journey asks of AWS, by the rules of DynamoDB's units, and what a month
 * costs. The tables are those of docs/operations.md. `npm run cost -- calls` prints each call too.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`);
const isDetailed = readArguments('calls, or nothing', (word) => word === 'calls').length > 0;

await buildProduct();
const stack = await startTestStack();
try {
  const journeys = await countJourneys(stack);
  for (const [name, { calls, times }] of Object.entries(journeys)) {
    const [hottest, units = 0] = partitionHeat(calls)[0] ?? ['none'];
    print(`${name}: hottest partition ${hottest}, ${units / times} write units`);
    if (!isDetailed) continue;
    for (const { by, service, operation, writes, reads } of calls) {
      const units = [...writes, ...reads]
        .map((each) => `${each.of} ${each.partition} ${each.units}`)
        .join(', ');
      print(`  ${by} ${service} ${operation} ${units}`);
    }
  }
  const throughEdge = countingDollars(journeys.view, 1e6, 'edge');
  print(`\nWith mirsah:collector=edge a million views cost ${throughEdge.toFixed(2)} dollars to count.`);
  print(`\n${costTables(journeys, monthlyTable(journeys))}\n`);
  for (const [name, value] of Object.entries(figuresOf(journeys)))
    print(`${name}: ${Number(value.toFixed(2))}`);
} finally {
  await stack.stop();
}
process.exit(0);
