import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SqsServer, startSqs } from '../sqs/server.ts';
import { type QueueSource, startQueueSource } from './queue.ts';

let server: SqsServer;
let source: QueueSource | undefined;
const logged: string[] = [];

beforeEach(async () => {
  server = await startSqs({
    queues: [
      { name: 'deliveries', visibilityTimeout: 1, deadLetter: { queue: 'dead', maxReceiveCount: 2 } },
      { name: 'dead', visibilityTimeout: 30 },
    ],
  });
});

afterEach(async () => {
  await source?.stop();
  await server.stop();
});

const send = (MessageBody: string) =>
  new SQSClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }).send(
    new SendMessageCommand({
      QueueUrl: server.queueUrl('deliveries'),
      MessageBody,
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'lead' } },
    }),
  );

function start(handler: (event: SQSEvent) => unknown, queue = 'deliveries') {
  source = startQueueSource({
    sqsEndpoint: server.endpoint,
    queueUrl: server.queueUrl(queue),
    handler,
    batchSize: 10,
    log: (line) => logged.push(line),
  });
  return source;
}

test('a message is delivered in Lambda’s shape and then deleted', async () => {
  const events: SQSEvent[] = [];
  await send('{"order":1}');
  await start((event) => void events.push(event)).idle();
  expect(events).toHaveLength(1);
  expect(events[0]?.Records[0]).toMatchObject({
    body: '{"order":1}',
    eventSource: 'aws:sqs',
    eventSourceARN: expect.stringMatching(/:deliveries$/),
    attributes: { ApproximateReceiveCount: '1' },
    messageAttributes: { kind: { dataType: 'String', stringValue: 'lead' } },
  });
});

test('only the message reported as failed is delivered again', async () => {
  const bodies: string[] = [];
  await send('good');
  await send('slow');
  const running = start((event) => {
    bodies.push(...event.Records.map((record) => record.body));
    const failed = event.Records.filter((record) => record.attributes.ApproximateReceiveCount === '1');
    return {
      batchItemFailures: failed
        .filter((record) => record.body === 'slow')
        .map((record) => ({ itemIdentifier: record.messageId })),
    };
  });
  await running.idle();
  expect(bodies.toSorted()).toEqual(['good', 'slow', 'slow']);
});

test('a message that always fails ends in the dead-letter queue', async () => {
  await send('poison');
  await start(() => Promise.reject(new Error('the network is unreachable'))).idle();
  await source?.stop();
  expect(logged.join('\n')).toContain('the network is unreachable');
  const dead: string[] = [];
  await start((event) => void dead.push(...event.Records.map((record) => record.body)), 'dead').idle();
  expect(dead).toEqual(['poison']);
});
