import type { ScheduledEvent } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { type Schedule, startSchedule } from './schedule.ts';

let schedule: Schedule | undefined;
afterEach(() => schedule?.stop());

function start(handler: (event: ScheduledEvent) => unknown) {
  const log = vi.fn();
  schedule = startSchedule({ handler, everyMs: 2, timeoutMs: 60_000, name: 'repair', log });
  return { schedule, log };
}

it('the schedule calls the function repeatedly with a scheduled event', async () => {
  const events: ScheduledEvent[] = [];
  start((event) => events.push(event));
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(2), { timeout: 15_000 });
  expect(events[0]).toMatchObject({ 'detail-type': 'Scheduled Event', source: 'aws.events' });
});

it('a failed call is logged and the schedule continues', async () => {
  let calls = 0;
  const { log } = start(() => {
    calls += 1;
    if (calls === 1) throw new Error('no database');
  });
  await vi.waitFor(() => expect(calls).toBeGreaterThan(1), { timeout: 15_000 });
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\[repair\].*no database/));
});

it('the schedule never overlaps calls, and stopping waits for the running one', async () => {
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  let ended = 0;
  const { schedule } = start(async () => {
    calls += 1;
    await gate.promise;
    ended += 1;
  });
  let beats = 0;
  const heart = startSchedule({
    handler: () => (beats += 1),
    everyMs: 2,
    timeoutMs: 60_000,
    name: 'heart',
    log: vi.fn(),
  });
  await vi.waitFor(() => expect(beats).toBeGreaterThan(20), { timeout: 15_000 });
  await heart.stop();
  const stopping = schedule.stop();
  gate.resolve();
  await stopping;
  expect({ calls, ended }).toEqual({ calls: 1, ended: 1 });
});

it('an idle schedule stops at once', async () => {
  const handler = vi.fn();
  schedule = startSchedule({ handler, everyMs: 3_600_000, timeoutMs: 60_000, name: 'repair', log: vi.fn() });
  await schedule.stop();
  expect(handler).not.toHaveBeenCalled();
});
