import { afterEach, beforeEach, vi } from 'vitest';
import { stepsOn } from './pool-steps.ts';
import { type StartedPool, startPool } from './started-pool.ts';

/** Gives each test of a file a pool of its own, asked for with `pool()`, and with what most tests do with it. */
export function poolOfEachTest(triggers: Parameters<typeof startPool>[0] = {}) {
  let started: StartedPool;
  beforeEach(async () => {
    started = await startPool(triggers);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await started.dispose();
  });
  const pool = () => started;
  return { pool, passTime, ...stepsOn(pool) };
}

/** Moves the clock on for the rest of the test. */
function passTime(milliseconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + milliseconds);
}
