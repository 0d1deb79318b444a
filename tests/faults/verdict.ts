import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Lead, SentMessage, Taken } from './partners.ts';

/**
 * The conditions after a storm, checked with the stored items of the table, the responses to people, and the
 * partners' records. It uses nothing of the product: neither its keys nor its schemas nor its sums.
 */

/** An item of the table. */
export type Item = Readonly<Record<string, unknown>>;

/** An order with a confirmed response, and all later responses about it. */
export type Placed = {
  orderId: string;
  phone: string;
  pageId: string;
  totalMinor: number;
  pieces: number;
  /** The shopper's answer to the offer after the order; `totalMinor` includes it already. */
  afterOffer?: 'accepted' | 'declined';
  /** The right code was entered, and the shopper saw the confirmation. */
  isCodeTyped?: boolean;
  /** The outcome of a call that the desk has recorded: confirmed. */
  outcomeId?: string;
  /** The customer pressed the confirming button, and WhatsApp's call was accepted. */
  isPressed?: boolean;
  /** WhatsApp's ids of the customer's messages, whose calls were accepted. */
  written?: string[];
  isDelivered?: boolean;
};

export type Evidence = {
  items: readonly Item[];
  placed: readonly Placed[];
  /** Phones of orders that were sent and may have no response, as typed. */
  tried: ReadonlySet<string>;
  /** When orders are sent to the network, by the merchant's id. */
  sendsWhen: ReadonlyMap<string, 'at_once' | 'confirmed'>;
  /** Pages whose orders are reported to these advertising networks. */
  tellsNetworks: ReadonlyMap<string, readonly string[]>;
  stock: readonly { pageId: string; pieces: number; isSoldOut: boolean }[];
  views: readonly { pageId: string; acknowledged: number; tried: number }[];
  /** Statements whose match was acknowledged. */
  statements: readonly { statementId: string; lines: readonly { orderId: string; paidMinor: number }[] }[];
  /** The network's leads before the table was read, and during the read. */
  leads: readonly Lead[];
  laterLeads: readonly Lead[];
  messages: readonly SentMessage[];
  taken: readonly Taken[];
  /** Requests that a partner did not respond to, or failed. */
  unclear: number;
  /** The number of kills of a sending process. */
  kills: number;
};

/** A killed sender leaves its messages uncertain: three at a time from each of two queues. */
const SEND_CONCURRENCY = 6;

/** Violations that must never occur at any moment: data that is lost, duplicated, wrong, or wrongly sent. */
export function neverRight(evidence: Evidence): string[] {
  const stored = storedIn(evidence.items);
  return [
    ...shapedOtherwise(stored),
    ...lostOrDoubled(evidence, stored),
    ...wrongForwards(evidence, stored),
    ...tooUncertain(evidence),
    ...reportedTwice(evidence),
    ...askedTwice(evidence),
    ...soldTooMuch(evidence, stored),
  ];
}

/** Conditions that must hold after enough time: completed forwards, delivered messages, matching metrics. */
export function notYetRight(evidence: Evidence): string[] {
  const stored = storedIn(evidence.items);
  return [
    ...notYetCounted(evidence),
    ...openForwards(evidence, stored),
    ...unheard(evidence, stored),
    ...undecided(evidence, stored),
    ...wrongViews(evidence),
    ...unsettled(evidence),
  ];
}

/** The part without queues: the work of the stream's readers. */
export function notYetCounted(evidence: Evidence): string[] {
  const stored = storedIn(evidence.items);
  return [
    ...notForwarded(evidence, stored),
    ...wrongStock(evidence, stored),
    ...wrongMetrics(evidence.items, stored),
  ];
}

type StoredOrder = {
  id: string;
  ownerId: string;
  landingPageId: string;
  status: string;
  holdReason: string | null;
  phoneCheck: string | null;
  placedAt: string;
  currency: string;
  totalMinor: number;
  customerPhone: { e164: string };
  items: { quantity: number; unitPriceMinor: number }[];
  afterOffer?: { step: string } | null;
  latestEvents?: Item[];
};
type Stored = { orders: StoredOrder[]; byId: Map<string, StoredOrder>; under: Map<string, Item[]> };

/** The readable orders, and every item stored under an order. */
function storedIn(items: readonly Item[]): Stored {
  // The last condition excludes the storm's own unreadable items.
  const isOrder = (item: Item) =>
    item.entity === 'order' && item.sk === 'ORDER' && item.ownerId !== undefined;
  // The format is stated here on purpose, and not taken from the product.
  const orders = items.filter(isOrder) as unknown as StoredOrder[];
  const under = Map.groupBy(
    items.filter(({ pk }) => String(pk).startsWith('ORDER#')),
    ({ pk }) => String(pk).slice('ORDER#'.length),
  );
  return { orders, byId: new Map(orders.map((order) => [order.id, order])), under };
}

/** Orders without an attribute that is read here: after a change of their format, all else is misjudged. */
function shapedOtherwise({ orders }: Stored): string[] {
  return orders
    .filter(({ holdReason, phoneCheck }) => holdReason === undefined || phoneCheck === undefined)
    .map(({ id }) => `order ${id} is stored in another format than the verdict reads`);
}

const itemOf = ({ under }: Stored, orderId: string, sk: string) =>
  under.get(orderId)?.find((item) => item.sk === sk);

/** An order's events, of which the newest are stored in the order itself. */
function eventsOf(stored: Stored, orderId: string): Item[] {
  const own = (stored.under.get(orderId) ?? []).filter(({ sk }) => String(sk).startsWith('EVENT#'));
  return [...own, ...(stored.byId.get(orderId)?.latestEvents ?? [])];
}

/** A phone of these tests' shoppers in international form. */
const international = (phone: string) => (phone.startsWith('0') ? `+966${phone.slice(1)}` : phone);

function lostOrDoubled({ placed, tried }: Evidence, stored: Stored): string[] {
  const wrong: string[] = [];
  for (const { orderId, totalMinor } of placed) {
    const order = stored.byId.get(orderId);
    if (!order) wrong.push(`order ${orderId} is lost`);
    else if (order.totalMinor !== totalMinor)
      wrong.push(`order ${orderId} costs ${order.totalMinor}, and its shopper was shown ${totalMinor}`);
    if (!order) continue;
    const first = eventsOf(stored, orderId).filter(({ type }) => type === 'placed').length;
    if (first !== 1) wrong.push(`the history of order ${orderId} begins ${first} times`);
  }
  const sent = new Set([...tried].map(international));
  for (const [phone, same] of Map.groupBy(stored.orders, ({ customerPhone }) => customerPhone.e164)) {
    if (same.length > 1) wrong.push(`${phone} has ${same.length} orders`);
    if (!sent.has(phone)) wrong.push(`an order of ${phone} is stored that no shopper has sent`);
  }
  return wrong;
}

/**
 * Whether an order must be forwarded: not while it is on hold or cancelled, and, depending on the setting,
 * once it is confirmed.
 */
function isToBeForwarded({ sendsWhen }: Evidence, { ownerId, status, holdReason }: StoredOrder): boolean {
  const when = sendsWhen.get(ownerId);
  if (when === undefined || holdReason !== null || status === 'cancelled') return false;
  return when === 'at_once' || status !== 'pending';
}

const goodsOf = ({ items }: StoredOrder) =>
  items.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);

/**
 * Compares both ways: the network's leads with the orders, and the orders' forwards with the network's leads.
 */
function wrongForwards(evidence: Evidence, stored: Stored): string[] {
  const wrong: string[] = [];
  const byPhone = new Map(stored.orders.map((order) => [order.customerPhone.e164, order]));
  const leadsOf = Map.groupBy(evidence.leads, ({ phone }) => phone);
  for (const [phone, leads] of leadsOf) {
    const order = byPhone.get(phone);
    if (leads.length > 1) wrong.push(`the network took the order of ${phone} ${leads.length} times`);
    if (!order) wrong.push(`the network took an order of ${phone} that is not stored`);
    else if (!isToBeForwarded(evidence, order))
      wrong.push(`the network took order ${order.id}, which it must not have (${whyNot(order)})`);
    for (const lead of leads)
      if (order && lead.goodsMinor !== goodsOf(order))
        wrong.push(`the network took ${lead.goodsMinor} for order ${order.id}, which is ${goodsOf(order)}`);
  }
  const allLeads = Map.groupBy([...evidence.leads, ...evidence.laterLeads], ({ phone }) => phone);
  for (const order of stored.orders) {
    const delivery = itemOf(stored, order.id, 'DELIVERY#cod');
    const leads = allLeads.get(order.customerPhone.e164) ?? [];
    if (delivery?.state === 'sent' && leads.length === 0)
      wrong.push(`order ${order.id} is marked as sent, and the network never took it`);
    if (delivery?.state === 'sent' && leads.length > 0 && !leads.some(({ id }) => id === delivery.remoteId))
      wrong.push(`order ${order.id} has the network's number ${delivery.remoteId}, and it gave another`);
    if (delivery?.state === 'rejected' && isToBeForwarded(evidence, order))
      wrong.push(`the forward of order ${order.id} is rejected, and the network rejected nothing`);
  }
  return wrong;
}

const whyNot = ({ holdReason, status }: StoredOrder) => (holdReason ? `on hold: ${holdReason}` : status);

/**
 * The number of uncertain forwards and events, and its maximum given the partners' failures and the kills.
 */
export function uncertainIn({ items, unclear, kills }: Evidence): { count: number; most: number } {
  const isOne = ({ state, sk }: Item) =>
    state === 'uncertain' && /^(?:DELIVERY|CONVERSION)#/.test(String(sk));
  return { count: items.filter(isOne).length, most: unclear + kills * SEND_CONCURRENCY };
}

/** An uncertain forward or event is only justified by a partner's failure or a kill. */
function tooUncertain(evidence: Evidence): string[] {
  const { count, most } = uncertainIn(evidence);
  return count > most
    ? [`${count} forwards and events are uncertain; ${most} at most can be after what was done`]
    : [];
}

function notForwarded(evidence: Evidence, stored: Stored): string[] {
  return stored.orders
    .filter((order) => isToBeForwarded(evidence, order) && !itemOf(stored, order.id, 'DELIVERY#cod'))
    .map(({ id }) => `order ${id} is not forwarded at all`);
}

function openForwards(evidence: Evidence, stored: Stored): string[] {
  return stored.orders
    .filter((order) => isToBeForwarded(evidence, order))
    .flatMap(({ id }) => {
      const delivery = itemOf(stored, id, 'DELIVERY#cod');
      const { state, reason } = (delivery ?? {}) as { state?: string; reason?: { code: string } | null };
      const why = reason ? ` (${reason.code})` : '';
      return state === 'queued' || state === 'sending'
        ? [`the forward of order ${id} is still ${state}${why}`]
        : [];
    });
}

function reportedTwice({ taken }: Evidence): string[] {
  return [...Map.groupBy(taken, ({ network, orderId }) => `${network} of order ${orderId}`)]
    .filter(([, same]) => same.length > 1)
    .map(([what, same]) => `the event at ${what} was taken ${same.length} times`);
}

/** The conversions that advertising networks must have received. */
function unheard({ tellsNetworks, placed, taken }: Evidence, stored: Stored): string[] {
  const heard = new Set(taken.map(({ network, orderId }) => `${network} ${orderId}`));
  return placed.flatMap(({ orderId, pageId }) =>
    (tellsNetworks.get(pageId) ?? []).flatMap((network) => {
      const what = `the event at ${network} of order ${orderId}`;
      const event = itemOf(stored, orderId, `CONVERSION#${network}#placed`);
      if (!event) return [`${what} is not stored`];
      if (event.state === 'uncertain') return [];
      if (event.state !== 'sent') return [`${what} is still ${event.state}`];
      return heard.has(`${network} ${orderId}`) ? [] : [`${what} is marked as sent, and was never taken`];
    }),
  );
}

/** A question is asked once; a code is sent three times at most. */
function askedTwice({ messages }: Evidence): string[] {
  const questions = messages.filter(({ orderId }) => orderId !== undefined);
  const codes = messages.filter(({ code }) => code !== undefined);
  return [
    ...[...Map.groupBy(questions, ({ orderId }) => orderId)]
      .filter(([, same]) => same.length > 1)
      .map(([orderId, same]) => `the customer of order ${orderId} was asked ${same.length} times`),
    ...[...Map.groupBy(codes, ({ to }) => to)]
      .filter(([, same]) => same.length > 3)
      .map(([phone, same]) => `${phone} was sent ${same.length} codes`),
  ];
}

/** Confirmed actions are stored: offers, codes, calls, buttons, texts, statuses. */
function undecided({ placed }: Evidence, stored: Stored): string[] {
  return placed.flatMap((each) => {
    const order = stored.byId.get(each.orderId);
    if (!order) return [];
    const events = eventsOf(stored, order.id);
    const outcomes = events.filter(({ type }) => type === 'outcome');
    const wrong: string[] = [];
    const { afterOffer, isCodeTyped, outcomeId, isPressed, isDelivered, written = [] } = each;
    if (afterOffer && order.afterOffer?.step !== afterOffer)
      wrong.push(`the offer after order ${order.id} was ${afterOffer}, and is ${order.afterOffer?.step}`);
    if (isCodeTyped && (order.phoneCheck !== 'confirmed' || order.holdReason !== null))
      wrong.push(
        `order ${order.id} waits although its code was right (${order.phoneCheck}, ${order.holdReason})`,
      );
    if (outcomeId) {
      const times = outcomes.filter((event) => event.outcomeId === outcomeId).length;
      if (times !== 1) wrong.push(`the call about order ${order.id} is in its history ${times} times`);
    }
    if (isPressed) {
      const times = outcomes.filter(({ by }) => by === 'customer-by-whatsapp').length;
      if (times !== 1) wrong.push(`the button of order ${order.id} is in its history ${times} times`);
    }
    if ((outcomeId || isPressed) && order.status === 'pending')
      wrong.push(`order ${order.id} was confirmed, and is ${order.status}`);
    if (isDelivered && order.status !== 'delivered')
      wrong.push(`order ${order.id} was delivered, and is ${order.status}`);
    for (const id of written) {
      // Message ids contain the customer's phone, and are stored as a hash.
      const hash = createHash('sha256').update(id).digest('base64url');
      if (!itemOf(stored, order.id, `RECEIVED#${hash}`))
        wrong.push(`what the customer of order ${order.id} wrote is not there`);
    }
    return wrong;
  });
}

const piecesIn = (orders: readonly StoredOrder[]) =>
  orders.reduce((sum, { items }) => sum + items.reduce((pieces, { quantity }) => pieces + quantity, 0), 0);

const takesStock = ({ holdReason, status }: StoredOrder) => holdReason === null && status !== 'cancelled';

function soldTooMuch({ stock }: Evidence, { orders }: Stored): string[] {
  return stock.flatMap(({ pageId, pieces }) => {
    const sold = piecesIn(orders.filter((order) => order.landingPageId === pageId && takesStock(order)));
    return sold > pieces ? [`page ${pageId} sold ${sold} of ${pieces} pieces`] : [];
  });
}

function wrongStock({ stock, items }: Evidence, { orders }: Stored): string[] {
  return stock.flatMap(({ pageId, pieces, isSoldOut }) => {
    const sold = piecesIn(orders.filter((order) => order.landingPageId === pageId && takesStock(order)));
    const kept = keptLeft(items.filter(({ pk }) => pk === `STOCK#${pageId}`));
    return [
      ...(isSoldOut && sold !== pieces ? [`page ${pageId} is sold out with ${sold} of ${pieces} sold`] : []),
      ...(sold > 0 && kept !== pieces - sold
        ? [`page ${pageId} has ${pieces - sold} pieces left, and ${kept} are kept`]
        : []),
    ];
  });
}

/** What is left of the present count by its counters; undefined while nothing was ordered since. */
function keptLeft(items: Evidence['items']): number | undefined {
  const head = items.find(({ sk }) => sk === 'LEFT');
  const counters = items.filter(
    ({ sk, countedAt }) => String(sk).startsWith('LEFT#') && countedAt === head?.countedAt,
  );
  return counters.length === 0 ? undefined : counters.reduce((sum, { left }) => sum + Number(left), 0);
}

/** A day in Riyadh, which is three hours ahead all year. */
const riyadhDayOf = (at: string) => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);

/** Orders and their revenue, and orders by status. */
const isRecounted = (name: string) =>
  /^(?:(?:orders|revenue)\|[A-Z]{3}|orders\|[A-Z]{3}\|status\|\w+)$/.test(name);

/** Compares the expected sums of merchants' and pages' orders, by day and in total, with the stored ones. */
export function wrongMetrics(items: readonly Item[], { orders }: Stored = storedIn(items)): string[] {
  const right = new Map<string, Map<string, number>>();
  const add = (place: string, name: string, amount: number) => {
    const counts = right.get(place) ?? new Map<string, number>();
    right.set(place, counts.set(name, (counts.get(name) ?? 0) + amount));
  };
  for (const order of orders) {
    // An order on hold is not counted before it is released.
    if (order.holdReason !== null) continue;
    const { ownerId, landingPageId, currency, status, totalMinor } = order;
    const day = `DAY#${riyadhDayOf(order.placedAt)}`;
    for (const scope of [`STATS#MERCHANT#${ownerId}`, `STATS#PAGE#${landingPageId}`])
      for (const part of [day, 'TOTAL']) {
        add(`${scope} ${part}`, `orders|${currency}`, 1);
        add(`${scope} ${part}`, `revenue|${currency}`, totalMinor);
        // A page's total includes all its orders, whatever their status.
        if (part === 'TOTAL' && scope.startsWith('STATS#PAGE#')) continue;
        add(`${scope} ${part}`, `orders|${currency}|status|${status}`, 1);
      }
  }
  const stored = new Map(
    items
      .filter(({ pk }) => /^STATS#(?:MERCHANT|PAGE)#/.test(String(pk)))
      .map(({ pk, sk, counts }) => [`${pk} ${sk}`, (counts ?? {}) as Record<string, number>]),
  );
  const wrong: string[] = [];
  for (const place of new Set([...right.keys(), ...stored.keys()])) {
    const is = stored.get(place) ?? {};
    const should = right.get(place) ?? new Map<string, number>();
    for (const name of new Set([...should.keys(), ...Object.keys(is).filter(isRecounted)])) {
      if ((is[name] ?? 0) !== (should.get(name) ?? 0))
        wrong.push(`${place}: ${name} is ${is[name] ?? 0}, and its orders are ${should.get(name) ?? 0}`);
    }
  }
  return wrong;
}

/** Every acknowledged view is counted once; others may be. */
function wrongViews({ views, items }: Evidence): string[] {
  return views.flatMap(({ pageId, acknowledged, tried }) => {
    const counted = items
      .filter(({ pk, sk }) => String(pk).startsWith('FIGURES#') && /^DAY#/.test(String(sk)))
      .filter(({ sk }) => String(sk).endsWith(`#${pageId}`))
      .reduce((sum, { counts }) => sum + ((counts as Record<string, number> | undefined)?.v ?? 0), 0);
    return counted < acknowledged || counted > tried
      ? [`page ${pageId} counts ${counted} views; ${acknowledged} were acknowledged, ${tried} sent`]
      : [];
  });
}

type Settlement = { orderId: string; statementId: string; paidMinor: number };

/** Every line of a statement settles its order once. */
function unsettled({ statements, items }: Evidence): string[] {
  const settlements = items
    .filter(({ sk }) => String(sk).startsWith('SETTLED#'))
    .flatMap(({ orders }) => JSON.parse(gunzipSync(orders as Uint8Array).toString('utf8')) as Settlement[]);
  const known = new Set(statements.map(({ statementId }) => statementId));
  const lines = statements.flatMap(({ statementId, lines: own }) =>
    own.map((line) => ({ ...line, statementId })),
  );
  return [
    ...lines.flatMap(({ statementId, orderId, paidMinor }) => {
      const own = settlements.filter((each) => each.orderId === orderId);
      const [only] = own;
      return own.length === 1 && only?.statementId === statementId && only.paidMinor === paidMinor
        ? []
        : [`order ${orderId} is settled ${own.length} times, and statement ${statementId} pays it once`];
    }),
    ...settlements
      .filter(({ statementId }) => known.has(statementId))
      .filter(({ orderId }) => !lines.some((line) => line.orderId === orderId))
      .map(({ orderId }) => `order ${orderId} is settled, and stands in no statement`),
  ];
}
