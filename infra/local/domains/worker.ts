import type { CustomDomain } from '@mirsah/domain/custom-domain';
import type { Table } from '@mirsah/table/dynamo/table';
import { createDomainRepository, wakeCustomDomain } from '@mirsah/table/page/custom-domains';
import type { Context, ScheduledEvent } from 'aws-lambda';
import type { LambdaFunction } from '../lambda-function.ts';

const HOUR_MS = 3_600_000;
/** Later than any due time. */
const FOR_EVER = '9999';
/** On AWS these are checked every minute, which is too slow for a local user. */
const open: readonly CustomDomain['state'][] = ['entered', 'dns_seen', 'certifying', 'removing'];

export type DomainWorker = {
  /** Calls the function once, with every open domain due; calls wait for each other, as on AWS. */
  run(event: ScheduledEvent, context: Context): Promise<unknown>;
  /** Makes all domains older by this time, and due next. */
  forward(hours: number): Promise<void>;
};

/**
 * The function of merchants' domains with a clock that can be advanced: it changes the stored times, not the
 * clock.
 */
export function createDomainWorker(table: Table, handler: LambdaFunction<ScheduledEvent>): DomainWorker {
  const domains = createDomainRepository(table);
  let last: Promise<unknown> = Promise.resolve();

  async function wakeOpen(): Promise<void> {
    const now = new Date().toISOString();
    for (const { pageId, state, dueAt } of await domains.listDue(FOR_EVER, 1000)) {
      if (open.includes(state) && dueAt !== null && dueAt > now) await wakeCustomDomain(table, pageId, now);
    }
  }

  return {
    run(event, context) {
      const running = last.then(async () => {
        await wakeOpen();
        return handler(event, context);
      });
      last = running.catch(() => undefined);
      return running;
    },
    async forward(hours) {
      const earlier = (at: string) => new Date(Date.parse(at) - hours * HOUR_MS).toISOString();
      const now = new Date().toISOString();
      const { items } = await domains.listAll({ limit: 100 });
      for (const before of items) {
        const after = {
          ...before,
          version: before.version + 1,
          stateSince: earlier(before.stateSince),
          missingSince: before.missingSince === null ? null : earlier(before.missingSince),
          dueAt: before.dueAt === null ? null : now,
        };
        await domains.change(before, after);
      }
    },
  };
}
