import type { Question } from '@mirsah/domain/conversation';
import { expect, it } from 'vitest';
import type { EgressJob } from './queue.ts';
import { queueDueQuestions } from './sweep.ts';

const start = Date.parse('2026-11-21T09:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();

const questionOf = (ownerId: string, n: number, dueInMinutes = -30): Question => ({
  orderId: `${ownerId}-${n}`,
  ownerId,
  messageId: `message-${ownerId}-${n}`,
  state: 'waiting',
  end: null,
  dueAt: at(dueInMinutes),
  version: 1,
  updatedAt: at(-600),
});

function sweeping(...all: Question[]) {
  const stored = new Map(all.map((question) => [question.orderId, question]));
  let queued: EgressJob[] = [];
  return {
    stored,
    async sweepAt(minutes: number, hasTime = () => true) {
      queued = [];
      const clock = { now: () => new Date(start + minutes * MINUTE) };
      const questions = {
        listDue: async (before: string) => [...stored.values()].filter(({ dueAt }) => dueAt < before),
        async changeQuestion(before: Question, after: Question) {
          if (stored.get(before.orderId)?.version !== before.version) return false;
          stored.set(after.orderId, after);
          return true;
        },
      };
      const queue = { add: async (...jobs: readonly EgressJob[]) => void queued.push(...jobs) };
      await queueDueQuestions({ clock, questions, queue }, hasTime);
      return queued;
    },
  };
}

it('a question that waits in the queue is queued again only after minutes without a change', async () => {
  const { sweepAt } = sweeping(questionOf('noor', 1), questionOf('noor', 2, 4));
  expect(await sweepAt(0)).toMatchObject([{ delaySeconds: 0 }, { delaySeconds: 240 }]);
  expect(await sweepAt(5)).toEqual([]);
  expect(await sweepAt(10)).toEqual([]);
  expect(await sweepAt(15)).toHaveLength(2);
});

it('ten thousand due questions of one merchant alternate with those of another, a share of them in each sweep', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => questionOf('busy', n));
  const { sweepAt } = sweeping(...many, questionOf('quiet', 1, -1));
  const first = await sweepAt(0);
  expect(first).toHaveLength(1001);
  expect(first.slice(0, 2).map(({ ownerId }) => ownerId)).toEqual(['busy', 'quiet']);
  const second = await sweepAt(5);
  expect(second).toHaveLength(1000);
  const both = [...first, ...second].map(({ message }) => 'orderId' in message && message.orderId);
  expect(new Set(both).size).toBe(2001);
});

it('a sweep without time queues no question, and one that was asked during the sweep is skipped', async () => {
  const { sweepAt, stored } = sweeping(questionOf('noor', 1), questionOf('noor', 2));
  expect(await sweepAt(0, () => false)).toEqual([]);
  expect(stored.get('noor-1')).toMatchObject({ version: 1 });
  expect(await sweepAt(1)).toHaveLength(2);
});
