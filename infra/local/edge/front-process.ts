import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type S3Server, startS3 } from '../s3/server.ts';
import { type EdgeOptions, type EdgeServer, PASSED_ON, startEdge } from './server.ts';

/** The address of the local tools' pages, and the secret that identifies the edge. */
type LocalPages = { origin: string; secret: string };

/** Requests from the product's process to this one; each gets an `Answer`. */
export type Ask =
  | { start: 's3'; options: Parameters<typeof startS3>[0] }
  | { start: 'edge'; options: Omit<EdgeOptions, 'extra' | 'appDevServer' | 'log'>; localPages: LocalPages }
  | { stop: 'edge' | 'all' };

export type Answer = { done: string } | { failed: string; code?: string | undefined } | { log: string };

/**
 * The edge and the storage in their own process, so that pages stay fast while the functions are busy with
 * orders. It ends with the process that started it, because their channel closes then.
 */
let s3: S3Server | undefined;
let edge: EdgeServer | undefined;

// The product may end at any moment; then there is no receiver.
const say = (answer: Answer) => process.connected && process.send?.(answer, undefined, {}, () => undefined);

process.on('disconnect', () => process.exit());
process.on('message', (ask: Ask) => {
  answer(ask).then(
    (done) => say({ done }),
    (error: NodeJS.ErrnoException) => say({ failed: error.message, code: error.code }),
  );
});

async function answer(ask: Ask): Promise<string> {
  if ('stop' in ask) {
    await edge?.stop();
    edge = undefined;
    if (ask.stop === 'all') await s3?.stop();
    return '';
  }
  if (ask.start === 's3') {
    s3 = await startS3(ask.options);
    return s3.endpoint;
  }
  edge = await startEdge({
    ...ask.options,
    extra: [{ prefix: '/__local/', handle: passOnTo(ask.localPages) }],
    log: (line) => say({ log: line }),
  });
  return edge.url;
}

/** The pages of the local tools are served in the product's process, which has their data. */
function passOnTo({ origin, secret }: LocalPages) {
  const { hostname, port, host } = new URL(origin);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path } = request;
    const headers = { ...request.headers, host, [PASSED_ON]: secret };
    const outgoing = httpRequest({ hostname, port, method, path, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      pipeline(incoming, response, () => undefined);
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    });
    response.on('close', () => outgoing.destroy());
    pipeline(request, outgoing, () => undefined);
  };
}
