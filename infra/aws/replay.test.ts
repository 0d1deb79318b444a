import { expect, it } from 'vitest';
import { replay } from './replay.ts';

const arn = 'arn:aws:lambda:eu-central-1:111122223333:function:mirsah-publisher';
const records = { Records: [{ eventID: 'e1' }] };
const ofStream = JSON.stringify({
  requestContext: { functionArn: `${arn}:$LATEST` },
  payload: JSON.stringify(records),
});
const ofUpload = JSON.stringify({ requestContext: { functionArn: arn }, requestPayload: { upload: 1 } });

/** A bucket with these objects, and a function that answers each call with the next answer. */
function world(objects: Record<string, string>, answers: (() => unknown)[]) {
  const stored = new Map(Object.entries(objects));
  const calls: unknown[] = [];
  const run = () =>
    replay({
      list: async () => [...stored.keys()],
      read: async (key) => stored.get(key) ?? '',
      remove: async (key) => void stored.delete(key),
      async call(functionArn, event) {
        calls.push([functionArn, event]);
        return answers.shift()?.();
      },
      say: () => undefined,
    });
  return { run, stored, calls };
}

it('what was given up is given to its function again, whole, and removed', async () => {
  const { run, stored, calls } = world({ a: ofStream, b: ofUpload }, [() => ({ batchItemFailures: [] })]);
  expect(await run()).toEqual({ done: 2, failed: 0 });
  expect(calls).toEqual([
    [arn, records],
    [arn, { upload: 1 }],
  ]);
  expect(stored.size).toBe(0);
});

it('what fails again stays for the next replay, and holds up nothing behind it', async () => {
  const failing = () => {
    throw new Error('still broken');
  };
  const { run, stored } = world({ a: ofStream, b: ofStream, c: 'not JSON', d: ofUpload }, [
    failing,
    () => ({ batchItemFailures: [{ itemIdentifier: '1' }] }),
  ]);
  expect(await run()).toEqual({ done: 1, failed: 3 });
  expect([...stored.keys()]).toEqual(['a', 'b', 'c']);
  expect(await run()).toEqual({ done: 2, failed: 1 });
});
