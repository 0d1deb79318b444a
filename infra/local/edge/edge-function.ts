import { randomUUID } from 'node:crypto';
import vm from 'node:vm';

export type EdgeValue = { value: string; multiValue?: { value: string }[] };
export type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Record<string, EdgeValue>;
  headers: Record<string, EdgeValue>;
  cookies: Record<string, EdgeValue>;
};
export type EdgeResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, EdgeValue>;
  cookies?: Record<string, { value: string; attributes: string }>;
  /** What the function made itself; an origin's body never comes by here. */
  body?: { encoding: 'text'; data: string };
};

export type EdgeFunction<Result> = (event: {
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
}) => Result;

// CloudFront allows less than a millisecond; this limit only keeps an endless loop from blocking the server.
const timeoutMs = 5_000;

/**
 * Loads a CloudFront Function the way CloudFront runs it: isolated, without Node's globals and without
 * building code from text. Event and answer cross as JSON. Throws when the code has no `handler` or it fails.
 */
export function loadEdgeFunction<Result extends EdgeRequest | EdgeResponse | (EdgeRequest | EdgeResponse)>(
  name: string,
  code: string,
): EdgeFunction<Result> {
  const source = `(() => { ${code}\n; return (event) => JSON.stringify(handler(JSON.parse(event))); })()`;
  const sandbox = vm.createContext(Object.freeze(Object.create(null)), {
    name,
    codeGeneration: { strings: false, wasm: false },
  });
  const run: (event: string) => string = new vm.Script(source, { filename: `${name}.js` }).runInContext(
    sandbox,
    {
      timeout: timeoutMs,
    },
  );
  const eventType = name.endsWith('-response') ? 'viewer-response' : 'viewer-request';
  return (event) =>
    JSON.parse(
      run(
        JSON.stringify({
          version: '1.0',
          context: {
            distributionDomainName: 'local.cloudfront.net',
            distributionId: 'LOCAL',
            eventType,
            requestId: randomUUID(),
          },
          ...event,
        }),
      ),
    );
}
