import { KMSClient } from '@aws-sdk/client-kms';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { settings } from '@mirsah/infra-local/stack/settings.ts';
import { connectionKey } from '@mirsah/table/keys.ts';
import { openTable } from '@mirsah/table/table.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createKmsSecretBox } from '../../functions/secrets/kms-secret-box.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { refusedWith } from '../fixtures/refused-with.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';

let stack: TestStack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await startTestStack();
  merchant = await stack.newMerchant();
});
afterAll(() => stack?.stop());
afterEach(() => stack.services.partners.script('codNetwork', 'accept'));

const apiKey = 'cod-live-very-secret-7890';
const endpoint = () => `${stack.services.partners.codNetworkUrl}/leads`;

describe('a partner’s key', () => {
  it('is nowhere in the table, nor in any answer', async () => {
    const saved = await merchant.client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
    expect(saved.apiKey).toEqual({ lastFour: '7890' });
    expect(JSON.stringify(await merchant.client.getConnections())).not.toContain('very-secret');

    const { id } = await merchant.client.getMyProfile();
    const table = openTable(stack.services.dynamoDbClient, settings.tableName);
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: connectionKey(id, 'COD') }),
    );
    const raw = JSON.stringify(Item);
    for (const form of [
      apiKey,
      Buffer.from(apiKey).toString('base64'),
      Buffer.from(apiKey).toString('hex'),
    ]) {
      expect(raw).not.toContain(form);
    }
  });

  it('opens for its owner and purpose alone, and not when a bit of it was changed', async () => {
    const secrets = createKmsSecretBox(
      new KMSClient({
        endpoint: stack.services.kms.endpoint,
        region: settings.region,
        credentials: stack.services.credentials,
      }),
      settings.secretsKeyId,
    );
    const context = { ownerId: 'merchant-1', name: 'cod-api-key' } as const;
    const sealed = await secrets.seal(context, apiKey);
    expect(await secrets.open(context, sealed)).toBe(apiKey);
    expect((await secrets.seal(context, apiKey)).ciphertext).not.toBe(sealed.ciphertext);
    await expect(secrets.open({ ...context, ownerId: 'merchant-2' }, sealed)).rejects.toThrow();
    await expect(secrets.open({ ...context, name: 'whatsapp-token' }, sealed)).rejects.toThrow();
    const changed = Buffer.from(sealed.ciphertext, 'base64');
    changed[0] = (changed[0] ?? 0) ^ 1;
    const tampered = { ...sealed, ciphertext: changed.toString('base64') };
    await expect(secrets.open(context, tampered)).rejects.toThrow();
  });

  it('stays when it is not typed again, and goes to no other host', async () => {
    const { client } = await stack.newMerchant();
    await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
    const body = { endpoint: stack.services.partners.codNetworkUrl };
    expect((await client.saveCodConnection({ body })).apiKey).toEqual({ lastFour: '7890' });
    const refusal = refusedWith('invalid_request', 400, {
      fields: [{ path: 'apiKey', problem: 'required_for_new_host' }],
    });
    const elsewhere = { endpoint: 'https://attacker.example/leads' };
    await expect(client.saveCodConnection({ body: elsewhere })).rejects.toEqual(refusal);
    await expect(client.testCodConnection({ body: elsewhere })).rejects.toEqual(refusal);
  });

  it('can be taken away', async () => {
    const { client } = await stack.newMerchant();
    await client.saveCodConnection({ body: { endpoint: endpoint(), apiKey } });
    await client.saveWhatsAppConnection({
      body: { phoneNumberId: '1055512345', token: 'EAAG-token-123456' },
    });
    await client.removeCodConnection();
    await client.removeWhatsAppConnection();
    expect(await client.getConnections()).toEqual({ cod: null, whatsApp: null });
  });
});

describe('testing the connection', () => {
  const test = (changes: object = {}) =>
    merchant.client.testCodConnection({ body: { endpoint: endpoint(), apiKey, ...changes } });

  it('posts a test order with the key, and succeeds again though the network has it by then', async () => {
    expect(await test()).toEqual({ result: 'connected' });
    expect(await test()).toEqual({ result: 'connected' });
    expect(stack.services.partners.received()[0]).toMatchObject({
      method: 'POST',
      path: '/v2/seller/leads',
      body: { country: 'SA', name: expect.stringContaining('تجريبي'), items: [{ sku: 'TEST-CONNECTION' }] },
    });
  });

  it.each([
    ['unauthorized', { result: 'refused', status: 401, message: 'Unauthenticated.' }],
    ['server-error', { result: 'refused', status: 500, message: 'Server Error' }],
    ['timeout', { result: 'no_answer' }],
  ] as const)('tells how the network answered: %s', async (behavior, expected) => {
    const { client } = await stack.newMerchant();
    stack.services.partners.script('codNetwork', behavior, 1);
    const body = { endpoint: `${endpoint()}?${behavior}`, apiKey };
    expect(await client.testCodConnection({ body })).toEqual(expected);
  });

  it.each(['http://127.0.0.1:1/', 'https://169.254.169.254/latest/', 'https://[::1]/', 'http://10.0.0.1/'])(
    'reaches nothing inside our network: %s',
    async (address) => {
      expect(await test({ endpoint: address })).toEqual({ result: 'address_refused' });
    },
  );

  it('stops after ten in a minute, for this merchant', async () => {
    const { client } = await stack.newMerchant();
    const body = { endpoint: 'https://127.0.0.1/', apiKey };
    const answers: boolean[] = [];
    // A minute may turn in between: twenty-one tests are too many in any two of them.
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
