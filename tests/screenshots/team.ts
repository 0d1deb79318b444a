import { createApiClient } from '@mirsah/contracts/client';
import type { MemberGrant } from '@mirsah/domain/member';
import type { Page } from 'playwright-core';
import { openShop } from '../fixtures/shop.ts';
import { orderFor, postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

const team = at('/dashboard/team');

/** The team as its owner sees it. */
export const teamScreens: readonly Screen[] = [
  { name: 'team-members', path: team },
  {
    name: 'team-log',
    path: team,
    act: async (page) => {
      await page.getByRole('tab', { name: 'سجل النشاط' }).click();
      await page.getByText('انضمام إلى الفريق').first().waitFor();
    },
  },
  { name: 'team-invite', path: team, act: openInvitation },
  {
    name: 'team-invite-errors',
    path: team,
    act: async (page) => {
      await openInvitation(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'إنشاء الدعوة' }).click();
      await dialog.getByText('اكتب بريدًا إلكترونيًا صحيحًا.').waitFor();
    },
  },
  {
    name: 'team-remove',
    path: team,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^حذف: / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** The screens of a member who confirms orders, with phones masked. */
export const agentScreens: readonly Screen[] = [
  { name: 'agent-orders', path: at('/dashboard/orders') },
  { name: 'agent-order', path: ({ orderId }) => `/dashboard/orders?order=${orderId}` },
  { name: 'agent-not-for-role', path: at('/dashboard/api-settings') },
  {
    name: 'agent-accounts',
    path: at('/dashboard/orders'),
    act: async (page) => {
      await page.getByRole('button', { name: /^حساب / }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
];

async function openInvitation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'دعوة عضو' }).click();
  await page.getByRole('dialog').waitFor();
}

/** A shop with two members, an open invitation and a log; `agent` is the member who confirms orders. */
export async function shopWithTeam(stack: TestStack): Promise<Shown & { agent: Shown }> {
  const { merchant: owner, page } = await openShop(stack);
  const { client } = owner;
  await client.saveMySender({ body: { name: 'ديرة العود للعطور الشرقية', phone: '0551112223' } });
  for (const name of ['سارة القحطاني', 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله']) {
    await postOrder(stack.port, page.subdomain, { ...orderFor(page.id), name, phone: '0551234567' });
  }
  const { id: account } = await client.getMyProfile();
  const join = async (fullName: string, grant: MemberGrant) => {
    const person = await stack.newMerchant();
    await person.client.renameMyself({ body: { fullName } });
    const { token } = await client.inviteMember({ body: { email: person.email, ...grant } });
    await person.client.acceptInvitation({ body: { token } });
    return person;
  };
  const agent = await join('ريم العتيبي', { role: 'agent', pages: [page.id], phones: 'masked_until_called' });
  const long = 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني';
  const manager = await join(long, { role: 'manager', pages: null, phones: 'full' });
  const asManager = createApiClient({
    baseUrl: stack.url,
    accessToken: async () => manager.accessToken,
    account: () => account,
  });
  await asManager.exportOrders({ query: {} });
  await asManager.saveMySender({ body: { name: 'ديرة العود', phone: '0551112223' } });
  const email = 'nouf.alharbi.perfumes-and-incense.confirmation@merchant-of-the-gulf.example';
  await client.inviteMember({ body: { email, role: 'packer', pages: null, phones: 'full' } });
  const { items } = await client.listOrders({ query: {} });
  const orderId = items[0]?.id;
  return {
    account: owner,
    client,
    orderId,
    agent: { account: agent, client: agent.client, orderId },
  };
}

/** Waits until a member who signed in is where the work is. */
export const atWork = (page: Page) => page.getByRole('heading', { name: 'يومك حتى الآن' }).waitFor();
