import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../edge/local-page.ts';
import { invoke, type LambdaFunction } from '../event-sources/lambda-function.ts';

/** As much of the rebuild function's answer as is told. */
type Answer = { merchants: number; differences: { item: string; isCorrected: boolean }[]; isDone: boolean };

const timeoutMs = 15 * 60_000;

/** Counts all figures again on a POST, and answers in words whether they differed. */
export function createRebuildRoute({ handler }: { handler: LambdaFunction<object> }) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST')
      return sendJson(response, { message: 'POST counts all figures again' }, 405);
    let answer: Answer = { merchants: 0, differences: [], isDone: false };
    while (!answer.isDone) {
      const event = answer.merchants === 0 ? {} : answer;
      // The function's own type; its call goes through Lambda's, which knows none.
      answer = (await invoke(handler, event, { name: 'rebuild-insights', timeoutMs })) as Answer;
    }
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(inWords(answer));
  };
}

function inWords({ merchants, differences }: Answer): string {
  if (differences.length === 0) return `The figures of ${merchants} merchants are what they should be.\n`;
  const lines = differences.map(
    ({ item, isCorrected }) => `  ${item} ${isCorrected ? 'corrected' : 'changed meanwhile: run again'}`,
  );
  return `Of ${merchants} merchants, ${differences.length} figures differed:\n${lines.join('\n')}\n`;
}
