import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createEgressQueue, deliveryMessage } from '@mirsah/functions/egress/queue';
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

const connect = () =>
  new SQSClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

const send = (MessageBody: string) =>
  connect().send(
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

test('a message that always fails reaches the dead-letter queue', async () => {
  await send('poison');
  await start(() => Promise.reject(new Error('the network is unreachable'))).idle();
  await source?.stop();
  expect(logged.join('\n')).toContain('the network is unreachable');
  const dead: string[] = [];
  await start((event) => void dead.push(...event.Records.map((record) => record.body)), 'dead').idle();
  expect(dead).toEqual(['poison']);
});

test('an order and a shopper’s code are in the first call, however many orders of another merchant came before', async () => {
  const queue = createEgressQueue(connect(), server.queueUrl('deliveries'));
  const order = (orderId: string, ownerId: string) => ({
    message: deliveryMessage({ orderId, kind: 'cod', attempt: 1 }),
    ownerId,
  });
  await queue.add(...Array.from({ length: 300 }, (_, index) => order(`busy-${index}`, 'busy-merchant')));
  await queue.add(order('other', 'other-merchant'), {
    message: { type: 'send_phone_code', orderId: 'code', send: 1 },
    ownerId: null,
  });
  const calls: string[][] = [];
  await start(({ Records }) => {
    calls.push(Records.map(({ body }) => JSON.parse(body).orderId));
  }).idle();
  expect(calls[0]).toEqual(expect.arrayContaining(['other', 'code']));
  expect(new Set(calls.flat()).size).toBe(302);
});
