import { type Delivery, type DeliveryRepository, moveDelivery } from '@mirsah/domain/delivery';
import type { Entity, Item } from '@mirsah/table/dynamo/item';

/** What is done with an item that was written after the moment of a restore. */
type Fate =
  /** Data of people, or needed by it: written into the restored table. */
  | 'back'
  /** Follows from the others, or ends within days by itself. */
  | 'follows'
  /** A person decides: it may be what the restore undoes. */
  | 'named';

/** Kinds with items of several fates: by the beginning of their partition, or their sort key. */
const byKey =
  (...rules: readonly (readonly [of: 'pk' | 'sk', begins: string, fate: Fate])[]) =>
  (item: Item): Fate =>
    rules.find(([of, begins]) => String(item[of]).startsWith(begins))?.[2] ?? 'named';

/**
 * The fate of every kind of item, in the order of writing: what others refer to comes before them, and what
 * was already done about an order before the order itself, whose arrival in the stream would do it again. A
 * new kind does not compile without an entry.
 */
export const fates: Record<Entity, Fate | ((item: Item) => Fate)> = {
  profile: 'back',
  access: 'back',
  recovery_codes: 'back',
  account_link: 'back',
  suspension: 'back',
  team: 'back',
  member: 'back',
  invitation: 'back',
  business_details: 'back',
  default_shipping: 'back',
  desk_settings: 'back',
  retention: 'back',
  connection: 'back',
  picture: 'back',
  product: 'back',
  message_template: 'back',
  saved_theme: 'back',
  saved_block: 'back',
  costs: 'back',
  ad_spend: 'back',
  claim: byKey(
    ['pk', 'SUBDOMAIN#', 'back'],
    ['pk', 'DOMAIN#', 'back'],
    // Titles of pages.
    ['pk', 'USER#', 'back'],
    // A repeated form gets its order.
    ['pk', 'ORDER_CLAIM#', 'back'],
    ['pk', 'WHATSAPP#', 'back'],
    // Who was notified of what; without it they are notified again.
    ['pk', 'NOTIFIED#', 'back'],
    // Counted again with the orders.
    ['pk', 'CUSTOMER#', 'follows'],
    ['pk', 'COUNTED#', 'follows'],
    ['pk', 'RECENT_ORDERS#', 'follows'],
    ['pk', 'TELEGRAM_CODE#', 'follows'],
  ),
  // A page's count; what is left of it follows from the orders.
  stock: byKey(['sk', 'STOCK', 'back'], ['pk', 'STOCK#', 'follows']),
  landing_page: 'back',
  landing_page_version: 'back',
  experiment: 'back',
  domain: 'back',
  blocked_phone: 'back',
  abandoned_form: 'back',
  form_order: 'back',
  delivery: 'back',
  conversion: 'back',
  order_signals: 'back',
  order_message: 'back',
  conversation: 'back',
  call: 'back',
  notification: 'back',
  order_event: 'back',
  order: 'back',
  statement: 'back',
  settled: 'back',
  contact_message: 'back',
  log_entry: 'back',
  audit_entry: 'back',
  system_settings: 'named',
  // Codes are valid for minutes.
  phone_code: 'follows',
  published_files: 'follows',
  republishing: 'follows',
  rollup: 'follows',
  page_day: 'follows',
  figures: 'follows',
};

const order = Object.keys(fates);

/** The fate of an item; of a kind that a newer release has written, a person decides. */
export function fateFor(item: Item): Fate {
  const fate = (fates as Record<string, Fate | ((item: Item) => Fate) | undefined>)[String(item.entity)];
  return typeof fate === 'function' ? fate(item) : (fate ?? 'named');
}

/** An item that was written after the moment; `before` is the one of the restored table, if it has one. */
export type Later = { item: Item; before: Item | undefined };

type Ports = {
  /** Writes items that are not there; resolves to those that are. */
  add(items: readonly Item[]): Promise<Item[]>;
  /** Writes an item in the place of another one; false when that is not there any more. */
  replace(item: Item, before: Item): Promise<boolean>;
  /** Deliveries of the table that is left. */
  former: Pick<DeliveryRepository, 'find'>;
  restored: Pick<DeliveryRepository, 'create'>;
  now(): Date;
};

/** What was brought back, and what was not. */
export type Outcome = { back: Item[]; left: Item[] };

/**
 * Brings back what was written after the moment: new items, and changed ones of the kinds `withChanges`. A
 * change may be what the restore undoes, so the others are left for a person, like an item whose place was
 * taken since. A delivery that was open becomes uncertain, because it may have been sent. Idempotent.
 */
export async function bringBack(
  ports: Ports,
  later: readonly Later[],
  withChanges: (entity: string) => boolean,
): Promise<Outcome> {
  const outcome: Outcome = { back: [], left: [] };
  const inOrder = Map.groupBy(later, ({ item }) => order.indexOf(String(item.entity)));
  for (const [, ofKind] of [...inOrder].sort(([a], [b]) => a - b)) {
    const created: Item[] = [];
    for (const { item, before } of ofKind) {
      const fate = fateFor(item);
      if (fate === 'follows') continue;
      if (fate === 'named' || (before && !withChanges(String(item.entity)))) outcome.left.push(item);
      else if (before)
        (await ports.replace(item, before)) ? outcome.back.push(item) : outcome.left.push(item);
      else if (await isSettled(ports, item)) outcome.back.push(item);
      else created.push(item);
    }
    const taken = new Set(await ports.add(created));
    for (const item of created) (taken.has(item) ? outcome.left : outcome.back).push(item);
  }
  return outcome;
}

/** Writes an open delivery as an uncertain one; false for any other item. */
async function isSettled({ former, restored, now }: Ports, item: Item): Promise<boolean> {
  if (item.entity !== 'delivery') return false;
  const { orderId, kind } = item as { orderId: string; kind: Delivery['kind'] };
  const delivery = await former.find(orderId, kind);
  if (delivery?.state !== 'queued' && delivery?.state !== 'sending') return false;
  const reason = { code: 'interrupted', message: '' } as const;
  const at = now().toISOString();
  return restored.create(moveDelivery(delivery, { state: 'uncertain', at, reason }));
}
