import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aws } from './aws-command.ts';

/**
 * Lambda's record of a call it gave up: of a stream with the event as text, of an upload with the event
 * itself.
 */
type GivenUpCall = {
  requestContext: { functionArn: string };
  payload?: string;
  requestPayload?: unknown;
};

/**
 * The bucket of the functions' given-up calls, and how to call a function: on AWS, or on the local product.
 */
export type ReplayPorts = {
  /** The keys of all waiting records, oldest first. */
  list(): Promise<string[]>;
  read(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** The function's answer; throws when it fails. `functionArn` is without a version. */
  call(functionArn: string, event: unknown): Promise<unknown>;
  say(line: string): void;
};

export type ReplayResult = { done: number; failed: number };

/**
 * Passes all records that a function gave up to that function again, and removes those that succeed. Failed
 * ones stay for the next time. Functions are idempotent, so an interrupted replay can be repeated.
 */
export async function replay(ports: ReplayPorts): Promise<ReplayResult> {
  const result = { done: 0, failed: 0 };
  for (const key of await ports.list()) {
    try {
      const { requestContext, payload, requestPayload }: GivenUpCall = JSON.parse(await ports.read(key));
      const functionArn = requestContext.functionArn.replace(/:\$LATEST$/, '');
      const event = payload === undefined ? requestPayload : JSON.parse(payload);
      if (event === undefined) throw new Error('It holds no event');
      const answer = await ports.call(functionArn, event);
      const { batchItemFailures = [] }: { batchItemFailures?: unknown[] } = Object(answer);
      if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} records failed again`);
      await ports.remove(key);
      result.done += 1;
      ports.say(`done ${key}`);
    } catch (error) {
      result.failed += 1;
      ports.say(`kept ${key}: ${error}`);
    }
  }
  return result;
}

/** The operations of an operator's `aws` command: read and empty the bucket, and call the functions. */
export function onAws(bucket: string, say: ReplayPorts['say']): ReplayPorts {
  const ofObject = (key: string) => ['--bucket', bucket, '--key', key];
  return {
    async list() {
      const query = 'sort_by(Contents || `[]`, &LastModified)[].Key';
      const args = ['--bucket', bucket, '--prefix', 'aws/lambda/', '--query', query, '--output', 'json'];
      return JSON.parse(await aws('s3api', 'list-objects-v2', ...args));
    },
    async read(key) {
      const file = join(folder(), 'call.json');
      try {
        await aws('s3api', 'get-object', ...ofObject(key), file);
        return readFileSync(file, 'utf8');
      } finally {
        rmSync(dirname(file), { recursive: true, force: true });
      }
    },
    async remove(key) {
      await aws('s3api', 'delete-object', ...ofObject(key));
    },
    // A function can only be called in the region of its ARN.
    call: (functionArn, event) => callOnAws(functionArn, event, functionArn.split(':')[3]),
    say,
  };
}

/**
 * Calls a function, by its name or ARN, with an operator's `aws` command, and waits until it has finished, up
 * to 15 minutes: by default the command would disconnect after one and call again. Throws with the answer
 * when it fails. `region` is the operator's own when none is given.
 */
export async function callOnAws(functionName: string, event: unknown, region?: string): Promise<unknown> {
  const directory = folder();
  const [input, output] = [join(directory, 'event.json'), join(directory, 'answer.json')];
  try {
    writeFileSync(input, JSON.stringify(event));
    const patience = ['--cli-read-timeout', '0', ...(region ? ['--region', region] : [])];
    const payload = ['--cli-binary-format', 'raw-in-base64-out', '--payload', `file://${input}`];
    const query = ['--query', 'FunctionError', '--output', 'text'];
    const failure = await aws(
      'lambda',
      'invoke',
      '--function-name',
      functionName,
      ...patience,
      ...payload,
      ...query,
      output,
    );
    const answer = readFileSync(output, 'utf8');
    if (failure.trim() !== 'None') throw new Error(answer);
    return JSON.parse(answer);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const folder = () => mkdtempSync(join(tmpdir(), 'mirsah-replay-'));
