import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { makeAdminIn } from '@mirsah/infra-operations/make-admin';
import { rekeyPhones } from '@mirsah/infra-operations/rekey-phones';
import { replay } from '@mirsah/infra-operations/replay';
import { openTable } from '@mirsah/table/dynamo/table';
import { openPersistedValue } from '../json-file.ts';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { sendJson } from '../local-page.ts';
import type { FunctionName, Functions } from './functions.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';

type StepsOptions<Progress extends object, Answer> = {
  /** The function, named as in logs. It works for some seconds and returns its progress. */
  name: FunctionName;
  handler: LambdaFunction<Progress>;
  timeoutMs: number;
  /** Stores the progress of an unfinished run. */
  progressFile: string;
  start: Progress;
  /** The purpose of a POST, for clients that send another method. */
  purpose: string;
  /** The response to a POST while another run is in progress. */
  busy: string;
  /** Where a run continues; undefined at the beginning. */
  continued(progress: Progress): string | undefined;
  /** The progress for the next call; undefined when all is done. */
  next(answer: Answer): Progress | undefined;
  /** The lines of an answer. */
  lines(answer: Answer): string[];
};

/**
 * Calls a function on a POST until all is done, with text after each call. A client that disconnects stops it
 * after the running call; the next POST continues there, also after a restart. One run at a time.
 */
function createStepsRoute<Progress extends object, Answer>({
  name,
  handler,
  timeoutMs,
  progressFile,
  start,
  purpose,
  busy,
  continued,
  next,
  lines,
}: StepsOptions<Progress, Answer>) {
  const progress = openPersistedValue<Progress>(progressFile, start);
  let isRunning = false;

  async function run(response: ServerResponse): Promise<void> {
    const say = (line: string) => response.destroyed || response.write(`${line}\n`);
    const before = continued(progress.get());
    if (before !== undefined) say(before);
    let isDone = false;
    while (!isDone && !response.destroyed) {
      // The function's own type, which its untyped Lambda call has lost.
      const answer = (await invoke(handler, progress.get(), { name, timeoutMs })) as Answer;
      const left = next(answer);
      isDone = left === undefined;
      progress.set(left ?? start);
      for (const line of lines(answer)) say(line);
    }
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, { message: purpose }, 405);
    if (isRunning) return sendJson(response, { message: busy }, 409);
    isRunning = true;
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.flushHeaders();
    try {
      await run(response);
      response.end();
    } catch (error) {
      // The connection is closed with an error, so that the client does not consider it complete.
      response.write(`The next try continues from here, after: ${inspect(error)}\n`, () =>
        response.destroy(),
      );
    } finally {
      isRunning = false;
    }
  };
}

/** The republish function's event, and part of its answer. */
type Republished = { published: number; all?: number | undefined; after?: string | undefined };
type RepublishAnswer = Republished & { isDone: boolean; failed: string[] };

export type RepublishRouteOptions = { handler: LambdaFunction<Republished>; progressFile: string };

/**
 * The function returns 10 s before its timeout, so each call works for two seconds and reports its progress.
 */
export const republishTimeoutMs = 12_000;

/** Republishes all pages on a POST. */
export function createRepublishRoute({ handler, progressFile }: RepublishRouteOptions) {
  return createStepsRoute<Republished, RepublishAnswer>({
    name: 'republish',
    handler,
    timeoutMs: republishTimeoutMs,
    progressFile,
    start: { published: 0 },
    purpose: 'POST republishes all pages',
    busy: 'All pages are being republished already',
    continued: ({ published }) => (published > 0 ? `continuing after ${published} pages …` : undefined),
    next: ({ isDone, published, all, after }) => (isDone ? undefined : { published, all, after }),
    lines: ({ isDone, published, all, failed }) => [
      ...failed.map((pageId) => `page ${pageId} could not be published`),
      `republished ${published}${all === undefined ? '' : ` of ${all}`} …`,
      ...(isDone ? [`All ${published} pages are published again.`] : []),
    ],
  });
}

/** The displayed parts of the rebuild function's event and result. */
type Rebuilt = {
  merchants?: number;
  /** The number of merchants. */
  all?: number;
  /** The next part of a day of views. */
  views?: { day: string } | undefined;
};
type RebuildAnswer = Rebuilt & {
  merchants: number;
  differences: { item: string; isCorrected: boolean; isDamaged?: true }[];
  others: number;
  isDone: boolean;
};

export type RebuildRouteOptions = { handler: LambdaFunction<Rebuilt>; progressFile: string };

/**
 * The function starts nothing in its last four minutes, so each call works for five seconds and reports its
 * progress.
 */
const rebuildTimeoutMs = 4 * 60_000 + 5000;

/** Recalculates all metrics on a POST, and reports at the end whether any were wrong. */
export function createRebuildRoute({ handler, progressFile }: RebuildRouteOptions) {
  return createStepsRoute<Rebuilt, RebuildAnswer>({
    name: 'rebuild-insights',
    handler,
    timeoutMs: rebuildTimeoutMs,
    progressFile,
    start: {},
    purpose: 'POST recalculates all metrics',
    busy: 'All metrics are being recalculated already',
    continued: (progress) => (progress.merchants ? `continuing after ${howFar(progress)} …` : undefined),
    next: (answer) => (answer.isDone ? undefined : answer),
    lines: (answer) => (answer.isDone ? [describeRebuild(answer)] : [`recalculated ${howFar(answer)} …`]),
  });
}

function howFar({ merchants = 0, all, views }: Rebuilt): string {
  const count = all === undefined ? `${merchants} merchants` : `${merchants} of ${all} merchants`;
  return views ? `${count}, views before ${views.day}` : count;
}

function describeRebuild({ merchants, differences, others }: RebuildAnswer): string {
  if (differences.length === 0) return `The metrics of ${merchants} merchants are correct.`;
  const lines = differences.map(({ item, isCorrected, isDamaged }) => {
    const left = isDamaged ? 'cannot be read' : 'changed at the same time: run again';
    return `  ${item} ${isCorrected ? 'corrected' : left}`;
  });
  const more = others > 0 ? [`  and ${others} more`] : [];
  const all = [...lines, ...more].join('\n');
  return `Of ${merchants} merchants, ${differences.length + others} metrics were wrong:\n${all}`;
}

/** Longer than a call of the function may take on AWS. */
const rekeyTimeoutMs = 15 * 60_000;

/** Rewrites the keys that contain phones on a POST, with a line of text for each call. */
export function createRekeyRoute({ handler }: { handler: LambdaFunction<unknown> }) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, { message: 'POST rewrites keys' }, 405);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    await rekeyPhones({
      call: (event) => invoke(handler, event, { name: 'rekey-phones', timeoutMs: rekeyTimeoutMs }),
      say: (line) => void response.write(`${line}\n`),
    });
    response.end();
  };
}

type ReplayRouteOptions = { s3: S3Client; bucket: string; functions: Functions };

/** Replays discarded records and messages to their functions on a POST, with a line of text for each. */
export function createReplayRoute({ s3, bucket: Bucket, functions }: ReplayRouteOptions) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST')
      return sendJson(response, { message: 'POST replays what was given up' }, 405);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    const { done, failed } = await replay({
      async list() {
        const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
        return Contents.flatMap(({ Key }) => Key ?? []);
      },
      async read(Key) {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        return Body?.transformToString() ?? '';
      },
      remove: async (Key) => void (await s3.send(new DeleteObjectCommand({ Bucket, Key }))),
      // The local product's functions have the names of their bundles.
      call: (functionArn, event) => {
        const name = (functionArn.split(':').at(-1) ?? '') as FunctionName;
        return invoke(functions.get(name), event, { name, timeoutMs: 60_000 });
      },
      say: (line) => void response.write(`${line}\n`),
    });
    response.end(`${done} given again, ${failed} kept.\n`);
  };
}

/**
 * Makes a user an administrator on a POST with `email`, `name` and optionally `another` in its address, and
 * returns the steps taken.
 */
export function createMakeAdminRoute({ cognito, dynamoDbClient, tableName, credentials }: Services) {
  const { region, userPoolId } = settings;
  const client = new CognitoIdentityProviderClient({ endpoint: cognito.endpoint, region, credentials });
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, { message: 'POST makes an administrator' }, 405);
    const asked = new URL(request.url ?? '', 'http://localhost').searchParams;
    const text = (status: number, line: string) =>
      void response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${line}\n`);
    try {
      const line = await makeAdminIn(
        { cognito: client, userPoolId, table: openTable(dynamoDbClient, tableName) },
        {
          email: asked.get('email') ?? '',
          fullName: asked.get('name') ?? '',
          isAnother: asked.has('another'),
        },
      );
      text(200, line);
    } catch (error) {
      text(409, error instanceof Error ? error.message : String(error));
    }
  };
}
