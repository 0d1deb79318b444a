import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { viewsEventSource } from '@mirsah/infra-aws/constructs/event-sources';
import { simulateViewDay } from '@mirsah/table/metrics/view-day.fixture';
import type { Row } from './measure.ts';

/** `VIEWS=1000000 npm run bench -- views` takes a smaller day. */
const VIEWS = Number(process.env.VIEWS ?? 10_000_000);
const PAGES = 50_000;
const MERCHANTS = 17_000;

/**
 * A day of views through the real consumer, on a table in memory that counts the cost of each write. Throws
 * when a page's sum differs from the sent views.
 */
export async function views(): Promise<Row[]> {
  const memory: number[] = [];
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const { batchSize, windowSeconds, visibilitySeconds, queues } = viewsEventSource;
  const day = await simulateViewDay({
    views: VIEWS,
    pages: PAGES,
    merchants: MERCHANTS,
    seed: 20_261_120,
    killed: 0.01,
    batchSize,
    windowSeconds,
    visibilitySeconds,
    queues,
    onHour(hour) {
      if (hour % 4 !== 0) return;
      collectGarbage();
      memory.push(process.memoryUsage().heapUsed / 1024 ** 2);
      process.stderr.write(`${hour}:00, ${memory.at(-1)?.toFixed(0)} MB\n`);
    },
  });
  if (day.wrongPages > 0) throw new Error(`${day.wrongPages} pages have other sums than were sent`);
  // With fewer views, pages without earlier views are still added to the table at noon.
  const [, , morning = 0] = memory;
  if (VIEWS >= 5_000_000 && Math.max(...memory) > 1.2 * morning) {
    throw new Error(`The memory grows: ${memory}`);
  }
  return [
    ['views, pages', `${day.sent.views}, ${PAGES}`],
    [
      'counted',
      `${day.counted.views} views, ${day.counted.seconds} seconds: as they were sent, on every page`,
    ],
    [
      'messages',
      `${day.sent.messages}, of them ${day.sent.duplicates} twice; ${day.sent.kills} batches killed`,
    ],
    ['recognised as counted before', String(day.repeated)],
    ['write units a view', day.unitsPerView.toFixed(3)],
    ['of pages with over 100 views a minute', day.hotUnitsPerView.toFixed(3)],
    ['most units of one partition in a window', String(day.mostUnitsOfPartition)],
    ['largest item', `${(day.largestItem / 1024).toFixed(1)} KB`],
    ['writes that met another writer', String(day.conflicts)],
    ['memory in use every four hours', memory.map((mb) => `${mb.toFixed(0)} MB`).join(', ')],
  ];
}
