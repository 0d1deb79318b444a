import type { DayPart } from '@mirsah/table/metrics/kept-views';
import type { Recount } from '@mirsah/table/metrics/recounts';
import { expect, it } from 'vitest';
import { rebuildMetrics } from '../streams/rebuild-metrics.ts';
import { recountDays } from './recount.ts';

const log = { info: () => undefined, warn: () => undefined };

/** An archive with two parts of each of these days; `onPart` runs while a part is counted. */
function fakes(kept: readonly string[], onPart: (part: DayPart) => void = () => undefined) {
  const asked = new Map<string, Recount>();
  const did: string[] = [];
  const isStill = ({ day, request }: Recount) => asked.get(day)?.request === request;
  const ports = {
    log,
    partsOf: async (day: string) => (kept.includes(day) ? 2 : 0),
    async rebuildViews(part: DayPart) {
      did.push(`${part.day} ${part.part + 1}/${part.parts}`);
      onPart(part);
      return [{ item: part.day, isCorrected: true }];
    },
    closeDay: async (day: string) => void did.push(`${day} closed`),
    recounts: {
      list: async () => [...asked.values()],
      async advance(recount: Recount) {
        if (!isStill(recount)) return false;
        asked.set(recount.day, recount);
        return true;
      },
      finish: async (recount: Recount) => void (isStill(recount) && asked.delete(recount.day)),
    },
    merchants: async () => ['merchant-2', 'merchant-1'],
    async rebuildMerchant(ownerId: string) {
      did.push(ownerId);
      return [];
    },
    now: () => new Date('2026-11-20T09:00:00Z'),
  };
  const ask = (day: string, request = 'first') => asked.set(day, { day, request, part: 0, parts: 0 });
  return { ports, asked, did, ask };
}

const [yesterday, today] = ['2026-11-19', '2026-11-20'];
const fromTheBeginning = { merchants: 0, differences: [], others: 0 };

it('a requested day is counted in its parts and closed, and its request is removed', async () => {
  const { ports, asked, did, ask } = fakes([yesterday]);
  ask(yesterday);
  ask('2026-01-01');
  await recountDays(ports, () => true);
  expect(did).toEqual([`${yesterday} 1/2`, `${yesterday} 2/2`, `${yesterday} closed`, '2026-01-01 closed']);
  expect(asked.size).toBe(0);
});

it('recounting a day continues where an earlier call ran out of time', async () => {
  const { ports, did, ask } = fakes([yesterday]);
  ask(yesterday);
  await recountDays(ports, () => false);
  await recountDays(ports, () => false);
  expect(did).toEqual([`${yesterday} 1/2`, `${yesterday} 2/2`, `${yesterday} closed`]);
});

it('a day that is requested again during its recount is recounted from the beginning', async () => {
  const late = ['second'];
  const { ports, asked, did, ask } = fakes([yesterday], ({ part }) => {
    if (part === 1) for (const request of late.splice(0)) ask(yesterday, request);
  });
  ask(yesterday);
  await recountDays(ports, () => true);
  expect(asked.get(yesterday)).toMatchObject({ request: 'second', part: 0 });
  did.length = 0;
  await recountDays(ports, () => true);
  expect(did).toEqual([`${yesterday} 1/2`, `${yesterday} 2/2`, `${yesterday} closed`]);
});

it('the metrics are rebuilt in as many calls as they need, each merchant and each part of a day once', async () => {
  const { ports, did } = fakes([yesterday, today]);
  let answer = await rebuildMetrics(ports, fromTheBeginning, () => false);
  // The progress is in each result.
  expect(answer).toMatchObject({ merchants: 1, all: 2, isDone: false });
  let calls = 1;
  for (; !answer.isDone; calls += 1) answer = await rebuildMetrics(ports, answer, () => false);
  expect(did).toEqual([
    'merchant-1',
    'merchant-2',
    `${yesterday} 1/2`,
    `${yesterday} 2/2`,
    `${yesterday} closed`,
    `${today} 1/2`,
    `${today} 2/2`,
    `${today} closed`,
  ]);
  expect(calls).toBeGreaterThan(5);
  expect(answer).toMatchObject({ merchants: 2, all: 2, others: 0 });
  expect(answer.differences).toHaveLength(4);
});

it('a result lists a thousand differences at most, and counts the others', async () => {
  const { ports } = fakes([today]);
  const many = Array.from({ length: 700 }, (_, item) => ({ item: String(item), isCorrected: true }));
  const answer = await rebuildMetrics(
    { ...ports, rebuildMerchant: async () => many },
    fromTheBeginning,
    () => true,
  );
  expect(answer.differences).toHaveLength(1000);
  expect(answer.others).toBe(402);
});
