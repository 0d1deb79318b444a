import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { keepAliveFor } from '../dynamodb/server-process.ts';
import type { Answer, Ask } from '../edge/front-process.ts';
import { type EdgeOptions, type EdgeServer, PASSED_ON } from '../edge/server.ts';
import { listen } from '../listen.ts';
import type { S3Server, startS3 } from '../s3/server.ts';

type EdgeSettings = Omit<EdgeOptions, 'appDevServer'>;

export type Front = S3Server & {
  /** Starts the edge alongside the storage. Its local pages are served by this process. */
  startEdge(options: EdgeSettings): Promise<EdgeServer>;
};

type FrontOptions = {
  s3: Parameters<typeof startS3>[0];
  log(line: string): void;
  /** Called when the process has ended and cannot be started again. */
  onLost?: (error: Error) => void;
};

const program = fileURLToPath(new URL('../edge/front-process.ts', import.meta.url));

/**
 * Starts the storage in its own process, which the edge can join. A process that ends unexpectedly is
 * restarted at the same addresses.
 */
export async function startFront({ s3, log, onLost }: FrontOptions): Promise<Front> {
  let process = startProcess(log);
  let edge: Extract<Ask, { start: 'edge' }> | undefined;
  let isStopping = false;
  let restarting = Promise.resolve();
  const endpoint = await process.ask({ start: 's3', options: s3 });
  const fixed = { ...s3, port: portOf(endpoint) };
  const revive = keepAliveFor('The edge', { log, onLost }, async () => {
    process = startProcess(log);
    await process.ask({ start: 's3', options: fixed });
    if (edge) await process.ask(edge);
    if (isStopping) await process.end();
    else watch();
  });
  function watch(): void {
    void process.ended.then((ending) => {
      if (!isStopping) restarting = revive(ending);
    });
  }
  watch();
  return {
    endpoint,
    async startEdge({ extra = [], log: _log, ...options }) {
      const pages = await serveLocalPages(extra);
      edge = { start: 'edge', options, localPages: { origin: pages.origin, secret: pages.secret } };
      const url = await process.ask(edge).catch(async (error: unknown) => {
        edge = undefined;
        await pages.stop();
        throw error;
      });
      edge = { ...edge, options: { ...options, port: portOf(url) } };
      return {
        url,
        async stop() {
          edge = undefined;
          await restarting;
          await process.ask({ stop: 'edge' });
          await pages.stop();
        },
      };
    },
    async stop() {
      isStopping = true;
      await restarting;
      await process.end();
    },
  };
}

const portOf = (url: string) => Number(new URL(url).port);

function startProcess(log: (line: string) => void) {
  // A separate process group: Ctrl-C in the terminal only reaches the product, which stops its parts in
  // order.
  const child = fork(program, {
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let answered = (_answer: Exclude<Answer, { log: string }>) => {};
  child.on('message', (answer: Answer) => {
    if ('log' in answer) log(answer.log);
    else answered(answer);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  let asking: Promise<unknown> = Promise.resolve();
  const askNow = async (ask: Ask): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<Exclude<Answer, { log: string }>>();
    answered = resolve;
    child.send(ask, () => undefined);
    const gone = ended.then((ending) => ({ failed: `The edge ended before it answered: ${ending}` }));
    const answer = await Promise.race([promise, gone]);
    if ('done' in answer) return answer.done;
    throw Object.assign(new Error(answer.failed), 'code' in answer ? { code: answer.code } : {});
  };
  return {
    ended,
    /** One request at a time, so that each response belongs to one. */
    ask(ask: Ask): Promise<string> {
      const asked = asking.then(() => askNow(ask));
      asking = asked.catch(() => undefined);
      return asked;
    },
    async end(): Promise<void> {
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await askNow({ stop: 'all' }).catch(() => undefined);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(killer);
    },
  };
}

/**
 * Serves the pages of the local tools to the edge alone, which has rejected requests of other origins' pages.
 */
async function serveLocalPages(pages: NonNullable<EdgeOptions['extra']>) {
  const secret = randomUUID();
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const page = pages.find(({ prefix }) => request.url?.startsWith(prefix));
    if (request.headers.host !== host || request.headers[PASSED_ON] !== secret) response.writeHead(421).end();
    else if (page) void page.handle(request, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found');
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return {
    origin: `http://${host}`,
    secret,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
