import { erasedField, orderFieldNames } from '@mirsah/domain/order/order-fields';
import type { Entity, Item } from '../dynamo/item.ts';

/** The item with its personal data erased; undefined when the whole item is deleted. */
type Erase = (item: Item) => Item | undefined;

type Kind =
  /** About a merchant's customer, under the key of their order. */
  | { of: 'customer'; erase: Erase }
  /** About a merchant's customer, with a key derived from their phone; deleted with the customer's data. */
  | { of: 'customer'; isKeyedByPhone: true }
  /** About a merchant or the people of an account: deleted with the account. */
  | { of: 'merchant' }
  /** About a person who wrote to the platform. */
  | { of: 'writer' }
  | { of: 'nobody' };

const deleted: Erase = () => undefined;
const of = { merchant: { of: 'merchant' }, nobody: { of: 'nobody' } } as const;

/**
 * Whose data each kind of item contains, and how it is erased when a customer requests it or the retention
 * period is over (customer-data.ts). A new kind does not compile without an entry; a test erases the frozen
 * items of every kind and searches for remaining customer data.
 */
export const personalData: Record<Entity, Kind> = {
  order: { of: 'customer', erase: eraseOrder },
  order_event: { of: 'customer', erase: eraseEvent },
  order_message: { of: 'customer', erase: deleted },
  /** The customer's messages, and the questions to them. */
  conversation: { of: 'customer', erase: deleted },
  delivery: { of: 'customer', erase: eraseDelivery },
  conversion: { of: 'customer', erase: eraseDelivery },
  order_signals: { of: 'customer', erase: deleted },
  call: { of: 'customer', erase: deleted },
  phone_code: { of: 'customer', erase: deleted },
  blocked_phone: { of: 'customer', isKeyedByPhone: true },
  abandoned_form: { of: 'customer', isKeyedByPhone: true },
  form_order: { of: 'customer', isKeyedByPhone: true },
  landing_page: of.merchant,
  landing_page_version: of.merchant,
  published_files: of.nobody,
  experiment: of.merchant,
  desk_settings: of.merchant,
  retention: of.merchant,
  profile: of.merchant,
  access: of.merchant,
  account_link: of.merchant,
  recovery_codes: of.merchant,
  member: of.merchant,
  team: of.merchant,
  invitation: of.merchant,
  log_entry: of.merchant,
  picture: of.merchant,
  contact_message: { of: 'writer' },
  product: of.merchant,
  message_template: of.merchant,
  saved_theme: of.merchant,
  saved_block: of.merchant,
  costs: of.merchant,
  ad_spend: of.merchant,
  // Its lines refer to orders by number; phones are used for matching and not stored.
  statement: of.merchant,
  settled: of.nobody,
  // One claim is a customer's number of orders, under a keyed hash of the phone, deleted with the rest.
  claim: of.nobody,
  domain: of.merchant,
  stock: of.nobody,
  connection: of.merchant,
  suspension: of.merchant,
  business_details: of.merchant,
  default_shipping: of.merchant,
  audit_entry: of.merchant,
  system_settings: of.nobody,
  republishing: of.nobody,
  rollup: of.nobody,
  page_day: of.nobody,
  figures: of.nobody,
  notification: of.merchant,
};

/** An item without data that identifies its customer; undefined when the whole item is deleted. */
export function withoutCustomer(item: Item): Item | undefined {
  const kind = Object.entries(personalData).find(([entity]) => entity === item.entity)?.[1];
  return kind && 'erase' in kind ? kind.erase(item) : item;
}

function eraseOrder(item: Item): Item {
  // Removes the item from the index of customers' phones.
  const { gsi3pk: _pk, gsi3sk: _sk, ...rest } = item;
  const erased: Record<string, unknown> = { ...rest };
  for (const name of orderFieldNames) if (name in item) erased[name] = erasedField(name, item[name]);
  return {
    ...erased,
    ...(Array.isArray(item.latestEvents) && { latestEvents: item.latestEvents.map(eraseEvent) }),
  };
}

/** Changed details of an order that do not identify its customer: they stay in the history. */
const ABOUT_GOODS = ['goods', 'offer', 'addOns', 'shipping', 'discount', 'total'];

function eraseEvent(item: Item): Item {
  const changes = Array.isArray(item.changes) && item.changes.filter(isMap);
  return {
    ...withoutFormerPhone(item),
    ...(changes && {
      changes: changes.map((change) =>
        ABOUT_GOODS.includes(String(change.detail)) ? change : { ...change, from: '', to: '' },
      ),
    }),
    ...(isMap(item.outcome) && 'note' in item.outcome && { outcome: { ...item.outcome, note: '' } }),
  };
}

/** An event that is no longer indexed by a former phone. */
export function withoutFormerPhone(item: Item): Item {
  if (item.entity !== 'order_event' || !('gsi3pk' in item)) return item;
  return without(item, ['gsi1pk', 'gsi1sk', 'gsi3pk', 'gsi3sk']);
}

/** A network's answer may repeat the sent data. */
function eraseDelivery(item: Item): Item {
  const silent = (step: unknown) =>
    isMap(step) && isMap(step.reason) ? { ...step, reason: { ...step.reason, message: '' } } : step;
  return {
    ...(silent(item) as Item),
    ...(item.told !== undefined && { told: null }),
    ...(Array.isArray(item.steps) && { steps: item.steps.map(silent) }),
  };
}

function without(map: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));
}

const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
