import { moveDelivery, newDelivery } from '@mirsah/domain/delivery';
import { randomId } from '@mirsah/domain/id';
import { defaultRiskSettings } from '@mirsah/domain/order/risk';
import { invoke } from '@mirsah/infra-local/lambda-function';
import { openFunctions } from '@mirsah/infra-local/stack/functions';
import { settings } from '@mirsah/infra-local/stack/settings';
import { readPhoneKeys, withPhoneKeys } from '@mirsah/table/dynamo/phone-keys';
import { openTable } from '@mirsah/table/dynamo/table';
import { createConversationRepository } from '@mirsah/table/outbound/conversations';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { placeOrderIn } from '../fixtures/placed-order.ts';
import { openShop } from '../fixtures/shop.ts';
import { addressOf } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed, until } from './measure.ts';

const DUE = 10_000;
const CONCURRENCY = 50;
const SAMPLES = 30;
const POLL_MS = 10;
const HOUR_MS = 3_600_000;

/**
 * With ten thousand deliveries and as many questions of one merchant due and queued by a sweep, times the
 * orders of another: from the shopper's order until the network has it, and until WhatsApp has the code.
 */
export async function backlog(stack: TestStack): Promise<Row[]> {
  const shop = await openShop(stack);
  const { client } = shop.merchant;
  const fakes = stack.services.connectionFakes;
  await client.saveCodConnection({
    body: { endpoint: `${fakes.codNetworkUrl}/leads`, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  await client.saveWhatsAppConnection({
    body: { phoneNumberId: '1055512399', token: 'EAAG-token-1234567890' },
  });
  const busy = await openShop(stack);
  await busy.merchant.client.saveCodConnection({
    body: { endpoint: `${fakes.codNetworkUrl}/leads`, apiKey: 'cod-live-1234567890', sendsWhen: 'at_once' },
  });
  await makeDue(stack, (await busy.merchant.client.getMyProfile()).id);
  const sweeping = timed(() =>
    invoke(openFunctions().get('sweep-deliveries'), {}, { name: 'sweep-deliveries', timeoutMs: 120_000 }),
  );
  const forwards: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const orderId = await placeOrderIn(stack, shop, {}, addressOf(sample));
    const isSent = async () =>
      (await client.getOrderDeliveries({ params: { orderId } })).deliveries[0]?.state === 'sent';
    forwards.push(await timed(() => until('The forward', isSent, POLL_MS)));
  }
  const codeTemplate = { name: 'order_code', language: 'ar' };
  const asking = { ...defaultRiskSettings, holdFrom: 1, askCodeFrom: 1, codeTemplate };
  await client.saveRiskSettings({ body: asking });
  const codes: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const before = codesTaken();
    await placeOrderIn(stack, shop, { name: 'ههههه', address: 'asdf' }, addressOf(1000 + sample));
    codes.push(await timed(() => until('The code', () => codesTaken() > before, POLL_MS)));
  }
  function codesTaken(): number {
    return fakes.received().filter(({ path }) => path.endsWith('/1055512399/messages')).length;
  }
  return [
    [`sweep with ${DUE} deliveries and ${DUE} questions due`, ms(await sweeping)],
    row(`order answered → forwarded (${SAMPLES} orders of another merchant)`, forwards, '5,000'),
    row('order answered → code at WhatsApp', codes, '3,000'),
  ];
}

/** Deliveries and questions of missing orders: their messages are processed without effect. */
async function makeDue(stack: TestStack, ownerId: string): Promise<void> {
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const deliveries = createDeliveryRepository(table);
  const questions = createConversationRepository(withPhoneKeys(table, readPhoneKeys(settings.phoneKeys)));
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  for (let count = 0; count < DUE; count += CONCURRENCY) {
    const ids = Array.from({ length: CONCURRENCY }, () => randomId());
    await Promise.all([
      ...ids.map(async (id) => {
        const queued = newDelivery({ id, ownerId }, 'cod', at);
        // A new queued one would have its message sent by the stream.
        const sent = moveDelivery(queued, { state: 'sent', at });
        await deliveries.create(sent);
        await deliveries.change(sent, { ...queued, version: sent.version + 1 });
      }),
      ...ids.map((orderId) =>
        questions.createQuestion({
          orderId,
          ownerId,
          messageId: randomId(),
          state: 'waiting',
          end: null,
          dueAt: at,
          version: 1,
          updatedAt: at,
        }),
      ),
    ]);
  }
  await stack.streamsIdle();
}

function row(what: string, times: readonly number[], asked: string): Row {
  const [median = 0, slow = 0, slowest = 0] = quantiles(times, 0.5, 0.95, 1);
  return [what, `p50 ${ms(median)}, p95 ${ms(slow)}, slowest ${ms(slowest)} (asked for: p95 ${asked} ms)`];
}
