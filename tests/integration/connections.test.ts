import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { settings } from '@mirsah/infra-local/stack/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { apiError } from '../fixtures/api-error.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();
afterEach(() => stack.services.connectionFakes.script('codNetwork', 'accept'));

const apiKey = 'cod-live-very-secret-7890';
const endpoint = () => `${stack.services.connectionFakes.codNetworkUrl}/leads`;

it('the key of a connection is neither readable in the table nor in any response', async () => {
  const saved = await merchant.client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
  expect(saved.apiKey).toEqual({ lastFour: '7890' });
  expect(JSON.stringify(await merchant.client.getConnections())).not.toContain('very-secret');

  const { id } = await merchant.client.getMyProfile();
  const { Items } = await stack.services.dynamoDbClient.send(
    new ScanCommand({ TableName: settings.tableName, ConsistentRead: true }),
  );
  const raw = JSON.stringify(Items);
  expect(raw).toContain(id);
  expect(raw).toContain('ciphertext');
  for (const form of [apiKey, Buffer.from(apiKey).toString('base64'), Buffer.from(apiKey).toString('hex')]) {
    expect(raw).not.toContain(form);
  }
});

it('a stored key stays when it is not typed again, but is not sent to another host', async () => {
  const { client } = await stack.newMerchant();
  await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
  const body = { endpoint: stack.services.connectionFakes.codNetworkUrl };
  expect((await client.saveCodConnection({ body })).apiKey).toEqual({ lastFour: '7890' });
  const rejection = apiError('invalid_request', 400, {
    fields: [{ path: 'apiKey', problem: 'required_for_new_host' }],
  });
  const elsewhere = { endpoint: 'https://attacker.example/leads' };
  await expect(client.saveCodConnection({ body: elsewhere })).rejects.toEqual(rejection);
  await expect(client.testCodConnection({ body: elsewhere })).rejects.toEqual(rejection);
});

it('a connection can be removed with its key', async () => {
  const { client } = await stack.newMerchant();
  await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512345', token: 'EAAG-token-123456' },
  });
  await client.removeCodConnection();
  await client.removeWhatsAppConnection();
  expect(await client.getConnections()).toEqual({ cod: null, whatsApp: null });
});

describe('testing the connection', () => {
  const test = (changes: object = {}) =>
    merchant.client.testCodConnection({ body: { endpoint: endpoint(), apiKey, ...changes } });

  it('testing the connection posts a test order with the key, and succeeds again although the network has it already', async () => {
    expect(await test()).toEqual({ result: 'connected' });
    expect(await test()).toEqual({ result: 'connected' });
    expect(stack.services.connectionFakes.received()[0]).toMatchObject({
      method: 'POST',
      path: '/v2/seller/leads',
      body: { country: 'SA', name: expect.stringContaining('تجريبي'), items: [{ sku: 'TEST-CONNECTION' }] },
    });
  });

  it.each([
    ['unauthorized', { result: 'refused', status: 401, message: 'Unauthenticated.' }],
    ['server-error', { result: 'refused', status: 500, message: 'Server Error' }],
    ['timeout', { result: 'no_answer' }],
  ] as const)('testing the connection reports how the network answered: %s', async (behavior, expected) => {
    const { client } = await stack.newMerchant();
    stack.services.connectionFakes.script('codNetwork', behavior, 1);
    const body = { endpoint: `${endpoint()}?${behavior}`, apiKey };
    expect(await client.testCodConnection({ body })).toEqual(expected);
  });

  it.each(['http://127.0.0.1:1/', 'https://169.254.169.254/latest/', 'https://[::1]/', 'http://10.0.0.1/'])(
    'testing the connection reaches nothing inside our network: %s',
    async (address) => {
      expect(await test({ endpoint: address })).toEqual({ result: 'address_refused' });
    },
  );

  it('testing a saved connection needs no key: the stored one is used', async () => {
    const { client } = await stack.newMerchant();
    const body = { endpoint: endpoint() };
    await client.saveCodConnection({ body: { ...body, apiKey } });
    expect(await client.getConnections()).toMatchObject({ cod: { acceptedAt: null } });
    expect(await client.testCodConnection({ body })).toEqual({ result: 'connected' });
    expect(await client.getConnections()).toMatchObject({ cod: { acceptedAt: expect.any(String) } });
  });

  it('testing the connection is limited to ten a minute for each merchant', async () => {
    const { client } = await stack.newMerchant();
    const body = { endpoint: 'https://127.0.0.1/', apiKey };
    const answers: boolean[] = [];
    // The minute may change in between: twenty-one tests exceed the limit of any two minutes.
    for (let count = 0; count < 21; count += 1) {
      answers.push(
        await client.testCodConnection({ body }).then(
          () => true,
          () => false,
        ),
      );
    }
    expect(answers.slice(0, 10)).not.toContain(false);
    expect(answers).toContain(false);
    const { client: another } = await stack.newMerchant();
    expect(await another.testCodConnection({ body })).toEqual({ result: 'address_refused' });
  });
});

it('saving a WhatsApp token, which tries it with Meta, counts with its tests toward ten a minute', async () => {
  const { client } = await stack.newMerchant();
  const outcomes: (number | 'saved')[] = [];
  // The minute may change in between: twenty-one tries exceed the limit of any two minutes.
  for (let count = 0; count < 21; count += 1) {
    const token = `EAAG-tried-token-${count}`;
    const outcome = client.saveWhatsAppConnection({ body: { phoneNumberId: '1055512345', token } });
    outcomes.push(
      await outcome.then(
        () => 'saved' as const,
        (error: { status: number }) => error.status,
      ),
    );
  }
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('saved'));
  expect(outcomes).toContain(429);
  // A rejected value is not stored.
  const last = outcomes.lastIndexOf('saved');
  const { whatsApp } = await client.getConnections();
  expect(whatsApp?.token.lastFour).toBe(`EAAG-tried-token-${last}`.slice(-4));
});
