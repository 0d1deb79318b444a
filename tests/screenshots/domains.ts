import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { demoAccounts } from '@mirsah/infra-local/demo/accounts';
import type { Page } from 'playwright-core';
import { signIn } from '../fixtures/merchant.ts';
import { enrolledAccount } from '../fixtures/second-factor.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

const LONG_HOST = 'www.noor-alkhaleej-perfumes-and-incense-official-store.localhost';

/** The section of the editor, once loaded: the form, or the connected domain with its state. */
const section = (page: Page) => page.getByRole('region', { name: 'النطاق' });

const domainScreen = (name: string, more: Pick<Screen, 'act'> = {}): Screen => ({
  name: `domain-${name}`,
  path: ({ domainPages }) => `/dashboard/edit/${domainPages?.[name] ?? domainPages?.none}`,
  act: async (page, shown) => {
    await section(page).getByRole('button').first().waitFor();
    await more.act?.(page, shown);
    await section(page).scrollIntoViewIfNeeded();
  },
});

/** A page's own domain in the editor: none yet, rejected, and in each waiting state. */
export const domainScreens: readonly Screen[] = [
  domainScreen('none'),
  domainScreen('bare', { act: (page) => enter(page, 'noor-perfumes.com', 'أضف اسمًا قبل النطاق') }),
  domainScreen('taken', { act: (page) => enter(page, LONG_HOST, 'هذا النطاق مرتبط بصفحة أخرى') }),
  domainScreen('waiting'),
  domainScreen('active'),
  domainScreen('lost'),
  domainScreen('failed'),
  domainScreen('remove', {
    act: async (page) => {
      await section(page).getByRole('button', { name: 'إزالة النطاق' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  { name: 'domain-list', path: at('/dashboard/api-settings') },
];

async function enter(page: Page, host: string, problem: string): Promise<void> {
  await section(page).getByLabel('النطاق', { exact: true }).fill(host);
  await section(page).getByRole('button', { name: 'ربط النطاق' }).click();
  await section(page).getByText(problem).waitFor();
}

/** A merchant with a page for each state of a domain, and one page without any. */
export async function merchantWithDomains(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const { id: userId } = await client.getMyProfile();
  const place = { url: stack.url, cognitoEndpoint: stack.services.cognito.endpoint };
  await (await signIn(place, await enrolledAccount(place, demoAccounts.admin))).client.setUserPlan({
    params: { userId },
    body: { plan: 'business' },
  });
  const network = stack.services.domainNetwork;
  const newPage = async (title: string) =>
    (await client.createLandingPage({ body: landingPageContentFixture({ title }) })).id;
  const connect = async (title: string, host: string) => {
    const pageId = await newPage(title);
    const { domain } = await client.connectDomain({ params: { pageId }, body: { host } });
    if (!domain) throw new Error(`${host} was not connected`);
    return domain;
  };
  const makeRecords = ({ records }: CustomDomainResponse) =>
    network.setRecords([...network.state().records, ...records]);
  /** Until the domain has the state for its picture. */
  const reach = async ({ pageId, host }: CustomDomainResponse, state: CustomDomainResponse['state']) => {
    for (let run = 0; run < 8; run += 1) {
      await stack.domains.advance();
      await stack.streamsIdle();
      const { domain } = await client.getPageDomain({ params: { pageId } });
      if (domain?.state === state) return pageId;
    }
    throw new Error(`${host} did not become ${state}`);
  };

  const failed = await connect('عباءة نسمة', 'www.nasma-abaya.localhost');
  await stack.domains.forward(73);
  await reach(failed, 'failed');
  const lost = await connect('ساعة ذكية', 'shop.smart-watch-gulf.localhost');
  makeRecords(lost);
  await reach(lost, 'active');
  network.setRecords([]);
  await stack.domains.forward(7);
  await stack.domains.advance();
  await stack.domains.forward(7);
  await reach(lost, 'lost');
  const active = await connect('عطر ليلة الكويت', LONG_HOST);
  makeRecords(active);
  await reach(active, 'active');
  const waiting = await connect('طقم قهوة', 'www.coffee-set-gulf.localhost');
  await client.checkDomain({ params: { pageId: waiting.pageId } });
  return {
    account: merchant,
    client,
    domainPages: {
      none: await newPage('بخور المعمول'),
      waiting: waiting.pageId,
      active: active.pageId,
      remove: active.pageId,
      lost: lost.pageId,
      failed: failed.pageId,
    },
  };
}
