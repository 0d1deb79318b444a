import type { SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { queueBody, sendToQueue } from './queue.ts';

it.each([
  ['an emoji', 'تم 👍🏽'],
  ['characters that are none in XML', 'a\uffffb\ufffec\ud83d'],
  ['control characters', 'a\u0000b\u001b\u007f\u0085'],
])('what a customer wrote with %s is queued in ASCII alone and read as it was', (_, text) => {
  const body = queueBody({ text, [text]: [text] });
  expect(body).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(body)).toEqual({ text, [text]: [text] });
});

const sqsWith = (answer: object) => {
  const inputs: Record<string, unknown>[] = [];
  const sqs = {
    async send({ input }: { input: Record<string, unknown> }) {
      inputs.push(input);
      return answer;
    },
  };
  return { inputs, sqs: sqs as unknown as SQSClient };
};

it('many messages are queued ten per request', async () => {
  const { inputs, sqs } = sqsWith({});
  await sendToQueue(
    sqs,
    'url',
    Array.from({ length: 23 }, (_, message) => ({ message, group: 'merchant-1' })),
  );
  expect(inputs.map(({ Entries }) => (Entries as unknown[]).length)).toEqual([10, 10, 3]);
  expect(inputs[2]).toMatchObject({ Entries: [{ MessageBody: '20', MessageGroupId: 'merchant-1' }, {}, {}] });
});

it('a message that the queue did not accept is an error, also beside accepted ones', async () => {
  const { sqs } = sqsWith({ Failed: [{ Id: '1', Code: 'InternalError' }] });
  await expect(sendToQueue(sqs, 'url', [{ message: 1 }, { message: 2 }])).rejects.toThrow('InternalError');
});
