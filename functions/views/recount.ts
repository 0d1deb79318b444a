import type { Day } from '@mirsah/domain/day';
import type { DayPart } from '@mirsah/table/metrics/kept-views';
import type { Difference } from '@mirsah/table/metrics/rebuild-metrics';
import type { Recount } from '@mirsah/table/metrics/recounts';
import type { log } from '../runtime/lambda.ts';

export type RecountPorts = {
  /** The number of a day's parts; 0 when none of it was archived. */
  partsOf(day: Day): Promise<number>;
  /** Counts a part of a day's views again. */
  rebuildViews(part: DayPart): Promise<Difference[]>;
  closeDay(day: Day): Promise<void>;
  recounts: {
    list(): Promise<Recount[]>;
    advance(recount: Recount): Promise<boolean>;
    finish(recount: Recount): Promise<void>;
  };
  log: Pick<typeof log, 'info' | 'warn'>;
};

/**
 * Recounts the requested days, oldest first, while there is time, one part at least; the next call continues
 * after the last finished part. A day that is requested again during its recount restarts in a later call,
 * because its new messages may be in parts that were counted already.
 */
export async function recountDays(
  { partsOf, rebuildViews, closeDay, recounts, log }: RecountPorts,
  hasTime: () => boolean,
): Promise<void> {
  let isFirst = true;
  for (const asked of await recounts.list()) {
    const parts = asked.parts || (await partsOf(asked.day));
    let recount: Recount = { ...asked, parts };
    let isAskedAgain = false;
    while (recount.part < parts && !isAskedAgain) {
      if (!isFirst && !hasTime()) return;
      isFirst = false;
      const { day, part } = recount;
      const differences = await rebuildViews({ day, part, parts });
      if (differences.length > 0) log.info('views counted again', { day, corrected: differences.length });
      const left = differences.filter(({ isCorrected }) => !isCorrected);
      if (left.length > 0) log.warn('views not counted again', { day, items: left.slice(0, 20) });
      recount = { ...recount, part: part + 1 };
      isAskedAgain = !(await recounts.advance(recount));
    }
    if (isAskedAgain) continue;
    await closeDay(recount.day);
    await recounts.finish(recount);
  }
}
