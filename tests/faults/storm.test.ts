import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Storm, startStorm } from './storm.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-storm-'));
let storm: Storm | undefined;

afterAll(async () => {
  await storm?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

it('no order is lost or doubled, no figure wrong and no page old after parts of the product were killed or away', async () => {
  storm = await startStorm(dataDir);
  await storm.goesOn(30);
  await storm.writePoison();
  await storm.product().kill('database');
  await storm.goesOn();
  await storm.product().kill('edge');
  await storm.goesOn();
  await storm.product().kill('functions of orders');
  await storm.goesOn();
  for (const [service, fault] of [
    ['table', 'away'],
    ['table', 'slow'],
    ['s3', 'away'],
    ['sqs', 'away'],
  ] as const) {
    await storm.set(service, fault);
    await storm.meets();
    await storm.set(service, 'well');
    await storm.goesOn();
  }
  await storm.restart({}, storm.setClockBack);
  await storm.goesOn();
  await storm.calm();
  expect(await storm.faults()).toEqual([]);
}, 180_000);
