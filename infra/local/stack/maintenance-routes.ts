import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { openPersistedValue } from '../json-file.ts';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { sendJson } from '../local-page.ts';

/** What the republish function takes and gives back. */
type Progress = { requested: number; after?: string | undefined };
type RepublishAnswer = Progress & { isDone: boolean };

export type RepublishRouteOptions = {
  handler: LambdaFunction<Progress>;
  /** Where it is kept how far the last run came. */
  progressFile: string;
  /** Resolves when the publisher has published what it was asked for. */
  publisherIdle(): Promise<void>;
};

/** The function ends a call 10 s before its time is up, so each call works two seconds and there is a line to show. */
const republishTimeoutMs = 12_000;
const fromTheBeginning: Progress = { requested: 0 };

/**
 * Republishes all pages on a POST, with a line of text after each call of the function. Who goes away stops it after
 * the running call; the next POST goes on from there, also after a restart.
 */
export function createRepublishRoute({
  handler,
  progressFile,
  publisherIdle: settled,
}: RepublishRouteOptions) {
  const progress = openPersistedValue<Progress>(progressFile, fromTheBeginning);
  let isRunning = false;

  async function run(response: ServerResponse): Promise<void> {
    const say = (line: string) => response.destroyed || response.write(`${line}\n`);
    if (progress.get().requested > 0) say(`going on after ${progress.get().requested} pages …`);
    let isDone = false;
    while (!isDone && !response.destroyed) {
      // The function's own type; its call goes through Lambda's, which knows none.
      const answer = (await invoke(handler, progress.get(), {
        name: 'republish',
        timeoutMs: republishTimeoutMs,
      })) as RepublishAnswer;
      isDone = answer.isDone;
      progress.set(isDone ? fromTheBeginning : { requested: answer.requested, after: answer.after });
      say(`republished ${answer.requested} …`);
      if (!isDone) continue;
      await settled();
      say(`All ${answer.requested} pages are published again.`);
    }
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, { message: 'POST republishes all pages' }, 405);
    if (isRunning) return sendJson(response, { message: 'All pages are being republished already' }, 409);
    isRunning = true;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    try {
      await run(response);
      response.end();
    } catch (error) {
      // Cut off, so that whoever reads along knows that this was not the end.
      response.write(`The next try goes on from here, after: ${inspect(error)}\n`, () => response.destroy());
    } finally {
      isRunning = false;
    }
  };
}

/** As much of the rebuild function's answer as is told. */
type RebuildAnswer = {
  merchants: number;
  differences: { item: string; isCorrected: boolean }[];
  isDone: boolean;
};

const rebuildTimeoutMs = 15 * 60_000;

/** Counts all figures again on a POST, and answers in words whether they differed. */
export function createRebuildRoute({ handler }: { handler: LambdaFunction<object> }) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST')
      return sendJson(response, { message: 'POST counts all figures again' }, 405);
    let answer: RebuildAnswer = { merchants: 0, differences: [], isDone: false };
    while (!answer.isDone) {
      const event = answer.merchants === 0 ? {} : answer;
      // The function's own type; its call goes through Lambda's, which knows none.
      answer = (await invoke(handler, event, {
        name: 'rebuild-insights',
        timeoutMs: rebuildTimeoutMs,
      })) as RebuildAnswer;
    }
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(describeRebuild(answer));
  };
}

function describeRebuild({ merchants, differences }: RebuildAnswer): string {
  if (differences.length === 0) return `The figures of ${merchants} merchants are what they should be.\n`;
  const lines = differences.map(
    ({ item, isCorrected }) => `  ${item} ${isCorrected ? 'corrected' : 'changed meanwhile: run again'}`,
  );
  return `Of ${merchants} merchants, ${differences.length} figures differed:\n${lines.join('\n')}\n`;
}
