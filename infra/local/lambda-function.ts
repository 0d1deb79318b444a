import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** A handler in Lambda's format. Its result is interpreted by the event source. */
export type LambdaFunction<Event> = (event: Event, context: Context) => unknown;

/** The handler did not respond in time; on AWS its process would have been ended. */
export class FunctionTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`The function did not finish within ${timeoutMs / 1000} seconds.`);
    this.name = 'FunctionTimeoutError';
  }
}

/**
 * Calls a handler with a Lambda context. Rethrows its errors, or throws FunctionTimeoutError after
 * `timeoutMs`.
 */
export async function invoke<Event>(
  handler: LambdaFunction<Event>,
  event: Event,
  options: { name: string; timeoutMs: number; requestId?: string },
): Promise<unknown> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new FunctionTimeoutError(options.timeoutMs)), options.timeoutMs);
  try {
    return await Promise.race([handler(event, lambdaContext(options)), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A handler with at most `most` concurrent calls; the others wait in order. Reserved concurrency, but
 * queueing like API Gateway instead of rejecting like Lambda.
 */
export function withConcurrency<Event>(most: number, handler: LambdaFunction<Event>): LambdaFunction<Event> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (event, context) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await handler(event, context);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function lambdaContext({ name, timeoutMs, requestId = randomUUID() }: Parameters<typeof invoke>[2]): Context {
  const deadline = Date.now() + timeoutMs;
  return {
    awsRequestId: requestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

export const functionArn = (name: string): string => `arn:aws:lambda:local:000000000000:function:${name}`;
