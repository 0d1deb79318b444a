import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { onAws, replay } from './replay.ts';

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

it('a given-up record is passed to its function again, whole, and removed', async () => {
  const { run, stored, calls } = world({ a: ofStream, b: ofUpload }, [() => ({ batchItemFailures: [] })]);
  expect(await run()).toEqual({ done: 2, failed: 0 });
  expect(calls).toEqual([
    [arn, records],
    [arn, { upload: 1 }],
  ]);
  expect(stored.size).toBe(0);
});

it('a record that fails again stays for the next replay, and does not block the ones behind it', async () => {
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

it('a function is called in the region of its ARN, whatever the operator’s own region', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-aws-'));
  const asked = join(folder, 'asked');
  // The last argument is the file that the answer is written to.
  const aws = `#!/bin/sh\necho "$@" >"${asked}"\nfor file; do :; done\necho '{"done":1}' >"$file"\necho None\n`;
  writeFileSync(join(folder, 'aws'), aws, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  try {
    const { call } = onAws('given-up', () => undefined);
    expect(await call(arn, records)).toEqual({ done: 1 });
    expect(readFileSync(asked, 'utf8')).toContain('--region eu-central-1');
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});
