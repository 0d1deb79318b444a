import type { ApiClient } from '@mirsah/contracts/client';
import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import { LONG_NAME, UNBROKEN_NAME } from '../fixtures/full-page.ts';
import { signIn } from '../fixtures/merchant.ts';
import { enrolledAccount } from '../fixtures/second-factor.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';

const LONG_PERSON = 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني';

/**
 * An administrator after a busy day: users in every status, visitors' messages, and a log with every kind of
 * entry.
 */
export async function busyAdmin(stack: TestStack): Promise<Shown> {
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  const { client } = await signIn(place, await enrolledAccount(place, demoAccounts.admin));
  for (const message of [
    {
      name: LONG_PERSON,
      email: 'customer.service+international-orders@a-very-long-company-name.example',
      message: `${LONG_NAME}\n\n${UNBROKEN_NAME}\n1. ${LONG_NAME}\n2. ${LONG_NAME}`,
    },
    { name: 'Sarah Haddad', email: 'sarah@example.com', message: 'Do you ship to Kuwait? We sell watches.' },
    {
      name: 'خالد المطيري',
      email: 'khalid@example.com',
      message: 'هل يمكن نقل صفحتي إلى نطاقي الخاص دون أن تتوقف الطلبات؟',
    },
  ])
    await stack.visitor.sendContactMessage({ body: message });

  const add = (fullName: string, email: string, requiresApproval = false) =>
    client.addUser({
      body: { fullName, email, password: 'correct-horse-1', role: 'user', requiresApproval },
    });
  const change = async (userId: string) => {
    const params = { userId };
    await client.setUserPlan({ params, body: { plan: 'business' } });
    await client.setUserRole({ params, body: { role: 'admin' } });
    await client.setUserRole({ params, body: { role: 'user' } });
    await client.banUser({ params, body: { reason: LONG_NAME } });
  };
  await change((await add('ريم الدوسري', 'reem@example.com')).id);
  const { id: refused } = await add('حساب مجهول', 'nobody@example.com', true);
  await client.rejectUser({ params: { userId: refused } });
  await add('سلطان العنزي', 'sultan@example.com', true);
  await changeSettings(client);
  await add(LONG_PERSON, 'abdulrahman.bin-abdulaziz.al-qahtani+store@a-very-long-company-name.example');
  return { account: await enrolledAccount(place, demoAccounts.admin), client };
}

/** Changed and put back: what the other screens show depends on the settings. */
async function changeSettings(client: ApiClient): Promise<void> {
  const { version, settings } = await client.getSystemSettings();
  const changed = await client.saveSystemSettings({
    body: { version, settings: { ...settings, passwordStrength: 'high', sessionDays: 7 } },
  });
  await client.saveSystemSettings({ body: { version: changed.version, settings } });
}
