import type { Clock } from '../clock.ts';
import {
  type CodConnection,
  type CodList,
  type CodReadAnswer,
  type CodReading,
  type ConnectionRepository,
  codListUrls,
} from '../connection/connection.ts';
import type { Delivery, DeliveryRepository, FollowedDelivery } from '../delivery.ts';
import { isDomainError } from '../error.ts';
import { moveOrder } from '../order/change.ts';
import { NETWORK } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { SecretBox } from '../secret.ts';
import { mayReport, type NetworkState, readStateMeaning } from './states.ts';

export { type NetworkState, readStateMeaning } from './states.ts';

/**
 * An entry of one of the network's lists. `leadId` is the lead that became this order; times are ISO-8601.
 */
export type ListedEntry = {
  id: string;
  leadId: string | null;
  state: NetworkState;
  createdAt: string | null;
  deliveredAt: string | null;
};

/** A page of a list, or the reason why it could not be read. */
export type ListedPage =
  | { kind: 'page'; entries: ListedEntry[]; isLast: boolean }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  | { kind: Exclude<CodReadAnswer, 'read' | 'rate_limited' | 'not_listed'> };

/** The network's lists, newest first. `page` counts from 1. */
export type NetworkLists = {
  read(access: { url: string; apiKey: string; page: number }): Promise<ListedPage>;
};

export type ReadBackPorts = {
  connections: Pick<ConnectionRepository, 'saveReading'>;
  deliveries: Pick<DeliveryRepository, 'listFollowed' | 'find' | 'change'>;
  orders: Pick<OrderRepository, 'find' | 'change'>;
  secrets: Pick<SecretBox, 'open'>;
  lists: NetworkLists;
  clock: Clock;
  /** Logs unknown states, and orders that could not be changed. */
  log: {
    unknownState(details: { orderId: string; list: CodList; label: string }): void;
    failed(details: { orderId: string; error: unknown }): void;
  };
};

const MINUTE_MS = 60_000;
/** The interval between two rounds. */
const READ_EVERY_MS = 5 * MINUTE_MS;
/**
 * While the network has none of the merchant's orders, it is not called; only our own table is checked, at a
 * longer interval.
 */
const LOOK_TIMES_LESS = 3;
const MAX_BACKOFF_MS = 60 * MINUTE_MS;
/**
 * A list has ten entries a page, so these are about two hundred orders; the next read continues from there.
 */
const MAX_CALLS = 20;
/** After this time, a read gives way to the next merchant. */
const MAX_READ_MS = 30_000;
/** Orders that are still open at the network after this time are not read any more. */
const FOLLOWED_DAYS = 60;
const MAX_FOLLOWED = 2000;
/** The maximum difference between the network's clock and ours. */
const CLOCK_SLACK_MS = 6 * 60 * MINUTE_MS;

/**
 * Reads the status of a merchant's orders at their network: newest first, until the oldest open one, at most
 * `MAX_CALLS` pages at a time. Each order's change is stored before the position where the next read
 * continues, so an interruption only repeats work. `readEveryMs` is the interval between rounds. Throws when
 * the table or the key service does.
 */
export async function readNetwork(
  ports: ReadBackPorts,
  connection: CodConnection,
  {
    hasTime = () => true,
    readEveryMs = READ_EVERY_MS,
  }: { hasTime?: () => boolean; readEveryMs?: number } = {},
): Promise<void> {
  const { clock, connections, deliveries, lists } = ports;
  const began = clock.now();
  const before = connection.reading;
  const note = (inMs: number, changes: Partial<CodReading>) => {
    const dueAt = new Date(clock.now().getTime() + inMs).toISOString();
    return connections.saveReading(connection, { ...before, ...changes, dueAt });
  };
  const since = new Date(began.getTime() - FOLLOWED_DAYS * 24 * 60 * MINUTE_MS).toISOString();
  const followed = await deliveries.listFollowed(connection.ownerId, since, MAX_FOLLOWED);
  if (followed.length === 0) return note(LOOK_TIMES_LESS * readEveryMs, { place: null });
  const listed = codListUrls(connection.endpoint);
  if (!listed) return note(MAX_BACKOFF_MS, { answer: 'not_listed', place: null });
  const apiKey = connection.keyRejectedAt === null ? await openKey(ports, connection) : undefined;
  if (apiKey === undefined) return note(MAX_BACKOFF_MS, { answer: 'key_refused' });

  const open = openIn(followed, listed.sentTo);
  const isListed = listed.urls.some(({ list }) => list === before.place?.list);
  let place = (isListed && before.place) || { list: listed.urls[0]?.list ?? 'orders', page: 1 };
  const mayGoOn = () => hasTime() && clock.now().getTime() - began.getTime() < MAX_READ_MS;
  for (let calls = 0; ; calls += 1) {
    const wanted = open[place.list];
    const index = listed.urls.findIndex(({ list }) => list === place.list);
    const url = listed.urls[index]?.url;
    const isEmpty = url === undefined || wanted.size === 0;
    const askedAt = clock.now().toISOString();
    if (!isEmpty && (calls >= MAX_CALLS || !mayGoOn())) {
      return note(Math.min(MINUTE_MS, readEveryMs), { askedAt, answer: 'read', failures: 0, place });
    }
    const page = isEmpty ? END : await lists.read({ url, apiKey, page: place.page });
    if (page.kind !== 'page') {
      const failures = before.failures + 1;
      return note(backoffMs(page, failures, readEveryMs), { askedAt, answer: page.kind, failures, place });
    }
    const isOfLead = place.list !== listed.sentTo;
    await takePage(ports, connection.ownerId, { list: place.list, isOfLead, entries: page.entries, wanted });
    const next = listed.urls[index + 1];
    if (!page.isLast && wanted.size > 0 && !isPast(page.entries, wanted)) {
      place = { list: place.list, page: place.page + 1 };
    } else if (next) {
      place = { list: next.list, page: 1 };
    } else {
      return note(readEveryMs, { askedAt, answer: 'read', readAt: askedAt, failures: 0, place: null });
    }
  }
}

const END: ListedPage = { kind: 'page', entries: [], isLast: true };

/** The open deliveries to find in each list, by their number there. */
type Wanted = Map<string, FollowedDelivery>;

/** A lead that became an order is only looked up among the orders. */
function openIn(followed: readonly FollowedDelivery[], sentTo: CodList): Record<CodList, Wanted> {
  const byId = (some: readonly FollowedDelivery[]) => new Map(some.map((each) => [each.remoteId, each]));
  const leads = sentTo === 'leads' ? followed.filter(({ order }) => order === null) : [];
  return { leads: byId(leads), orders: byId(followed) };
}

/** Stores the states in the entries of a page, and removes the found ones from `wanted`. */
async function takePage(
  ports: ReadBackPorts,
  ownerId: string,
  {
    list,
    isOfLead,
    entries,
    wanted,
  }: { list: CodList; isOfLead: boolean; entries: readonly ListedEntry[]; wanted: Wanted },
): Promise<void> {
  for (const entry of entries) {
    // Leads and orders have separate numbers, which may coincide.
    const id = isOfLead ? entry.leadId : entry.id;
    const followed = id === null ? undefined : wanted.get(id);
    if (!followed) continue;
    wanted.delete(followed.remoteId);
    try {
      await takeEntry(ports, ownerId, { list, followed, entry });
    } catch (error) {
      // The next round finds it unchanged, and retries.
      ports.log.failed({ orderId: followed.orderId, error });
    }
  }
}

/** The order first: after an interruption, the delivery still has the earlier report. */
async function takeEntry(
  ports: ReadBackPorts,
  ownerId: string,
  { list, followed, entry }: { list: CodList; followed: FollowedDelivery; entry: ListedEntry },
): Promise<void> {
  const { state, deliveredAt } = entry;
  const label = state.label || state.code;
  const name = list === 'leads' ? 'lead' : 'order';
  if (followed[name] === label) return;
  const { orderId, remoteId } = followed;
  const delivery = await ports.deliveries.find(orderId, 'cod');
  const isSame = delivery?.ownerId === ownerId && delivery.state === 'sent' && delivery.remoteId === remoteId;
  if (!delivery || !isSame || delivery.reported?.[name] === label) return;
  const meaning = readStateMeaning(list, state);
  if (meaning?.status) {
    const { status, isReturned } = meaning;
    const command = {
      ownerId,
      orderId,
      by: NETWORK,
      status,
      ...(isReturned && { isReturned }),
      ...(status === 'delivered' && deliveredAt !== null && { deliveredAt }),
    };
    await moveOrder(ports, command, mayReport(status)).catch(unlessDeleted);
  }
  await keepReported(ports, delivery, { name, label, isOver: meaning?.isOver ?? false });
  if (!meaning) ports.log.unknownState({ orderId, list, label });
}

type Report = { name: 'lead' | 'order'; label: string; isOver: boolean };

/** Stores the network's report on a delivery, also when its task was recorded at the same moment. */
async function keepReported({ deliveries, clock }: ReadBackPorts, delivery: Delivery, report: Report) {
  if (await deliveries.change(delivery, reportedOf(delivery, report, clock))) return;
  const again = await deliveries.find(delivery.orderId, 'cod');
  if (again?.state === 'sent' && again.attempt === delivery.attempt)
    await deliveries.change(again, reportedOf(again, report, clock));
}

function reportedOf(delivery: Delivery, { name, label, isOver }: Report, clock: Clock): Delivery {
  const { lead = null, order = null } = delivery.reported ?? {};
  const reported = { lead, order, [name]: label, at: clock.now().toISOString(), isOver };
  return { ...delivery, reported, version: delivery.version + 1 };
}

function unlessDeleted(error: unknown): void {
  if (!isDomainError(error, 'not_found')) throw error;
}

/** Whether the page is older than the oldest wanted entry, so that further pages cannot contain it. */
function isPast(entries: readonly ListedEntry[], wanted: Wanted): boolean {
  const oldest = Math.min(...[...wanted.values()].map(({ sentAt }) => Date.parse(sentAt)));
  return entries.some(
    ({ createdAt }) => createdAt !== null && Date.parse(createdAt) < oldest - CLOCK_SLACK_MS,
  );
}

/**
 * The delay doubles with each failure. A network may request a longer one, and a rejected key waits an hour.
 */
function backoffMs(
  page: Exclude<ListedPage, { kind: 'page' }>,
  failures: number,
  readEveryMs: number,
): number {
  if (page.kind === 'key_refused') return MAX_BACKOFF_MS;
  const asked = page.kind === 'rate_limited' ? page.retryAfterSeconds * 1000 : 0;
  return Math.min(Math.max(readEveryMs * 2 ** (failures - 1), asked), MAX_BACKOFF_MS);
}

/** Undefined when the key cannot be decrypted any more. */
async function openKey({ secrets }: ReadBackPorts, { ownerId, apiKey }: CodConnection) {
  try {
    return await secrets.open({ ownerId, name: 'cod-api-key' }, apiKey);
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    return undefined;
  }
}
