import { expect, test } from 'vitest';
import { type EdgeRequest, loadEdgeFunction } from './edge-function.ts';

const request: EdgeRequest = { method: 'GET', uri: '/', querystring: {}, headers: {}, cookies: {} };
function run(body: string): EdgeRequest {
  const handle = loadEdgeFunction<EdgeRequest>('request', `function handler(event) { ${body} }`);
  return handle({ viewer: { ip: '::1' }, request });
}

test('an edge function gets its own copy of the event', () => {
  expect(run("event.request.uri = '/rewritten'; return event.request;").uri).toBe('/rewritten');
  expect(request.uri).toBe('/');
});

test.each([
  ['process', 'process.exit()'],
  ['require', "require('node:fs')"],
  ['fetch', "fetch('http://127.0.0.1')"],
  ['code from text', "new Function('return 1')()"],
  ['way out to this process', "this.constructor.constructor('return process')()"],
])('offers no %s, as CloudFront does not', (_, statement) => {
  expect(() => run(`${statement}; return event.request;`)).toThrow();
});

test('an edge function that cannot be loaded is reported with its name', () => {
  expect(() => loadEdgeFunction('broken', 'function handler( {')).toThrow(SyntaxError);
});
