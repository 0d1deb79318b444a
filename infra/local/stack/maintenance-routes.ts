import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { rekeyPhones } from '@mirsah/infra-aws/rekey-phones';
import { replay } from '@mirsah/infra-aws/replay';
import { openTable } from '@mirsah/table/dynamo/table';
import { openPersistedValue } from '../json-file.ts';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { sendJson } from '../local-page.ts';
import { makeAdminIn } from '../operations/make-admin.ts';
import type { FunctionName, Functions } from './functions.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';

/** The republish function's event, and part of its answer. */
type Progress = { published: number; after?: string | undefined };
type RepublishAnswer = Progress & { isDone: boolean; failed: string[] };

export type RepublishRouteOptions = {
  handler: LambdaFunction<Progress>;
  /** Stores the progress of an unfinished run. */
  progressFile: string;
};

/** The function returns 10 s before its timeout, so each call works for two seconds and reports its progress. */
export const republishTimeoutMs = 12_000;
const fromTheBeginning: Progress = { published: 0 };

/**
 * Republishes all pages on a POST, with a line of text after each call of the function. A client that disconnects stops
 * it after the running call; the next POST continues there, also after a restart.
 */
export function createRepublishRoute({ handler, progressFile }: RepublishRouteOptions) {
  const progress = openPersistedValue<Progress>(progressFile, fromTheBeginning);
  let isRunning = false;

  async function run(response: ServerResponse): Promise<void> {
    const say = (line: string) => response.destroyed || response.write(`${line}\n`);
    if (progress.get().published > 0) say(`continuing after ${progress.get().published} pages …`);
    let isDone = false;
    while (!isDone && !response.destroyed) {
      // The function's own type, which its untyped Lambda call has lost.
      const answer = (await invoke(handler, progress.get(), {
        name: 'republish',
        timeoutMs: republishTimeoutMs,
      })) as RepublishAnswer;
      isDone = answer.isDone;
      progress.set(isDone ? fromTheBeginning : { published: answer.published, after: answer.after });
      for (const pageId of answer.failed) say(`page ${pageId} could not be published`);
      say(`republished ${answer.published} …`);
      if (isDone) say(`All ${answer.published} pages are published again.`);
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
      // The connection is cut, so that the client does not take this for the end.
      response.write(`The next try continues from here, after: ${inspect(error)}\n`, () =>
        response.destroy(),
      );
    } finally {
      isRunning = false;
    }
  };
}

/** The part of the rebuild function's answer that is shown. */
type RebuildAnswer = {
  merchants: number;
  differences: { item: string; isCorrected: boolean; isDamaged?: true }[];
  others: number;
  isDone: boolean;
};

const rebuildTimeoutMs = 15 * 60_000;

/** Recalculates all metrics on a POST, and answers with a text that reports whether any were wrong. */
export function createRebuildRoute({ handler }: { handler: LambdaFunction<object> }) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST')
      return sendJson(response, { message: 'POST recalculates all metrics' }, 405);
    let answer: RebuildAnswer | undefined;
    while (!answer?.isDone) {
      const event: object = answer ?? {};
      // The function's own type, which its untyped Lambda call has lost.
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

function describeRebuild({ merchants, differences, others }: RebuildAnswer): string {
  if (differences.length === 0) return `The metrics of ${merchants} merchants are correct.\n`;
  const lines = differences.map(({ item, isCorrected, isDamaged }) => {
    const left = isDamaged ? 'cannot be read' : 'changed at the same time: run again';
    return `  ${item} ${isCorrected ? 'corrected' : left}`;
  });
  const more = others > 0 ? [`  and ${others} more`] : [];
  const all = [...lines, ...more].join('\n');
  return `Of ${merchants} merchants, ${differences.length + others} metrics were wrong:\n${all}\n`;
}

/** Rewrites the keys that have phones in them on a POST, with a line of text for each call; `?to=plain` puts phones there. */
export function createRekeyRoute({ handler }: { handler: LambdaFunction<unknown> }) {
  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendJson(response, { message: 'POST rewrites keys' }, 405);
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    await rekeyPhones(
      {
        call: (event) => invoke(handler, event, { name: 'rekey-phones', timeoutMs: rebuildTimeoutMs }),
        say: (line) => void response.write(`${line}\n`),
      },
      request.url?.endsWith('to=plain') ? 'plain' : 'current',
    );
    response.end();
  };
}

type ReplayRouteOptions = { s3: S3Client; bucket: string; functions: Functions };

/** Gives what the functions gave up to them again on a POST, with a line of text for each. */
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

/** Makes an administrator on a POST with `email`, `name` and perhaps `another` in its address, and answers what was done. */
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
