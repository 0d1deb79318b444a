import { expect, it } from 'vitest';
import { each } from './pool.ts';

it('a failure is thrown when everything that was started has ended, and nothing is started after it', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const waiting = Promise.withResolvers<void>();
  let isOver = false;
  const all = each(
    [1, 2, 3, 4, 5],
    async (number) => {
      begun.push(number);
      if (number === 2) throw new Error('refused');
      await waiting.promise;
      ended.push(number);
    },
    3,
  ).finally(() => {
    isOver = true;
  });
  const failed = expect(all).rejects.toThrow('refused');
  await new Promise((resolve) => setImmediate(resolve));
  expect({ begun, isOver }).toEqual({ begun: [1, 2, 3], isOver: false });
  waiting.resolve();
  await failed;
  expect({ begun, ended }).toEqual({ begun: [1, 2, 3], ended: [1, 3] });
});

it('no more than the limit run at a time, and all of them run', async () => {
  let now = 0;
  let most = 0;
  const done: number[] = [];
  await each(
    Array.from({ length: 9 }, (_, index) => index),
    async (number) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      done.push(number);
    },
    4,
  );
  expect([most, done.length]).toEqual([4, 9]);
});
