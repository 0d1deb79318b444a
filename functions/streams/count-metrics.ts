import { type CountedChange, orderChange } from '@mirsah/domain/metrics/rollup';
import type { TableChange } from '@mirsah/table/stream';
import type { Log, Reaction } from './react.ts';

type Ports = {
  /** Counts each change exactly once. Idempotent. */
  count(changes: readonly CountedChange[]): Promise<void>;
  log: Log;
};

/** Updates the metrics of pages, merchants and the platform with orders. */
export function countMetrics({ count, log }: Ports): Reaction {
  return {
    name: 'count-metrics',
    when: (change) => countedChange(change) !== undefined,
    async react(changes) {
      const counted = changes.flatMap((change) => countedChange(change) ?? []);
      try {
        await count(counted);
        return [];
      } catch (error) {
        if (changes.length === 1) throw error;
        log.error('counting together failed', { records: changes.length, error });
      }
      // One by one, so that a change that cannot be counted does not stop the others.
      const failed: TableChange[] = [];
      for (const change of changes) {
        const one = countedChange(change);
        try {
          if (one) await count([one]);
        } catch (error) {
          log.error('counting failed', { record: change.id, error });
          failed.push(change);
        }
      }
      return failed;
    },
  };
}

function countedChange(change: TableChange): CountedChange | undefined {
  return change.entity === 'order' ? orderChange(change) : undefined;
}
