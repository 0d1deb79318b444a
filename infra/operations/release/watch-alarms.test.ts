import { expect, it } from 'vitest';
import { type Ringing, type Watch, watchAlarms } from './watch-alarms.ts';

const start = new Date('2026-11-28T10:00:00Z');
const minutesBefore = (minutes: number) => new Date(start.getTime() - minutes * 60_000);

const alarm = (name: string, changes: Partial<Ringing> = {}): Ringing => ({
  name,
  window: 300,
  ringsBySilence: false,
  changedAt: minutesBefore(1),
  ...changes,
});
const silence = (name: string, changes: Partial<Ringing> = {}) =>
  alarm(name, { ringsBySilence: true, window: 3600, ...changes });

/** Watches the alarms of each minute; resolves to undefined, or to the error. */
async function watched(
  minutes: readonly Ringing[][],
  changes: Partial<Watch> = {},
): Promise<string | undefined> {
  let passed = 0;
  const ports = {
    ringing: async () => minutes[Math.min(passed, minutes.length - 1)] ?? [],
    now: () => new Date(start.getTime() + passed * 60_000),
    wait: async () => {
      passed += 1;
    },
  };
  try {
    await watchAlarms(ports, { regions: ['eu-central-1'], minutes: 10, isUrgent: false, ...changes });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

it('a release passes without alarms, and fails at the first one', async () => {
  expect(await watched([[]])).toBeUndefined();
  expect(await watched([[], [], [alarm('mirsah-api-errors')], []])).toContain('mirsah-api-errors');
});

it('an alarm of missing data is ignored while younger than its window, and counts afterwards', async () => {
  expect(await watched([[silence('mirsah-close-days')]])).toBeUndefined();
  const old = silence('mirsah-close-days', { changedAt: minutesBefore(71) });
  expect(await watched([[old]])).toContain('mirsah-close-days');
});

it('an alarm on reported data counts however young it is', async () => {
  expect(await watched([[alarm('mirsah-orders-failing')]])).toContain('mirsah-orders-failing');
});

it('a composite alarm of nothing but young missing data is ignored, and one with another cause counts', async () => {
  const ring = alarm('mirsah-publishing-down', { of: ['mirsah-repair', 'mirsah-publish-errors'] });
  expect(await watched([[ring, silence('mirsah-repair')]])).toBeUndefined();
  const both = [ring, silence('mirsah-repair'), alarm('mirsah-publish-errors')];
  expect(await watched([both])).toContain('mirsah-publishing-down');
});

it('alarms raised at an urgent rollback have ten minutes to end', async () => {
  const ringing = [alarm('mirsah-api-errors')];
  expect(await watched([ringing, ringing, []], { isUrgent: true })).toBeUndefined();
  expect(await watched([ringing], { isUrgent: true })).toContain('Still ringing');
});
