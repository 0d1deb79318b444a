import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATA_FILE, flushDataFile, forgetDeletedTables, prepareDataFile } from './data-file.ts';
import {
  type BoundChild,
  claimData,
  endOrphan,
  keepAliveFor,
  releaseData,
  spawnBound,
} from './server-process.ts';

export type DynamoDbServer = { endpoint: string; stop(): Promise<void> };

type Options = {
  dataDir: string;
  /** Fixed port; without it the system picks one. */
  port?: number;
  log: (line: string) => void;
  /** Called when the server has ended and could not be restarted. */
  onLost?: (error: Error) => void;
};

/**
 * Starts the DynamoDB-compatible server on `<dataDir>/dynamodb.sqlite` and resolves when it responds. Without
 * a binary for this platform it uses AWS_ENDPOINT_URL_DYNAMODB (DynamoDB Local, for example), or throws with
 * that advice. Throws CorruptDataError for a damaged file, StorageError for a full or read-only disk and
 * DataInUseError when another process serves it. A server that ends unexpectedly is restarted at the same
 * address: all acknowledged writes are in the file. `stop()` resolves when everything is in the file.
 */
export async function startDynamoDb(options: Options): Promise<DynamoDbServer> {
  const { dataDir, port, log } = options;
  const binary = findDynoxide();
  if (binary === undefined) return connectToConfigured(log);
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, DATA_FILE);
  const ownerFile = path.join(dataDir, 'dynamodb.pid');
  await endOrphan(ownerFile, path.basename(binary));
  prepareDataFile(file);

  const { child, endpoint } = await launch(binary, file, port);
  forgetDeletedTables(file);
  let running = child;
  let restarting = Promise.resolve();
  let isStopping = false;
  const keepAlive = keepAliveFor('DynamoDB', options, async () => {
    const next = await launch(binary, file, Number(new URL(endpoint).port));
    if (isStopping) return end(next.child);
    watch(next.child);
  });
  function watch(started: BoundChild): void {
    running = started;
    claimData(ownerFile, { server: started.process.pid ?? 0, startedBy: process.pid });
    void started.ended.then((code) => {
      if (!isStopping) restarting = keepAlive(`exit code ${code}: ${started.output() || 'no output'}`);
    });
  }
  watch(child);
  return {
    endpoint,
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await restarting;
      await end(running);
      flushDataFile(file);
      releaseData(ownerFile);
    },
  };
}

function connectToConfigured(log: Options['log']): DynamoDbServer {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!endpoint) {
    throw new Error(
      `There is no @dynoxide/${process.platform}-${process.arch} package installed. Run "npm install", or start ` +
        'DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
    );
  }
  log(`Using the DynamoDB server at ${endpoint}`);
  return { endpoint, stop: async () => undefined };
}

async function launch(binary: string, file: string, fixedPort: number | undefined) {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const child = spawnBound(binary, ['--db-path', file, '--host', '127.0.0.1', '--port', String(port)]);
    const endpoint = `http://127.0.0.1:${port}`;
    if (await answers(child, endpoint)) return { child, endpoint };
    await end(child);
    // Between finding a free port and binding it, another program may have taken it.
    if (fixedPort !== undefined || attempt === 5) {
      throw new Error(`DynamoDB did not start on port ${port}: ${child.output() || 'no output'}`);
    }
  }
}

async function answers(child: BoundChild, endpoint: string): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  let ended = false;
  void child.ended.then(() => {
    ended = true;
  });
  while (!ended && Date.now() < deadline) {
    // Only its own announcement counts: another program on a busy port would respond too.
    if (child.output().includes('listening')) {
      const reply = await fetch(endpoint).catch(() => undefined);
      await reply?.body?.cancel();
      if (reply !== undefined) return !ended;
    }
    await sleep(10);
  }
  return false;
}

async function end(child: BoundChild): Promise<void> {
  child.process.kill('SIGTERM');
  const killer = setTimeout(() => child.process.kill('SIGKILL'), 5000);
  await child.ended;
  clearTimeout(killer);
}

/**
 * Path of the dynoxide executable installed for this platform, or undefined when there is none.
 * The packages are optional dependencies named after the platform, as `@dynoxide/linux-x64`.
 */
export function findDynoxide(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`@dynoxide/${platform}-${arch}/package.json`);
    const binary = path.join(path.dirname(manifest), platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** A port of 127.0.0.1 that was free a moment ago, for programs that cannot choose one themselves. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
