import {
  type AbandonedForm,
  abandonedFormSchema,
  becomeOrder,
  closedBy,
  FORM_DAYS,
  formStates,
} from '@mirsah/domain/abandoned-form';
import type { AbandonedForms, FormMetrics } from '@mirsah/domain/abandoned-form/commands';
import type { FormOf, FormStore } from '@mirsah/domain/abandoned-form/keep';
import { phoneMentions } from '@mirsah/domain/customer-data/mentions';
import { DomainError } from '@mirsah/domain/error';
import { currencyCodes } from '@mirsah/domain/money';
import type { Order } from '@mirsah/domain/order';
import * as z from 'zod';
import { codec, decodeAll, decodeOrSkip, encode, type Item, type Key } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import type { PhoneTable } from '../dynamo/phone-keys.ts';
import { beginningWith, eachItem, find, getItem, listIndex, partition, queryAll } from '../dynamo/query.ts';
import { countWithin } from '../dynamo/rate-limits.ts';
import type { Table } from '../dynamo/table.ts';
import {
  check,
  exists,
  ifVersion,
  put,
  remove,
  type TransactItem,
  transact,
  updateIf,
  write,
} from '../dynamo/write.ts';
import {
  abandonedFormIndexes,
  abandonedFormKey,
  blockedPhoneKey,
  formById,
  formOrderKey,
  ownersForms,
  ownersFormsByState,
} from './keys.ts';

const fallbacks = {
  country: 'SA',
  currency: 'SAR',
  state: 'contacted',
  stoppedAt: 'after_phone',
  device: 'unknown',
  source: 'other',
  /** Of an experiment. */
  side: 'a',
} as const;

export const abandonedFormCodec = codec({ entity: 'abandoned_form', schema: abandonedFormSchema, fallbacks });

/**
 * The last order of a phone on a page that keeps forms. It is written with the order and triggers the table's
 * stream; while it exists no form of that day is stored. `phone` is the keyed hash of the partition.
 */
export const formOrderCodec = codec({
  entity: 'form_order',
  schema: z.object({
    orderId: z.string(),
    ownerId: z.string(),
    landingPageId: z.string(),
    phone: z.string(),
    placedAt: z.iso.datetime(),
    /** In seconds since 1970. */
    expiresAt: z.number(),
  }),
});
export type FormOrder = z.infer<(typeof formOrderCodec)['schema']>;

/** Longer than a form of the same day may be delayed. */
const ORDER_DAYS = 2;
const DAY_SECONDS = 86_400;
const secondsOf = (time: string) => Math.ceil(Date.parse(time) / 1000);

export function putFormOrder(table: PhoneTable, order: Order): TransactItem {
  const { id: orderId, ownerId, landingPageId, placedAt } = order;
  const phone = table.phoneKeys.current(landingPageId, order.customerPhone.e164);
  const expiresAt = secondsOf(placedAt) + ORDER_DAYS * DAY_SECONDS;
  const record: FormOrder = { orderId, ownerId, landingPageId, phone, placedAt, expiresAt };
  return put(table, encode(formOrderCodec, formOrderKey(landingPageId, phone), record));
}

/** A form as it is stored, with its keys in the lists; the table deletes it a month after it was left. */
function formItem(key: Key, form: AbandonedForm) {
  const expiresAt = secondsOf(form.leftAt) + FORM_DAYS * DAY_SECONDS;
  return { ...encode(abandonedFormCodec, key, form), ...abandonedFormIndexes(form), expiresAt };
}

export function createFormStore(table: PhoneTable): FormStore {
  const formKeys = ({ pageId, e164, day }: FormOf) =>
    table.phoneKeys.accepted(pageId, e164).map((phone) => abandonedFormKey(pageId, phone, day));
  return {
    async find(form) {
      const found = await Promise.all(formKeys(form).map((key) => getItem(table, key)));
      const item = found.find((each) => each !== undefined);
      return item && decodeOrSkip(table, abandonedFormCodec, item);
    },
    async isPhoneBlocked(ownerId, e164) {
      const keys = table.phoneKeys.accepted(ownerId, e164).map((phone) => blockedPhoneKey(ownerId, phone));
      const found = await Promise.all(keys.map((key) => getItem(table, key)));
      return found.some((item) => item !== undefined);
    },
    async keep(form, { pageId, e164, day }, { before, limits, orderedSince }) {
      const phones = table.phoneKeys.accepted(pageId, e164);
      const [current = ''] = phones;
      const noOrder = {
        ConditionExpression: 'attribute_not_exists(pk) OR placedAt < :since',
        ExpressionAttributeValues: { ':since': orderedSince },
      };
      const key = abandonedFormKey(pageId, current, day);
      const items = [
        put(table, formItem(key, form), ifVersion(before?.version ?? 0)),
        ...phones.map((phone) => check(table, formOrderKey(pageId, phone), noOrder)),
        ...limits.map((limit) => countWithin(table, limit)),
      ];
      const conflict = await transact(
        table,
        items.map((item) => ({ item, onConflict: 'not kept' as const })),
      );
      return conflict === undefined;
    },
  };
}

export function createAbandonedForms(table: Table): AbandonedForms {
  return {
    list(ownerId, state, request) {
      const list =
        state === undefined
          ? { index: 'gsi1' as const, partition: ownersForms(ownerId) }
          : { index: 'gsi2' as const, partition: ownersFormsByState(ownerId, state) };
      return listIndex(table, abandonedFormCodec, { ...list, ...request });
    },
    async find(ownerId, formId) {
      const [place] = await queryAll(table, { ...partition(formById(formId), 'gsi3'), ...keysOnly }, 1);
      const key = place && { pk: String(place.pk), sk: String(place.sk) };
      const form = key && (await find(table, abandonedFormCodec, key));
      if (!key || form?.ownerId !== ownerId) return undefined;
      keys.set(form, key);
      return form;
    },
    async change(before, after) {
      const key = keys.get(before);
      if (!key || !(await changeForm(table, key, before, after))) throw new DomainError('version_conflict');
    },
    figures: (ownerId, since) => readFigures(table, ownerId, since),
  };
}

const keysOnly = { ProjectionExpression: 'pk, sk' };
/**
 * The partition of forms that may be changed: the phone is hashed in the key, and there is no other way to
 * find them.
 */
const keys = new WeakMap<AbandonedForm, Key>();

const changeForm = (table: Table, key: Key, before: AbandonedForm, after: AbandonedForm) =>
  updateIf(table, key, { set: { ...formItem(key, after) } }, ifVersion(before.version));

async function readFigures(table: Table, ownerId: string, since: string): Promise<FormMetrics> {
  const figures: FormMetrics = {
    byState: { new: 0, contacted: 0, not_interested: 0, became: 0 },
    recoveredMinor: {},
  };
  const count = async (state: (typeof formStates)[number]) => {
    const places = eachItem(table, {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :list AND gsi2sk >= :since',
      ExpressionAttributeValues: { ':list': ownersFormsByState(ownerId, state), ':since': since },
      ProjectionExpression: 'gsi2sk',
    });
    for await (const place of places) addPlace(figures, state, place);
  };
  await Promise.all(formStates.map(count));
  return figures;
}

function addPlace({ byState, recoveredMinor }: FormMetrics, state: (typeof formStates)[number], place: Item) {
  byState[state] += 1;
  const [, , code, amount] = String(place.gsi2sk).split('#');
  const currency = currencyCodes.find((each) => each === code);
  if (currency) recoveredMinor[currency] = (recoveredMinor[currency] ?? 0) + Number(amount);
}

/**
 * Closes the forms of an order's phone on its page, and records in the order which of them it was recovered
 * from. Idempotent. Throws when a form was changed concurrently: the stream retries.
 */
export async function closeForms(table: Table, order: FormOrder): Promise<void> {
  const { orderId, landingPageId, phone } = order;
  const items = await queryAll(table, beginningWith(abandonedFormKey(landingPageId, phone, '')));
  const forms = decodeAll(table, abandonedFormCodec, items);
  const { open, recoveredFrom } = closedBy(forms, order);
  for (const form of open) {
    const item = items.find(({ id }) => id === form.id);
    const key = { pk: String(item?.pk), sk: String(item?.sk) };
    const closed = becomeOrder(form, orderId, form.id === recoveredFrom?.id);
    if (!(await changeForm(table, key, form, closed))) throw new Error('An abandoned form has changed');
  }
  if (recoveredFrom)
    await updateIf(table, orderKey(orderId), { set: { recoveredFrom: recoveredFrom.id } }, exists);
}

/**
 * A phone's entries in a merchant's forms, including those of deleted pages, newest first. Reads all forms of
 * the merchant.
 */
export async function findForms(table: Table, ownerId: string, e164: string): Promise<AbandonedForm[]> {
  const found: AbandonedForm[] = [];
  for await (const { form } of formsOf(table, ownerId)) if (isOf(form, e164)) found.push(form);
  return found;
}

/**
 * Deletes the phone's forms and its last orders on pages, except those of `keptOrders`; in the forms of
 * others, only the phone is removed. Reads all forms of the merchant.
 */
export async function removeForms(
  table: Table,
  ownerId: string,
  e164: string,
  keptOrders: readonly string[],
): Promise<void> {
  const mentions = phoneMentions(e164);
  for await (const { key, form } of formsOf(table, ownerId)) {
    const { customerName, customerAddress, city, answers } = form;
    const typed = { customerName, customerAddress, city, answers };
    if (isOf(form, e164)) {
      for (const { pk, sk, orderId } of await queryAll(table, partition(key.pk))) {
        if (keptOrders.includes(String(orderId))) continue;
        await write(table, remove(table, { pk: String(pk), sk: String(sk) }));
      }
    } else if (mentions.isIn(typed)) {
      const after = { ...form, ...mentions.removedFrom(typed), version: form.version + 1 };
      if (!(await changeForm(table, key, form, after))) throw new DomainError('version_conflict');
    }
  }
}

const isOf = ({ customerPhone }: AbandonedForm, e164: string) => customerPhone.e164 === e164;

async function* formsOf(table: Table, ownerId: string): AsyncGenerator<{ key: Key; form: AbandonedForm }> {
  const newestFirst = { ...partition(ownersForms(ownerId), 'gsi1'), ScanIndexForward: false };
  for await (const item of eachItem(table, newestFirst)) {
    const form = decodeOrSkip(table, abandonedFormCodec, item);
    if (form) yield { key: { pk: String(item.pk), sk: String(item.sk) }, form };
  }
}
