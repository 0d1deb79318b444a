import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { withConcurrency } from './lambda-function.ts';

// The handlers of these tests do not use it.
const context = {} as Context;

/** A handler whose calls end when the test decides, in any order. */
function heldHandler() {
  const running = new Map<string, { end(answer: string): void; fail(error: Error): void }>();
  const handler = (name: string) =>
    new Promise<string>((end, fail) => {
      running.set(name, { end, fail });
    });
  return { handler, running };
}

test('calls beyond the concurrency of a function wait, and run in their order', async () => {
  const { handler, running } = heldHandler();
  const bounded = withConcurrency(2, handler);
  const answers = ['a', 'b', 'c', 'd'].map((name) => bounded(name, context));
  expect([...running.keys()]).toEqual(['a', 'b']);
  running.get('b')?.end('from b');
  await expect(answers[1]).resolves.toBe('from b');
  expect([...running.keys()]).toEqual(['a', 'b', 'c']);
});

test('a failed call makes room for the next one', async () => {
  const { handler, running } = heldHandler();
  const bounded = withConcurrency(1, handler);
  const [failing, next] = ['a', 'b'].map((name) => bounded(name, context));
  running.get('a')?.fail(new Error('no table'));
  await expect(failing).rejects.toThrow('no table');
  running.get('b')?.end('from b');
  await expect(next).resolves.toBe('from b');
  const after = bounded('c', context);
  running.get('c')?.end('from c');
  await expect(after).resolves.toBe('from c');
});
