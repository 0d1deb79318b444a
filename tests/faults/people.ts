import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@mirsah/contracts/client';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { callWebhook, eventOf } from '@mirsah/infra-local/connections/customers';
import { answerOffer } from '../fixtures/offers.ts';
import { addressOf, fetchSite, orderFor, postOrder, postOrderForm } from '../fixtures/site.ts';
import { appSecret } from '../fixtures/talking-shop.ts';
import type { Partners, SentMessage } from './partners.ts';
import type { Placed } from './verdict.ts';

type Page = { id: string; subdomain: string };

/** Shared by the people of a storm: the product's address, the stop signal, and their records. */
export type Scene = {
  port: number;
  partners: Pick<Partners, 'messages'>;
  stopping: AbortSignal;
  placed: Placed[];
  /** Phones of orders that were sent and may have no response. */
  tried: Set<string>;
  counts: { tries: number; failures: number; saves: number };
  /** Called at once for each violation. */
  wrong(reason: string): void;
};

/** How long a person retries before giving up: longer than several consecutive faults on a slow machine. */
const TIMEOUT_MS = 4 * 60_000;
const PAUSE_MS = 150;

let visitors = 0;
/** Each order comes from its own address: many from one would be put on hold as a flood. */
function newVisitor() {
  visitors += 1;
  return addressOf(visitors);
}

/**
 * Repeats an action until it succeeds, as people do. A failure after the time limit is wrong, and returns
 * undefined.
 */
async function persist<Done>(
  { wrong }: Pick<Scene, 'wrong'>,
  what: string,
  act: () => Promise<Done | undefined>,
): Promise<Done | undefined> {
  let last: unknown = 'no answer';
  for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(PAUSE_MS)) {
    try {
      const done = await act();
      if (done !== undefined) return done;
    } catch (error) {
      last = error;
    }
  }
  wrong(`${what} was tried for ${TIMEOUT_MS / 1000} s in vain: ${last}`);
  return undefined;
}

type Sold = { orderId: string; receipt: { subdomain: string; path: string } };
type Refusal = { code: string };

/**
 * Orders by the form's script, with the same key until there is a response. A rejection other than those
 * `expected` is wrong; undefined when the storm ends before a response.
 */
async function order(
  scene: Scene,
  page: Page,
  changes: object = {},
  expected: readonly string[] = [],
): Promise<Sold | Refusal | undefined> {
  const { counts, stopping } = scene;
  const submission = { ...orderFor(page.id), ...changes };
  const visitor = newVisitor();
  scene.tried.add(submission.phone);
  while (!stopping.aborted) {
    counts.tries += 1;
    const answer = await postOrder(scene.port, page.subdomain, submission, visitor).catch(() => undefined);
    if (answer?.status === 201) {
      const { orderId, thankYouUrl } = answer.body as { orderId: string; thankYouUrl: string };
      return { orderId, receipt: { subdomain: page.subdomain, path: thankYouUrl } };
    }
    if (!answer || answer.status >= 500) counts.failures += 1;
    else {
      const { code } = answer.body as { code: string };
      if (expected.includes(code)) return { code };
      scene.wrong(`a shopper was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    await sleep(PAUSE_MS);
  }
  return undefined;
}

function note(scene: Scene, page: Page, placed: Omit<Placed, 'pageId'>): Placed {
  const noted = { ...placed, pageId: page.id };
  scene.placed.push(noted);
  return noted;
}

/** Orders one piece after the other by the form's script, with `changes`. */
export async function shopByScript(
  scene: Scene,
  page: Page,
  { totalMinor, everyMs = 250, changes = {} }: { totalMinor: number; everyMs?: number; changes?: object },
): Promise<void> {
  while (!scene.stopping.aborted) {
    const { phone } = orderFor(page.id);
    const sold = await order(scene, page, { phone, ...changes });
    if (sold && 'orderId' in sold) note(scene, page, { orderId: sold.orderId, phone, totalMinor, pieces: 1 });
    await sleep(everyMs);
  }
}

/** Orders like a browser without script, which posts the form again without a response. */
export async function shopByForm(scene: Scene, page: Page, totalMinor: number): Promise<void> {
  while (!scene.stopping.aborted) {
    const { phone } = orderFor(page.id);
    const typed = { name: 'منيرة الدوسري', phone, address: 'الدمام، حي الشاطئ', country: 'SA' };
    const values = { landingPageId: page.id, ...typed, quantity: '1', price: '199' };
    scene.tried.add(phone);
    while (!scene.stopping.aborted) {
      scene.counts.tries += 1;
      const posted = { ...values, shippingOptionId: 'standard' };
      const answer = await postOrderForm(scene.port, page.subdomain, posted).catch(() => undefined);
      const orderId = /[?&]order=([^&]+)/.exec(String(answer?.headers.location))?.[1];
      if (orderId) {
        note(scene, page, { orderId, phone, totalMinor, pieces: 1 });
        break;
      }
      if (!answer || answer.status >= 500) scene.counts.failures += 1;
      else scene.wrong(`a form was refused with ${answer.status}`);
      await sleep(PAUSE_MS);
    }
    await sleep(1_000);
  }
}

/**
 * Takes the offer of two watches with a bump, and alternately accepts and declines the offer after the order.
 */
export async function shopWithOffers(scene: Scene, page: Page): Promise<void> {
  const watch = (variantId: string) => ({ sku: '', name: '', price: 279, quantity: 1, variantId });
  for (let turn = 0; !scene.stopping.aborted; turn += 1) {
    const { phone } = orderFor(page.id);
    const offer = { offer: { id: 'two' }, bumps: [{ id: 'wrap' }], total: 533 };
    const sold = await order(scene, page, { phone, items: [watch('black'), watch('white')], ...offer });
    if (!sold || !('orderId' in sold)) continue;
    const { orderId, receipt } = sold;
    const noted = note(scene, page, { orderId, phone, totalMinor: 53_300, pieces: 3 });
    const answer = (step: string, answered: 'accept' | 'decline') =>
      persist(scene, `the answer to the offer after order ${orderId}`, async () => {
        const variant = answered === 'accept' && { variantId: 'white' };
        const { status } = await answerOffer(scene.port, receipt, { step, answer: answered, ...variant });
        return status === 303 || undefined;
      });
    if (turn % 2 === 0) {
      // A higher price is recorded before the request, so that no check in between finds it wrong.
      scene.placed.splice(scene.placed.indexOf(noted), 1);
      if (await answer('offer', 'accept'))
        scene.placed.push({ ...noted, totalMinor: 73_200, afterOffer: 'accepted' });
    } else if ((await answer('offer', 'decline')) && (await answer('downsell', 'decline')))
      noted.afterOffer = 'declined';
    await sleep(1_500);
  }
}

/** Several shoppers who buy the same few pieces until none is left; records that in `stock`. */
export async function raceForStock(
  scene: Scene,
  page: Page,
  stock: { isSoldOut: boolean },
  totalMinor: number,
): Promise<void> {
  while (!scene.stopping.aborted && !stock.isSoldOut) {
    const { phone } = orderFor(page.id);
    const sold = await order(scene, page, { phone }, ['sold_out']);
    if (sold && 'orderId' in sold) note(scene, page, { orderId: sold.orderId, phone, totalMinor, pieces: 1 });
    else if (sold) stock.isSoldOut = true;
    await sleep(700);
  }
}

/** Risky orders, whose shoppers enter the code from WhatsApp. */
export async function shopWithCode(scene: Scene, page: Page, totalMinor: number): Promise<void> {
  while (!scene.stopping.aborted) {
    const { phone } = orderFor(page.id);
    const sold = await order(scene, page, { phone, name: 'ههههه', address: 'asdf' });
    if (!sold || !('orderId' in sold)) continue;
    const { orderId, receipt } = sold;
    const noted = note(scene, page, { orderId, phone, totalMinor, pieces: 1 });
    const to = phone.replace(/^0/, '+966');
    const codes = () => scene.partners.messages.filter((message) => message.to === to && message.code);
    // A shopper without a code leaves; the order stays on hold.
    for (const end = performance.now() + 40_000; codes().length === 0 && performance.now() < end; )
      await sleep(PAUSE_MS);
    if (codes().length > 0) {
      const isTyped = await persist(scene, `the code of order ${orderId}`, async () => {
        const { status, headers } = await fetchSite(scene.port, receipt.subdomain, {
          method: 'POST',
          path: receipt.path,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams({ code: codes().at(-1)?.code ?? '' })),
        });
        return (status === 303 && !String(headers.location).includes('code=')) || undefined;
      });
      if (isTyped) noted.isCodeTyped = true;
    }
    await sleep(4_000);
  }
}

/** Views a page and reports it as browsers do; a view without a response is sent again. */
export async function look(
  scene: Scene,
  page: Page,
  views: { acknowledged: number; tried: number },
): Promise<void> {
  while (!scene.stopping.aborted) {
    const view = { type: 'view', pageId: page.id, viewId: crypto.randomUUID() };
    const visit = { visitorId: crypto.randomUUID(), startsVisit: true, referrer: '', search: '' };
    const from = newVisitor();
    // Browsers send the page's own origin; views of others are not counted.
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari',
      origin: `http://${page.subdomain}.localhost:${scene.port}`,
    };
    views.tried += 1;
    while (!scene.stopping.aborted) {
      const answer = await fetchSite(scene.port, page.subdomain, {
        ...from,
        method: 'POST',
        path: '/functions/v1/collect',
        headers,
        body: JSON.stringify({ ...view, ...visit }),
      }).catch(() => undefined);
      if (answer?.status === 204) {
        views.acknowledged += 1;
        break;
      }
      await sleep(PAUSE_MS);
    }
    await sleep(300);
  }
}

/** Saves pages one after the other, each with another description. */
export async function edit(scene: Scene, client: ApiClient, pages: readonly Page[]): Promise<void> {
  for (let number = 1; !scene.stopping.aborted; number += 1) {
    const { id } = pages[number % pages.length] as Page;
    scene.counts.saves += 1;
    try {
      const params = { pageId: id };
      const { version, title, subdomain, conversions } = await client.getLandingPage({ params });
      const description = `وصف رقم ${number}`;
      const content = landingPageContentFixture({ title, subdomain, description, conversions });
      await client.saveLandingPage({ params, body: { version, content } });
    } catch {
      // A fault interrupted it; the next iteration reads the stored version.
    }
    await sleep(400);
  }
}

/** An agent who repeatedly takes the next order and confirms it. */
export async function callCustomers(scene: Scene, client: ApiClient): Promise<void> {
  while (!scene.stopping.aborted) {
    const next = await client.nextCall({ body: { besides: [] } }).catch(() => undefined);
    const orderId = next?.call?.order.id;
    const placed = scene.placed.find((each) => each.orderId === orderId);
    if (!orderId || !placed) {
      await sleep(500);
      continue;
    }
    const id = randomId();
    const isRecorded = await persist(scene, `the call about order ${orderId}`, async () => {
      await client.recordOutcome({
        params: { orderId },
        body: { id, outcome: { kind: 'confirmed' }, isCall: true },
      });
      return true;
    });
    if (isRecorded) {
      const first = placed.outcomeId;
      if (first) scene.wrong(`order ${orderId} was on two desks, and both recorded their call`);
      placed.outcomeId = id;
    }
    await sleep(700);
  }
}

/** Customers who press the button of their question, and write. Meta's calls are delivered twice. */
export async function answerQuestions(scene: Scene, webhook: string): Promise<void> {
  const answered = new Set<SentMessage>();
  while (!scene.stopping.aborted) {
    const placedOf = ({ orderId }: SentMessage) =>
      orderId === undefined ? undefined : scene.placed.find((each) => each.orderId === orderId);
    const question = scene.partners.messages.find((each) => !answered.has(each) && placedOf(each));
    const placed = question && placedOf(question);
    if (!question || !placed) {
      await sleep(300);
      continue;
    }
    answered.add(question);
    const message = { acceptedId: question.id, body: question.body };
    const call = (event: object) =>
      persist(scene, `WhatsApp's call about order ${placed.orderId}`, async () => {
        const statuses = await callWebhook({ url: webhook, appSecret }, [event], { repeat: 2 });
        return statuses.every((status) => status === 200) || undefined;
      });
    const words = eventOf(message, { write: 'متى يصل الطلب؟', isReply: true });
    if (await call(eventOf(message, { press: 0 }))) placed.isPressed = true;
    if (await call(words)) placed.written = [...(placed.written ?? []), ...idsIn(words)];
    await sleep(1_000);
  }
}

const idsIn = (event: object) => (event as { messages: { id: string }[] }).messages.map(({ id }) => id);

const ORDERS_PER_STATEMENT = 8;

/** Marks orders of a page as delivered, and settles them with the carrier's statements. */
export async function settle(
  scene: Scene,
  client: ApiClient,
  page: Page,
  statements: { statementId: string; lines: { orderId: string; paidMinor: number }[] }[],
): Promise<void> {
  while (!scene.stopping.aborted) {
    const due = scene.placed.filter(({ pageId, isDelivered }) => pageId === page.id && !isDelivered);
    if (due.length < ORDERS_PER_STATEMENT) {
      await sleep(1_000);
      continue;
    }
    const paid = due.slice(0, ORDERS_PER_STATEMENT);
    for (const placed of paid) {
      const { orderId } = placed;
      const isChanged = await persist(scene, `the delivery of order ${orderId}`, async () => {
        await client.changeOrderStatus({ params: { orderId }, body: { status: 'delivered' } });
        return true;
      });
      if (isChanged) placed.isDelivered = true;
    }
    const statementId = randomId();
    const lines = paid.map(({ orderId, totalMinor }) => ({ orderId, paidMinor: totalMinor }));
    const isSettled = await persist(scene, `statement ${statementId}`, async () => {
      const params = { statementId };
      const columns = { amount: 'COD' };
      await client.startStatement({
        params,
        body: { carrier: 'smsa', fileName: 'cod.csv', lineCount: lines.length, columns },
      });
      await client.putStatementLines({
        params: { ...params, batch: '0' },
        body: {
          lines: lines.map(({ orderId, paidMinor }, index) => ({
            row: index + 2,
            waybill: '',
            number: orderId,
            phone: '',
            paidMinor,
            currency: 'SAR' as const,
          })),
        },
      });
      await client.matchStatement({ params });
      return true;
    });
    if (isSettled) statements.push({ statementId, lines });
    await sleep(2_000);
  }
}
