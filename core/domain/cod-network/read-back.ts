import type { Clock } from '../clock.ts';
import {
  type CodConnection,
  type CodList,
  type CodReadAnswer,
  type CodReading,
  type ConnectionRepository,
  codListUrls,
  newCodReading,
} from '../connection/connection.ts';
import type { Delivery, DeliveryRepository, FollowedDelivery } from '../delivery.ts';
import { isDomainError } from '../error.ts';
import { moveOrder } from '../order/change.ts';
import { NETWORK } from '../order/order.ts';
import type { OrderRepository } from '../order/ports.ts';
import type { SecretBox } from '../secret.ts';
import { mayReport, meaningOf, type NetworkState } from './states.ts';

export { meaningOf, type NetworkState } from './states.ts';

/** An entry of one of the network's lists. `leadId` is that of the lead that became this order; times are ISO-8601. */
export type ListedEntry = {
  id: string;
  leadId: string | null;
  state: NetworkState;
  createdAt: string | null;
  deliveredAt: string | null;
};

/** A page of a list, or why there is none. */
export type ListedPage =
  | { kind: 'page'; entries: ListedEntry[]; isLast: boolean }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  | { kind: Exclude<CodReadAnswer, 'read' | 'rate_limited' | 'not_listed'> };

/** The network's lists, newest first. `page` counts from 1. */
export type NetworkLists = {
  read(access: { url: string; apiKey: string; page: number }): Promise<ListedPage>;
};

export type ReadBackPorts = {
  connections: Pick<ConnectionRepository, 'noteReading' | 'listDue'>;
  deliveries: Pick<DeliveryRepository, 'listFollowed' | 'find' | 'change'>;
  orders: Pick<OrderRepository, 'find' | 'change'>;
  secrets: Pick<SecretBox, 'open'>;
  lists: NetworkLists;
  clock: Clock;
  /** Hears of a state that this release does not know, and of an order that could not be changed. */
  log: {
    unknownState(details: { orderId: string; list: CodList; label: string }): void;
    failed(details: { orderId: string; error: unknown }): void;
  };
};

const MINUTE_MS = 60_000;
/** From the end of one round to the next. */
const READ_EVERY_MS = 5 * MINUTE_MS;
/** While the network has nothing of the merchant's, it is not called: only whether it has is looked for, so much less often. */
const LOOK_TIMES_LESS = 3;
const MAX_BACKOFF_MS = 60 * MINUTE_MS;
/** A list has ten entries a page, so these are some two hundred orders; the next read goes on from there. */
const MAX_CALLS = 20;
/** After so long a read lets the next merchant have its place. */
const MAX_READ_MS = 30_000;
/** What the network has not ended by then is not asked for any more. */
const FOLLOWED_DAYS = 60;
const MAX_FOLLOWED = 2000;
/** By how much the network's clock may differ from ours. */
const CLOCK_SLACK_MS = 6 * 60 * MINUTE_MS;

/**
 * Reads what became of a merchant's orders at their network: newest first, until the oldest that is open, at most
 * `MAX_CALLS` pages at a time. Each change is stored with its order before the place at which the next read goes on, so
 * that what is interrupted is only done once more. `readEveryMs` is how long a round is apart from the next. Throws when
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
  const before = connection.reading ?? newCodReading(began.toISOString());
  const note = (inMs: number, changes: Partial<CodReading>) => {
    const dueAt = new Date(clock.now().getTime() + inMs).toISOString();
    return connections.noteReading(connection, { ...before, ...changes, dueAt });
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

/** What is still to be found in each list, by the number that it has there. */
type Wanted = Map<string, FollowedDelivery>;

/** A lead that became an order is read among the orders alone. */
function openIn(followed: readonly FollowedDelivery[], sentTo: CodList): Record<CodList, Wanted> {
  const byId = (some: readonly FollowedDelivery[]) => new Map(some.map((each) => [each.remoteId, each]));
  const leads = sentTo === 'leads' ? followed.filter(({ order }) => order === null) : [];
  return { leads: byId(leads), orders: byId(followed) };
}

/** Stores what the entries of a page say, and takes those that it found out of `wanted`. */
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
    // Leads and orders are numbered apart: one may have the number of another's other.
    const id = isOfLead ? entry.leadId : entry.id;
    const followed = id === null ? undefined : wanted.get(id);
    if (!followed) continue;
    wanted.delete(followed.remoteId);
    try {
      await takeEntry(ports, ownerId, { list, followed, entry });
    } catch (error) {
      // The next round finds it unchanged, and tries again.
      ports.log.failed({ orderId: followed.orderId, error });
    }
  }
}

/** The order first: after an interruption, what the delivery says is still what was known before. */
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
  const meaning = meaningOf(list, state);
  if (meaning?.status) {
    const { status, isReturned } = meaning;
    const command = {
      ...{ ownerId, orderId, by: NETWORK, status },
      ...(isReturned && { isReturned }),
      ...(status === 'delivered' && deliveredAt !== null && { deliveredAt }),
    };
    await moveOrder(ports, command, mayReport(status)).catch(unlessDeleted);
  }
  await ports.deliveries.change(delivery, reportedOf(delivery, name, label, meaning?.isOver ?? false, ports));
  if (!meaning) ports.log.unknownState({ orderId, list, label });
}

function reportedOf(
  delivery: Delivery,
  name: 'lead' | 'order',
  label: string,
  isOver: boolean,
  { clock }: { clock: Clock },
): Delivery {
  const { lead = null, order = null } = delivery.reported ?? {};
  const reported = { lead, order, [name]: label, at: clock.now().toISOString(), isOver };
  return { ...delivery, reported, version: delivery.version + 1 };
}

function unlessDeleted(error: unknown): void {
  if (!isDomainError(error, 'not_found')) throw error;
}

/** Whether the page reaches back behind the oldest that is still wanted: further ones cannot have it. */
function isPast(entries: readonly ListedEntry[], wanted: Wanted): boolean {
  const oldest = Math.min(...[...wanted.values()].map(({ sentAt }) => Date.parse(sentAt)));
  return entries.some(
    ({ createdAt }) => createdAt !== null && Date.parse(createdAt) < oldest - CLOCK_SLACK_MS,
  );
}

/** The delay doubles with each failure; a network that asks for more gets it, and one that refuses the key an hour. */
function backoffMs(
  page: Exclude<ListedPage, { kind: 'page' }>,
  failures: number,
  readEveryMs: number,
): number {
  if (page.kind === 'key_refused') return MAX_BACKOFF_MS;
  const asked = page.kind === 'rate_limited' ? page.retryAfterSeconds * 1000 : 0;
  return Math.min(Math.max(readEveryMs * 2 ** (failures - 1), asked), MAX_BACKOFF_MS);
}

/** Undefined when nobody can open the key any more. */
async function openKey({ secrets }: ReadBackPorts, { ownerId, apiKey }: CodConnection) {
  try {
    return await secrets.open({ ownerId, name: 'cod-api-key' }, apiKey);
  } catch (error) {
    if (!isDomainError(error, 'secret_unreadable')) throw error;
    return undefined;
  }
}
