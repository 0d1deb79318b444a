import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduledEvent } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../lambda-function.ts';

type ScheduleOptions = {
  handler: LambdaFunction<ScheduledEvent>;
  /** From the end of one call to the beginning of the next, and before the first. */
  everyMs: number;
  /** The function's own timeout. */
  timeoutMs: number;
  /** Names the function in logs and contexts. */
  name: string;
  log: (line: string) => void;
};

export type Schedule = {
  /** Ends after the running call. */
  stop(): Promise<void>;
};

/**
 * Calls `handler` repeatedly, like an EventBridge rule, never concurrently. A failed call is logged; the next
 * one is on time.
 */
export function startSchedule({ handler, everyMs, timeoutMs, name, log }: ScheduleOptions): Schedule {
  const abort = new AbortController();

  async function run(): Promise<void> {
    for (;;) {
      await sleep(everyMs, undefined, { signal: abort.signal }).catch(() => undefined);
      if (abort.signal.aborted) return;
      try {
        await invoke(handler, scheduledEvent(name), { name, timeoutMs });
      } catch (error) {
        log(`[${name}] failed and is called again in ${everyMs / 1000} s: ${error}`);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      abort.abort();
      await running;
    },
  };
}

export function scheduledEvent(rule: string): ScheduledEvent {
  return {
    version: '0',
    id: crypto.randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: new Date().toISOString(),
    region: 'local',
    resources: [`arn:aws:events:local:000000000000:rule/${rule}`],
    detail: {},
  };
}
