import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type Storm, startStorm } from './storm.ts';
import { notYetCounted } from './verdict.ts';

/** Longer than the stream's readers once retried. */
const LONG_OUTAGE_MS = 15_000;

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-storm-'));
let storm: Storm | undefined;

afterAll(async () => {
  await storm?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

it('no order is lost or duplicated, no metric wrong and no page outdated after parts of the product were killed or unreachable', async () => {
  const found = new Set<string>();
  storm = await startStorm(dataDir, (reason) => found.add(reason));
  await storm.goesOn(30);
  await storm.writePoison();
  await storm.kill('database');
  await storm.goesOn();
  await storm.kill('edge');
  await storm.goesOn();
  await storm.kill('functions of orders');
  await storm.goesOn();
  for (const [service, fault] of [
    ['table', 'away'],
    ['table', 'slow'],
    ['s3', 'away'],
    ['sqs', 'away'],
  ] as const) {
    await storm.set(service, fault);
    await storm.meets();
    if (service === 'sqs') await sleep(LONG_OUTAGE_MS);
    await storm.set(service, 'well');
    await storm.goesOn();
  }
  await storm.restart({}, storm.setClockBack);
  await storm.goesOn();
  await storm.calm();
  // Does not wait for all forwards: a message whose sender was killed stays hidden for three minutes.
  await storm.settle(60_000, undefined, notYetCounted);
  expect([...found]).toEqual([]);

  storm.loseForward();
  await storm.inspect();
  expect([...found]).toEqual([expect.stringContaining('is marked as sent, and the network never took it')]);
}, 300_000);
