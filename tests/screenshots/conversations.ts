import { randomId } from '@mirsah/domain/id';
import type { Page } from 'playwright-core';
import { LONG_NAME } from '../fixtures/full-page.ts';
import { openShop } from '../fixtures/shop.ts';
import { askByItself, askedOrder, connectWhatsApp } from '../fixtures/talking-shop.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import type { Shown } from './merchants.ts';
import { at, type Screen } from './screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const openTalk = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('tab', { name: 'المحادثة' }).click();
  await page.getByRole('list', { name: 'رسائل واتساب' }).waitFor();
};
/** Of what customers have written, the order on whose conversation the window is closed. */
const closed = ({ failedOrderId }: Shown) => `/dashboard/orders?order=${failedOrderId}`;

/** Conversations with customers, and the automatic question. */
export const talkScreens: readonly Screen[] = [
  { name: 'autopilot', path: at('/dashboard/api-settings') },
  {
    name: 'autopilot-mismatch',
    path: at('/dashboard/api-settings'),
    act: async (page) => {
      await page.getByLabel('القالب المعتمد لدى Meta').selectOption('thanks ar');
      await page.getByText(/^القوالب في حسابك/).click();
    },
  },
  { name: 'talk-order', path: ({ orderId }) => `/dashboard/orders?order=${orderId}`, act: openTalk },
  { name: 'talk-closed', path: closed, act: openTalk },
  {
    name: 'talk-compose',
    path: closed,
    act: async (page) => {
      await openTalk(page);
      await button(page, 'اختر قالبًا').click();
      const dialog = page.getByRole('dialog', { name: /رسالة واتساب إلى/ });
      await dialog.getByText('قالب معتمد', { exact: true }).click();
      await dialog.getByLabel('القالب المعتمد لدى Meta').selectOption('thanks ar');
    },
  },
  {
    name: 'talk-desk',
    path: at('/dashboard/desk'),
    act: async (page) => {
      await page.getByRole('list', { name: 'رسائل واتساب' }).waitFor();
    },
  },
];

/**
 * A shop whose customers were asked: one has pressed and written, and was answered; one has not answered yet.
 */
export async function talkingShop(stack: TestStack): Promise<Shown> {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  await askByItself(shop, (await connectWhatsApp(stack, shop)).confirmation);
  const silent = await askedOrder(stack, shop, { name: LONG_NAME.slice(0, 60) });
  const { orderId, question } = await askedOrder(stack, shop, {
    name: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني',
  });
  const fakes = stack.services.connectionFakes;
  await fakes.act(question, { press: 1 });
  await fakes.act(question, {
    write: 'أبغى حبتين بدل وحدة، واتصلوا علي بعد الظهر لو سمحتوا\nhttps://maps.example/q?24.7136,46.6753',
  });
  const conversation = () => client.getOrderDeliveries({ params: { orderId } });
  while ((await conversation()).received.length < 2) await new Promise((resolve) => setTimeout(resolve, 200));
  for (const text of ['تم، صارت حبتين. نتصل بك بعد الظهر بإذن الله.', 'شكرًا لك'] as const) {
    await client.replyToCustomer({ params: { orderId }, body: { messageId: randomId(), text } });
    fakes.script('whatsApp', 'rate-limited', 1);
  }
  fakes.script('whatsApp', 'accept');
  return { account: shop.merchant, client, orderId, failedOrderId: silent.orderId };
}
