import { settings } from '@mirsah/infra-local/stack/settings';
import { accessKey, profileKey, recoveryCodesKey } from '@mirsah/table/account/keys';
import { getItems } from '@mirsah/table/dynamo/query';
import { openTable } from '@mirsah/table/dynamo/table';
import { remove, update, write } from '@mirsah/table/dynamo/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Admin, newAdmin } from '../fixtures/admin.ts';
import { enrol } from '../fixtures/second-factor.ts';
import { startTestStack, type TestStack } from '../fixtures/test-stack.ts';
import { claimsOf } from '../fixtures/tokens.ts';

let stack: TestStack;
let admin: Admin;
beforeAll(async () => {
  stack = await startTestStack();
  admin = await newAdmin(stack);
});
afterAll(() => stack?.stop());

const table = () => openTable(stack.services.dynamoDbClient, settings.tableName);
const idOf = (accessToken: string) => String(claimsOf(accessToken).sub);

it('a profile that says that its user is an administrator gives them nothing', async () => {
  const merchant = await stack.newMerchant();
  const mine = await merchant.client.getMyProfile();
  const forged = { ...mine, role: 'admin', plan: 'business' };
  const key = profileKey(mine.id);
  await write(table(), update(table(), key, { set: { ...forged, gsi3pk: 'USERS#ROLE#admin' } }));
  expect(await merchant.client.getMyProfile()).toEqual(mine);
  await expect(merchant.client.countUsers()).rejects.toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
  const { items } = await admin.client.listUsers({ query: { role: 'admin', limit: 100 } });
  expect(items.map(({ id }) => id)).not.toContain(mine.id);
});

it('a user of whom no access is stored waits for approval, and an administrator gives it', async () => {
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.getMyProfile();
  await write(table(), remove(table(), accessKey(id)));
  expect(await merchant.client.getMyProfile()).toMatchObject({
    role: 'user',
    status: 'pending',
    plan: 'basic',
  });
  await admin.client.approveUser({ params: { userId: id } });
  expect(await merchant.client.getMyProfile()).toMatchObject({ status: 'approved' });
});

it('an administrator whose access is taken away in the table can change no user any more', async () => {
  const other = await newAdmin(stack);
  const merchant = await stack.newMerchant();
  const { id } = await merchant.client.getMyProfile();
  await write(table(), remove(table(), accessKey(other.userId)));
  await expect(
    other.client.setUserPlan({ params: { userId: id }, body: { plan: 'business' } }),
  ).rejects.toMatchObject({ status: 403 });
});

it('access that an administrator changed at the same moment is not overwritten', async () => {
  const merchant = await stack.newMerchant();
  const id = idOf(merchant.accessToken);
  await merchant.client.getMyProfile();
  const changes = await Promise.allSettled([
    admin.client.banUser({ params: { userId: id }, body: { reason: 'اختبار' } }),
    admin.client.setUserPlan({ params: { userId: id }, body: { plan: 'business' } }),
  ]);
  const { user } = await admin.client.getUser({ params: { userId: id } });
  const done = changes.map(({ status }) => status === 'fulfilled');
  expect([user.status === 'banned', user.plan === 'business']).toEqual(done);
});

it('a closed account leaves neither access nor recovery codes', async () => {
  const merchant = await stack.newMerchant();
  await enrol({ url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint }, merchant.accessToken);
  await merchant.client.makeRecoveryCodes();
  const { id } = await merchant.client.getMyProfile();
  let isDone = false;
  while (!isDone)
    ({ isDone } = await merchant.client.closeMyAccount({ body: { password: merchant.password } }));
  expect(await getItems(table(), [accessKey(id), recoveryCodesKey(id)])).toEqual([undefined, undefined]);
});
