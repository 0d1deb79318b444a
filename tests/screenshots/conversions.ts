import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Page } from 'playwright-core';
import { fetchSite, orderFor } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

const screen = at('/dashboard/conversions');

/** The events for networks of a merchant whose networks work, reject, are off, and have not been tried. */
export const conversionScreens: readonly Screen[] = [
  { name: 'conversions-told', path: screen },
  { name: 'conversions-settings', path: screen, act: (page) => openSettings(page, 'ميتا') },
  {
    name: 'conversions-test',
    path: screen,
    act: async (page) => {
      await openSettings(page, 'ميتا');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'اختبر' }).click();
      await dialog.getByText(/قبلته ميتا/).waitFor();
    },
  },
  {
    name: 'conversions-errors',
    path: screen,
    act: async (page) => {
      await openSettings(page, 'جوجل GA4');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('UA-1');
      await dialog.getByRole('button', { name: 'احفظ' }).click();
      await dialog.getByText(/ليس بالشكل/).waitFor();
    },
  },
  { name: 'conversions-order', path: ({ orderId }) => `/dashboard/orders?order=${orderId}` },
  { name: 'conversions-page', path: ({ pageId }) => `/dashboard/edit/${pageId}?tab=pixels` },
];

async function openSettings(page: Page, network: string): Promise<void> {
  await page.getByRole('button', { name: `إعدادات ${network}` }).click();
  await page.getByRole('dialog').waitFor();
}

/** A merchant with four networks, and orders with events in every state. */
export async function toldMerchant(
  stack: TestStack,
): Promise<Shown & { client: NonNullable<Shown['client']>; pageId: string }> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const fakes = stack.services.connectionFakes;
  const entries = {
    meta: { pixelId: '441720938851', token: 'EAAG-token-of-meta-9f2c', testCode: 'TEST44718' },
    tiktok: { pixelId: 'C9QK3RJC77UABCDE', token: 'token-of-tiktok-7d1a', testCode: '' },
    snapchat: { pixelId: '7f02c1d8-0000-4e5f-8a9b-c0d1e2f391ae', token: 'token-of-snap-44e0', testCode: '' },
    ga4: { pixelId: 'G-4KX81MZQ', token: 'secret-of-ga4-000', testCode: '' },
  };
  const connect = (network: keyof typeof entries) =>
    client.saveConversionNetwork({ params: { network }, body: { ...entries[network], isOn: true } });
  for (const network of ['meta', 'tiktok', 'snapchat'] as const) await connect(network);
  await client.saveConversionModel({ body: { model: 'confirmed' } });
  const conversions = { isOn: true, model: null };
  const page = await client.createLandingPage({ body: landingPageContentFixture({ conversions }) });
  const order = async () => {
    const visit = { at: Date.now(), referrer: '', search: '?fbclid=IwAR0click&utm_source=instagram' };
    const { body } = await fetchSite(stack.port, page.subdomain, {
      method: 'POST',
      path: '/functions/v1/submit-order',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari/604.1',
        cookie: '_fbp=fb.1.1763990000000.1098115397',
      },
      body: JSON.stringify({
        ...orderFor(page.id),
        fields: { notice: '2' },
        attribution: { first: visit, last: visit },
      }),
    });
    await stack.streamsIdle();
    await stack.egressIdle();
    return String(JSON.parse(body).orderId);
  };
  const orderId = await order();
  await client.changeOrderStatus({ params: { orderId }, body: { status: 'confirmed' } });
  await stack.streamsIdle();
  await stack.egressIdle();
  fakes.script('tiktok', 'unauthorized');
  fakes.script('meta', 'timeout', 1);
  await order();
  fakes.script('snapchat', 'invalid', 1);
  await order();
  fakes.script('tiktok', 'accept');
  await connect('ga4');
  return { account: merchant, client, orderId, pageId: page.id };
}
