import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createRebuildRoute,
  createRepublishRoute,
  type RebuildRouteOptions,
  type RepublishRouteOptions,
} from './maintenance-routes.ts';

const TOTAL = 500;
let folder: string;
let server: Server | undefined;
let answers: ServerResponse[];

beforeEach(() => {
  answers = [];
  folder = mkdtempSync(join(tmpdir(), 'mirsah-republish-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Responds like the function: up to 200 pages more with each call. */
const inSteps: RepublishRouteOptions['handler'] = ({ published, all = TOTAL }) => {
  const next = Math.min(published + 200, TOTAL);
  return { published: next, all, after: `page-${next}`, isDone: next === TOTAL, failed: [] };
};

/** Serves a route with its progress in the test's folder; another one is the same product after a restart. */
const serve = (handler: RepublishRouteOptions['handler']) =>
  listen(createRepublishRoute({ handler, progressFile: join(folder, 'republish.json') }));
const serveRebuild = (handler: RebuildRouteOptions['handler']) =>
  listen(createRebuildRoute({ handler, progressFile: join(folder, 'rebuild.json') }));

async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const started = createServer((request, response) => {
    answers.push(response);
    void handle(request, response);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const post = (url: string, signal?: AbortSignal) => fetch(url, { method: 'POST', ...(signal && { signal }) });

it('a republish reports its progress, and the next one starts from the beginning', async () => {
  const url = await serve(inSteps);
  for (let time = 0; time < 2; time += 1) {
    expect((await (await post(url)).text()).split('\n')).toEqual([
      'republished 200 of 500 …',
      'republished 400 of 500 …',
      'republished 500 of 500 …',
      'All 500 pages are published again.',
      '',
    ]);
  }
});

it('a republish stops when its reader disconnects and the next one continues there, also after a restart', async () => {
  const reading = new AbortController();
  const calls = vi.fn();
  const gate = Promise.withResolvers<void>();
  const url = await serve(async (progress, context) => {
    calls(progress.published);
    if (progress.published === 200) await gate.promise;
    return inSteps(progress, context);
  });
  const response = await post(url, reading.signal);
  await vi.waitFor(() => expect(calls).toHaveBeenCalledWith(200), { timeout: 15_000 });
  reading.abort();
  await expect(response.text()).rejects.toThrow();
  await vi.waitFor(() => expect(answers[0]?.destroyed).toBe(true), { timeout: 15_000 });
  // Rejected while the earlier call is still running.
  expect((await post(url)).status).toBe(409);
  gate.resolve();
  const next = await vi.waitFor(async () => {
    const again = await post(url);
    expect(again.status).toBe(200);
    return again;
  }, 15_000);
  expect(await next.text()).toMatch(/^continuing after 400 pages …\nrepublished 500 of 500 …\n/);
  expect(calls.mock.calls.flat()).toEqual([0, 200, 400]);
});

it('when the function fails, the response is cut off and the next republish continues where it failed', async () => {
  const broken = await serve((progress, context) => {
    if (progress.published >= 200) throw new Error('no database');
    return inSteps(progress, context);
  });
  await expect((await post(broken)).text()).rejects.toThrow();
  server?.close();
  const repaired = await serve(inSteps);
  expect(await (await post(repaired)).text()).toMatch(
    /^continuing after 200 pages …\nrepublished 400 of 500 …/,
  );
});

it('a GET starts no republish', async () => {
  const handler = vi.fn();
  expect((await fetch(await serve(handler))).status).toBe(405);
  expect(handler).not.toHaveBeenCalled();
});

const MERCHANTS = 60;

/**
 * Responds like the rebuild function: twenty merchants more with each call, then a day of views, then the
 * platform.
 */
const rebuildInSteps: RebuildRouteOptions['handler'] = ({ merchants = 0, views }) => {
  const found = { differences: [{ item: 'METRICS#1', isCorrected: true }], others: 0, all: MERCHANTS };
  if (views) return { ...found, merchants, isDone: true };
  if (merchants === MERCHANTS) return { ...found, merchants, views: { day: '2026-11-20' }, isDone: false };
  return { ...found, merchants: merchants + 20, isDone: false };
};

it('a rebuild of many merchants’ metrics reports its progress, and the differences at the end', async () => {
  const url = await serveRebuild(rebuildInSteps);
  for (let time = 0; time < 2; time += 1) {
    expect((await (await post(url)).text()).split('\n')).toEqual([
      'recalculated 20 of 60 merchants …',
      'recalculated 40 of 60 merchants …',
      'recalculated 60 of 60 merchants …',
      'recalculated 60 of 60 merchants, views before 2026-11-20 …',
      'Of 60 merchants, 1 metrics were wrong:',
      '  METRICS#1 corrected',
      '',
    ]);
  }
});

it('a rebuild responds before its first step has ended, leaves the function little time, and runs once at a time', async () => {
  const gate = Promise.withResolvers<void>();
  const remaining: number[] = [];
  const url = await serveRebuild(async (progress, context) => {
    remaining.push(context.getRemainingTimeInMillis());
    await gate.promise;
    return rebuildInSteps(progress, context);
  });
  const first = await post(url);
  expect(first.status).toBe(200);
  const again = await post(url);
  expect([again.status, await again.json()]).toEqual([
    409,
    { message: 'All metrics are being recalculated already' },
  ]);
  // It starts nothing in its last four minutes.
  expect(remaining).toHaveLength(1);
  expect(remaining[0]).toBeLessThanOrEqual(245_000);
  gate.resolve();
  expect(await first.text()).toContain('METRICS#1 corrected');
});

it('a rebuild that was interrupted continues where it stopped, also after a restart', async () => {
  const broken = await serveRebuild((progress, context) => {
    if (progress.merchants === 40) throw new Error('no database');
    return rebuildInSteps(progress, context);
  });
  await expect((await post(broken)).text()).rejects.toThrow();
  server?.close();
  const repaired = await serveRebuild(rebuildInSteps);
  expect(await (await post(repaired)).text()).toMatch(
    /^continuing after 40 of 60 merchants …\nrecalculated 60 of 60 merchants …\n/,
  );
});
