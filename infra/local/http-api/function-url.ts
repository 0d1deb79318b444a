import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { type HttpEvent, toHttpEvent, toHttpResult } from './event.ts';

/** The path of the function URL that collects views: another origin than the pages', and the same port. */
export const COLLECTOR_PATH = '/__local/collect';

/**
 * Responds like the URL of a Lambda function: every method and path calls the function, with an HTTP API's
 * event, and a failed call is a 502.
 */
export function createCollector(handler: LambdaFunction<HttpEvent>, log: (line: string) => void) {
  const about = { name: 'collect-views', timeoutMs: 5000 };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const match = { routeKey: '$default', pathParameters: {}, claims: undefined };
    const event = toHttpEvent(request, await buffer(request), match);
    try {
      const { statusCode, headers, body } = toHttpResult(await invoke(handler, event, about));
      response.writeHead(statusCode, headers).end(body);
    } catch (error) {
      log(`${about.name} failed: ${inspect(error)}`);
      response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    }
  };
}
