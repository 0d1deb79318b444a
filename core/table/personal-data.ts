import type { Entity, Item } from './dynamo/item.ts';

/** What an item has in place of what was erased; undefined when all of it is to be deleted. */
type Erase = (item: Item) => Item | undefined;

type Kind =
  /** About a merchant's customer, under the key of their order. */
  | { of: 'customer'; erase: Erase }
  /** About a merchant's customer, under a key made of their phone, and deleted whole with what is kept about them. */
  | { of: 'customer'; isKeyedByPhone: true }
  /** About a merchant or the people of an account: deleted with the account. */
  | { of: 'merchant' }
  /** About who wrote to the platform. */
  | { of: 'writer' }
  | { of: 'nobody' };

const deleted: Erase = () => undefined;
const of = { merchant: { of: 'merchant' }, nobody: { of: 'nobody' } } as const;

/**
 * Whose data each kind of item holds, and how it is erased when a customer asks for it or the time for keeping it is over
 * (customer-data.ts). A new kind does not compile before it says so; a test erases the frozen items of every kind and looks
 * for what is left of the customer.
 */
export const personalData: Record<Entity, Kind> = {
  order: { of: 'customer', erase: eraseOrder },
  order_event: { of: 'customer', erase: eraseEvent },
  order_message: { of: 'customer', erase: deleted },
  /** What a customer wrote, and what they were asked. */
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
  account_link: of.merchant,
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
  // Its lines name orders by their numbers; phones are looked for and not kept.
  statement: of.merchant,
  settled: of.nobody,
  // A customer's number of orders is one of them, under a keyed hash of the phone, and deleted with the rest.
  claim: of.nobody,
  domain: of.merchant,
  stock: of.nobody,
  connection: of.merchant,
  suspension: of.merchant,
  seller: of.merchant,
  audit_entry: of.merchant,
  system_settings: of.nobody,
  republishing: of.nobody,
  rollup: of.nobody,
  page_day: of.nobody,
  figures: of.nobody,
  notification: of.merchant,
};

/** An item without anything that says whose order it is about; undefined when all of it is to be deleted. */
export function withoutCustomer(item: Item): Item | undefined {
  const kind = Object.entries(personalData).find(([entity]) => entity === item.entity)?.[1];
  return kind && 'erase' in kind ? kind.erase(item) : item;
}

/** Of a visit: which advertisement was clicked, by an id that its network knows the person by. */
const CLICK_IDS = ['fbclid', 'ttclid', 'gclid'];

function eraseOrder(item: Item): Item {
  // An index of customers' phones has it no more.
  const { gsi3pk: _pk, gsi3sk: _sk, ...kept } = item;
  return {
    ...kept,
    customerName: '',
    customerPhone: { raw: '', e164: '', isMobile: false },
    customerAddress: '',
    answers: [],
    notes: '',
    ...(isMap(item.place) && { place: { ...item.place, cityText: '' } }),
    ...(isMap(item.touch) && {
      touch: Object.fromEntries(
        Object.entries(item.touch).map(([name, part]) => [
          name,
          isMap(part) ? without(part, CLICK_IDS) : part,
        ]),
      ),
    }),
    ...(Array.isArray(item.latestEvents) && { latestEvents: item.latestEvents.map(eraseEvent) }),
  };
}

/** Details of an order that say nothing about its customer: what changed of them stays in the history. */
const ABOUT_GOODS = ['goods', 'offer', 'total'];

function eraseEvent(item: Item): Item {
  const changes = Array.isArray(item.changes) && item.changes.filter(isMap);
  return {
    ...item,
    ...(changes && {
      changes: changes.map((change) =>
        ABOUT_GOODS.includes(String(change.detail)) ? change : { ...change, from: '', to: '' },
      ),
    }),
    ...(isMap(item.outcome) && 'note' in item.outcome && { outcome: { ...item.outcome, note: '' } }),
  };
}

/** What a network answered may repeat what it was sent. */
function eraseDelivery(item: Item): Item {
  const silent = (step: unknown) =>
    isMap(step) && isMap(step.reason) ? { ...step, reason: { ...step.reason, message: '' } } : step;
  return {
    ...(silent(item) as Item),
    ...(Array.isArray(item.steps) && { steps: item.steps.map(silent) }),
  };
}

function without(map: Item, names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !names.includes(name)));
}

const isMap = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
