import { channel } from 'node:diagnostics_channel';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** One request of the product to an AWS service, however often the SDK tries it. */
export type AwsCall = {
  /** Without «Client»: `DynamoDB`, `S3`. */
  service: string;
  /** Without «Command»: `PutItem`. */
  operation: string;
  /** As it is sent: DynamoDB's attributes are typed, `{ S: '…' }`. */
  input: Readonly<Record<string, unknown>>;
  /** A subscriber sets it when it must look at something before the call is sent. */
  ready?: Promise<unknown>;
  /** A subscriber sets it to see the answer, undefined when the call has failed; the product waits for it. */
  ended?: (output: Readonly<Record<string, unknown>> | undefined) => Promise<unknown> | undefined;
};

/** Receives every call before it is sent. There is no subscriber in production. */
export const awsCalls = channel('mirsah:aws-calls');

type Client = { middlewareStack: unknown };

/** Makes an AWS client report its calls to `awsCalls`. Every client of the product does. */
export function observed<C extends Client>(client: C): C {
  // Each service's client has a different stack type; they differ in what a request contains.
  const stack = client.middlewareStack as DynamoDBClient['middlewareStack'];
  // It copies each request and answer, without secrets, for a log that the product does not write.
  stack.remove('loggerMiddleware');
  // It would describe the SDK and this machine for each request, at a twentieth of its cost.
  stack.remove('getUserAgentMiddleware');
  stack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: Record<string, string> }).headers, {
        'user-agent': 'mirsah',
      });
      return next(args);
    },
    { step: 'build', name: 'nameProduct' },
  );
  stack.add(
    (next, { clientName = '', commandName = '' }) =>
      async (args) => {
        if (!awsCalls.hasSubscribers) return next(args);
        const call: AwsCall = {
          service: clientName.replace(/Client$/, ''),
          operation: commandName.replace(/Command$/, ''),
          input: args.input as AwsCall['input'],
        };
        awsCalls.publish(call);
        await call.ready;
        try {
          const result = await next(args);
          await call.ended?.({ ...result.output });
          return result;
        } catch (error) {
          await call.ended?.(undefined);
          throw error;
        }
      },
    // After the document client has typed the attributes of the input.
    { step: 'build', name: 'tellAwsCalls', priority: 'high' },
  );
  return client;
}
