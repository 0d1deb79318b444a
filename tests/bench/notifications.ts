import { content } from '../fixtures/authorization-resources.ts';
import { addressOf, orderFor, postOrder } from '../fixtures/site.ts';
import type { TestStack } from '../fixtures/test-stack.ts';
import { ms, quantiles, type Row, timed, until } from './measure.ts';

const SAMPLES = 60;
const POLL_MS = 2;
/** Browsers of the merchant's members: all of them are notified of each order. */
const BROWSERS = 5;

/**
 * Times a new order, from the shopper's response until the stand-ins have accepted the notification: the push
 * service for the last of the merchant's browsers, and Telegram.
 */
export async function notifications(stack: TestStack): Promise<Row[]> {
  const { connectionFakes: fakes } = stack.services;
  const { client } = await stack.newMerchant();
  const page = await client.createLandingPage({ body: content() });
  for (let count = 0; count < BROWSERS; count += 1)
    await client.addDevice({ body: { ...fakes.subscribe(), name: `Chrome ${count}` } });
  await fetch((await client.connectTelegram()).url);
  await stack.streamsIdle();
  await stack.egressIdle();

  /** The number accepted since the last order; the stand-ins delete old ones. */
  const accepted = (kind: 'push' | 'telegram', since: string) =>
    fakes
      .received()
      .filter(
        ({ connection, acceptedId, receivedAt }) => connection === kind && acceptedId && receivedAt >= since,
      ).length;
  const told = (kind: 'push' | 'telegram', since: string, count: number) =>
    timed(() => until(`The notification by ${kind}`, () => accepted(kind, since) >= count, POLL_MS));
  const order = async (shopper: number) => {
    const { status } = await postOrder(stack.port, page.subdomain, orderFor(page.id), addressOf(shopper));
    if (status !== 201) throw new Error(`The order was answered with ${status}`);
  };

  const push: number[] = [];
  const telegram: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const since = new Date().toISOString();
    await order(sample);
    const [toBrowsers, toChat] = await Promise.all([
      told('push', since, BROWSERS),
      told('telegram', since, 1),
    ]);
    push.push(toBrowsers);
    telegram.push(toChat);
  }
  return [
    row(`order answered → last of ${BROWSERS} browsers (${SAMPLES} orders)`, push),
    row('order answered → Telegram', telegram),
  ];
}

function row(what: string, times: readonly number[]): Row {
  const [median = 0, slow = 0, slowest = 0] = quantiles(times, 0.5, 0.95, 1);
  return [what, `p50 ${ms(median)}, p95 ${ms(slow)}, slowest ${ms(slowest)} (asked for: p95 3,000 ms)`];
}
