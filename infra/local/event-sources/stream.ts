import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { invoke, type LambdaFunction } from '../lambda-function.ts';
import { openCheckpoint, trackProgress } from './checkpoint.ts';
import { deliver, type OnFailureMessage, onFailureMessage } from './stream-batch.ts';
import { createStreamReader, readSequence, type StreamPage } from './stream-reader.ts';

export type StreamSourceOptions = {
  dynamoEndpoint: string;
  tableName: string;
  handler: LambdaFunction<DynamoDBStreamEvent>;
  /** Stores the position. The file's name without extension names the function in logs and contexts. */
  checkpointFile: string;
  /** At most this many records in one call. */
  batchSize: number;
  /** The maximum number of concurrent calls, records of one partition key always in order. Default 1. */
  parallel?: number;
  /**
   * Milliseconds between the starts of two calls, to collect records: for a function whose work per call does
   * not depend on their number. The first call after a pause starts at once. Default 0.
   */
  paceMs?: number;
  /** How often a record that fails alone is retried before it is discarded. */
  maxRetries: number;
  /** Called for discarded records, with the message that Lambda sends to an on-failure destination. */
  onFailure?: (details: OnFailureMessage) => Promise<void>;
  /** Only records that one of these patterns accepts reach the handler; default all. */
  filter?: readonly FilterPattern[];
  log: (line: string) => void;
};

export type StreamSource = {
  /** Ends after the running call; unfinished records are read again by the next start. */
  stop(): Promise<void>;
  /** Resolves when everything written to the table so far has been handled or discarded. */
  idle(): Promise<void>;
  /** The last completely handled record, of this run or an earlier one. */
  handledUpTo(): number | undefined;
};

const functionTimeoutMs = 60_000;
// A write is seen after 20 ms on average; an idle source costs 1 to 2 % of one core.
const maxPollIntervalMs = 40;
// In a flood, records collect in the meantime: fewer and larger batches cost a fraction.
const minPollIntervalMs = 20;
const waitedForIntervalMs = 5;
const errorPollIntervalMs = 500;
/** Records. */
const maxSpan = 5000;

/**
 * Calls `handler` with the records of a table's stream, as Lambda's event source does: in order, with partial
 * batch failures, bisecting and bounded retries. Each record is handled at least once; the checkpoint moves
 * only over handled records, so a restart continues where the last run ended.
 */
export function startStreamSource(options: StreamSourceOptions): StreamSource {
  const { checkpointFile, tableName, batchSize, parallel = 1, paceMs = 0 } = options;
  // The file of a stack is called `publisher.checkpoint.json`.
  const name = path.basename(checkpointFile).replace(/\..*/, '');
  const log = (line: string) => options.log(`[${name}] ${line}`);
  const abort = new AbortController();
  const waiters = createIdleWaiters();
  const checkpoint = openCheckpoint(checkpointFile, log);
  const pageSize = Math.min(batchSize * parallel, 1000);
  const reader = createStreamReader({
    endpoint: options.dynamoEndpoint,
    tableName,
    pageSize,
    from: checkpoint.saved(),
    log,
  });

  let place: Pick<StreamPage, 'shardId' | 'streamArn'> | undefined;
  const progress = trackProgress((last) => {
    if (place) checkpoint.reach({ ...place, sequenceNumber: readSequence(last) });
  });
  const ports = {
    call: (batch: DynamoDBRecord[]) =>
      invoke(options.handler, { Records: batch }, { name, timeoutMs: functionTimeoutMs }),
    done: progress.done,
    async giveUp(batch: DynamoDBRecord[], failure: { calls: number; error: unknown }) {
      const shardId = place?.shardId ?? '';
      const details = onFailureMessage(batch, { functionName: name, shardId, ...failure });
      await options.onFailure?.(details).catch((error: unknown) => {
        log(`The on-failure destination did not take ${JSON.stringify(details)}: ${error}`);
      });
    },
    log,
    maxRetries: options.maxRetries,
    signal: abort.signal,
  };
  const lanes = Array.from({ length: parallel }, () => createLane(batchSize, paceMs, ports, waiters));

  /** Distributes records to their lanes. A lane with a failing record does not block the others. */
  async function take({ records, shardId, streamArn }: StreamPage): Promise<void> {
    if (place?.shardId !== shardId || place.streamArn !== streamArn) {
      await Promise.all(lanes.map((lane) => lane.ended()));
      if (abort.signal.aborted) return;
      place = { shardId, streamArn };
    }
    const wanted = records.filter((record) => matchesAny(options.filter ?? [], record));
    progress.add(records);
    progress.done(records.filter((record) => !wanted.includes(record)));
    for (const [index, part] of splitByKey(wanted, parallel).entries()) lanes[index]?.add(part);
    // The maximum lead of the other lanes over a failing record.
    const busy = lanes.filter((lane) => lane.isBusy());
    if (progress.span() > maxSpan && busy.length > 0) await Promise.race(busy.map((lane) => lane.ended()));
  }

  async function run(): Promise<void> {
    const restMs = Math.max(minPollIntervalMs, paceMs / 4);
    let delayMs = minPollIntervalMs;
    let reported = '';
    while (!abort.signal.aborted) {
      const nothingFound = waiters.beforeRead();
      try {
        const page = await reader.next();
        reported = '';
        if (page.records.length > 0) {
          await take(page);
          delayMs = restMs;
          if (page.records.length >= pageSize) continue;
        } else {
          if (progress.span() === 0) nothingFound();
          delayMs = Math.min(delayMs * 2, maxPollIntervalMs);
        }
      } catch (error) {
        const problem = `The stream of table ${tableName} cannot be read: ${error}`;
        if (problem !== reported && !abort.signal.aborted) log(problem);
        reported = problem;
        delayMs = errorPollIntervalMs;
      }
      if (abort.signal.aborted) break;
      await waiters.delay(delayMs);
    }
    await Promise.all(lanes.map((lane) => lane.ended()));
    checkpoint.close();
    reader.close();
  }

  const running = run();
  return {
    async stop() {
      abort.abort();
      waiters.stop();
      await running;
    },
    handledUpTo() {
      const saved = checkpoint.saved();
      return saved && Number(saved.sequenceNumber);
    },
    idle: () =>
      abort.signal.aborted ? Promise.reject(new Error('The event source was stopped.')) : waiters.wait(),
  };
}

/** Delivers its records in order, in batches of those collected so far. */
function createLane(
  batchSize: number,
  paceMs: number,
  ports: Parameters<typeof deliver>[1],
  { delay }: Pick<ReturnType<typeof createIdleWaiters>, 'delay'>,
) {
  let waiting: DynamoDBRecord[] = [];
  let running: Promise<void> | undefined;
  let mayBeginAt = 0;
  async function work(): Promise<void> {
    while (waiting.length > 0 && !ports.signal.aborted) {
      const early = mayBeginAt - performance.now();
      if (early > 0 && waiting.length < batchSize) await delay(early);
      if (ports.signal.aborted) break;
      mayBeginAt = performance.now() + paceMs;
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      await deliver(batch, ports);
    }
    running = undefined;
  }
  return {
    add(records: DynamoDBRecord[]): void {
      waiting.push(...records);
      if (waiting.length > 0) running ??= work();
    },
    isBusy: () => running !== undefined,
    /** Resolves once nothing is left, or after the running call when the source is stopped. */
    ended: () => running ?? Promise.resolve(),
  };
}

function splitByKey(records: DynamoDBRecord[], lanes: number): DynamoDBRecord[][] {
  const split = Array.from({ length: lanes }, (): DynamoDBRecord[] => []);
  for (const record of records) {
    const key = JSON.stringify(record.dynamodb?.Keys?.pk ?? record.dynamodb?.Keys);
    const lane = lanes === 1 ? 0 : createHash('md5').update(key).digest().readUInt32BE() % lanes;
    split[lane]?.push(record);
  }
  return split;
}

/** The callers that wait until an event source is idle. */
function createIdleWaiters() {
  let waiting: PromiseWithResolvers<void>[] = [];
  const delays = new Set<() => void>();
  const wake = () => {
    for (const end of delays) end();
  };
  return {
    /** Resolves once a read that started after this call found no record. Ends the current delay. */
    wait(): Promise<void> {
      const waiter = Promise.withResolvers<void>();
      waiting.push(waiter);
      wake();
      return waiter.promise;
    },
    /** Call it before reading. Call the returned function when that read found no record. */
    beforeRead(): () => void {
      const asked = [...waiting];
      return () => {
        waiting = waiting.filter((waiter) => !asked.includes(waiter));
        for (const waiter of asked) waiter.resolve();
      };
    },
    /** Resolves after the time, or early while a caller waits. */
    delay(milliseconds: number): Promise<void> {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          delays.delete(end);
          resolve();
        };
        const timer = setTimeout(end, waiting.length > 0 ? waitedForIntervalMs : milliseconds);
        delays.add(end);
      });
    },
    /** Ends a delay and rejects the callers that still wait. */
    stop(): void {
      wake();
      for (const waiter of waiting.splice(0)) waiter.reject(new Error('The event source was stopped.'));
    },
  };
}

/**
 * An event filter in Lambda's own syntax: an object whose leaves are lists of accepted values, where a value
 * is a literal or one of the comparisons below. The same object can be passed to CDK's
 * `FilterCriteria.filter`.
 */
export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };

type FilterRule =
  | string
  | number
  | boolean
  | null
  | { prefix: string }
  | { suffix: string }
  | { exists: boolean }
  | { 'anything-but': readonly (string | number)[] };

/** Whether at least one pattern accepts the record; no patterns accept everything. */
function matchesAny(patterns: readonly FilterPattern[], record: unknown): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(pattern, record));
}

function matches(pattern: FilterPattern, value: unknown): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const actual = isObject(value) ? value[key] : undefined;
    if (isRules(expected)) return expected.some((rule) => accepts(rule, actual));
    return matches(expected, actual);
  });
}

function accepts(rule: FilterRule, actual: unknown): boolean {
  if (!isObject(rule)) return rule === actual;
  // A key with an object is not a leaf, so for Lambda it does not exist.
  if ('exists' in rule) return rule.exists === (actual !== undefined && !isObject(actual));
  if ('prefix' in rule) return typeof actual === 'string' && actual.startsWith(rule.prefix);
  if ('suffix' in rule) return typeof actual === 'string' && actual.endsWith(rule.suffix);
  return (typeof actual === 'string' || typeof actual === 'number') && !rule['anything-but'].includes(actual);
}

function isRules(expected: FilterPattern[string]): expected is readonly FilterRule[] {
  return Array.isArray(expected);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
