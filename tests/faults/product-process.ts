import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@mirsah/contracts/client';
import { type Account, signInForTokens } from '../fixtures/merchant.ts';
import type { Ask } from './stack-process.ts';

export type ProductPlace = {
  url: string;
  port: number;
  cognitoEndpoint: string;
  dynamoDbEndpoint: string;
};

export type Part = 'product' | 'functions of orders' | 'walks' | 'edge' | 'database';

export type ProductProcess = ProductPlace & {
  pidOf(part: Part): number;
  ask<Reply>(ask: Ask): Promise<Reply>;
  /** Like a power cut for one process: it cannot finish anything. Resolves when it has ended. */
  kill(part: Part): Promise<void>;
  /** Whether the product still runs. */
  isAlive(): boolean;
};

export type StartOptions = {
  /** The same again after a restart, so that the merchants' saved addresses stay valid. */
  port?: number;
  /**
   * The network that orders are forwarded to, instead of the local stand-in; the advertising networks are on
   * the same host.
   */
  networkUrl?: string;
  /** The address for messages, instead of the local stand-in. */
  whatsAppUrl?: string;
  /** Whether faults can be set; the proxies for that slow the product down. */
  withFaults?: boolean;
  /** The maximum size of a file, as on a full disk. */
  largestFileBytes?: number;
  /** Gets the output of the product and its parts, with the functions' most detailed log. */
  hear?: (text: string) => void;
};

const program = join(import.meta.dirname, 'stack-process.ts');
/** The limits that `npm start` runs with. */
const limits = startFlags();

/** Starts the product in a process that can be killed; resolves when it responds. */
export async function startProductProcess(
  dataDir: string,
  {
    port = 0,
    networkUrl = '',
    whatsAppUrl = '',
    withFaults = false,
    largestFileBytes,
    hear,
  }: StartOptions = {},
): Promise<ProductProcess> {
  const args = [dataDir, String(port), networkUrl, withFaults ? 'with-proxies' : '', whatsAppUrl];
  const child = fork(program, args, {
    execArgv: limits,
    // Ctrl-C is for the test, which may still inspect the product. Without the test it ends by itself.
    detached: true,
    stdio: ['ignore', hear ? 'pipe' : 'ignore', 'pipe', 'ipc'],
    ...(hear && {
      env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'DEBUG', POWERTOOLS_METRICS_DISABLED: 'false' },
    }),
    ...(largestFileBytes !== undefined && { execPath: limitedNode(dataDir, largestFileBytes) }),
  });
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => hear?.(text));
  child.stderr?.on('data', (chunk: Buffer) => {
    hear?.(chunk.toString());
    printed = (printed + chunk.toString()).slice(-4_000);
    if (process.env.DEBUG) process.stderr.write(chunk);
  });
  const [place]: ProductPlace[] = (await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(([code]) => {
      throw new Error(`the product ended (${code}) before it was ready: ${printed}`);
    }),
  ])) as ProductPlace[];
  if (!place) throw new Error('the product did not tell its places');
  const pidOf = (part: Part) => {
    const product = child.pid ?? 0;
    if (part === 'product') return product;
    if (part === 'edge') return childOf(product, 'front-process.ts');
    if (part === 'functions of orders') return childOf(product, 'function-process.ts orders');
    if (part === 'walks') return childOf(product, 'function-process.ts walks');
    return Number(JSON.parse(readFileSync(join(dataDir, 'dynamodb/dynamodb.pid'), 'utf8')).server);
  };
  return {
    ...place,
    pidOf,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    ask: (ask) => answerOf(child, ask),
    async kill(part) {
      await killOnceThere(() => pidOf(part));
      if (part === 'product') await ended(child);
    },
  };
}

/** Shorter than an access token's lifetime. */
const TOKEN_MS = 5 * 60_000;

/**
 * The typed client of a person who signs in again in time, and after each restart; `ownerId` is the merchant
 * in whose account they work, by default their own.
 */
export function lastingClient(product: () => ProductPlace, login: Account, ownerId?: string): ApiClient {
  let token: { value: string; of: ProductPlace; at: number } | undefined;
  return createApiClient({
    baseUrl: product().url,
    account: () => ownerId,
    async accessToken() {
      const of = product();
      if (token?.of !== of || performance.now() - token.at > TOKEN_MS) {
        const { AccessToken: value } = await signInForTokens(of, login);
        token = { value, of, at: performance.now() };
      }
      return token.value;
    },
  });
}

/** The pid of a part that was just killed stays until it is restarted. */
async function killOnceThere(pidOf: () => number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // 0 would be this process and all of its group.
      const pid = pidOf();
      if (!(pid > 0)) throw new Error('the part to be killed does not run');
      process.kill(pid, 'SIGKILL');
      return;
    } catch (error) {
      if (tries >= 50) throw error;
      await sleep(100);
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function answerOf<Reply>(child: ChildProcess, ask: Ask): Promise<Reply> {
  const answered = once(child, 'message');
  child.send(ask);
  const [reply] = (await answered) as [Reply];
  return reply;
}

function childOf(parent: number, name: string): number {
  const listing = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const line = listing.split('\n').find((process) => {
    const [, owner] = process.trim().split(/\s+/);
    return Number(owner) === parent && process.includes(name);
  });
  return Number(line?.trim().split(/\s+/)[0]);
}

function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--max-[\w-]+=\d+/g) ?? [];
}

/**
 * Node with a limit on file size. The system's signal for that is ignored, so that writing fails as on a full
 * disk.
 */
function limitedNode(dataDir: string, bytes: number): string {
  const file = `${dataDir}.node.sh`;
  const blocks = Math.ceil(bytes / 512);
  writeFileSync(file, `#!/bin/sh\ntrap '' XFSZ\nulimit -f ${blocks}\nexec '${process.execPath}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
