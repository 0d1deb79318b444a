import { DomainError } from '../error.ts';
import type { Grant } from '../member/member.ts';
import type { Phone } from '../phone.ts';
import { hideNumbers, maskPhone, mayHoldNumber, withHiddenNumbers } from './hidden-numbers.ts';
import type { Order, OrderEvent } from './order.ts';
import {
  type EditedField,
  editedFields,
  eventTexts,
  type Masking,
  orderTexts,
  replaceTexts,
} from './order-fields.ts';

/** Whether a member sees an order's phone: those who see all, and those who have called this customer. */
export function seesPhone(
  { phones }: Pick<Grant, 'phones'>,
  actorId: string,
  { confirmation }: Pick<Order, 'confirmation'>,
): boolean {
  return phones === 'full' || (confirmation?.calls.some(({ by }) => by === actorId) ?? false);
}

type OfCustomer = { customerPhone: Pick<Phone, 'raw' | 'e164'> };

/** Every phone that an order has, and by its history had. */
export function orderPhones({ customerPhone }: OfCustomer, events: readonly OrderEvent[] = []): OfPhone[] {
  const former = events.flatMap((event) =>
    'changes' in event ? event.changes.filter(({ detail }) => detail === 'customerPhone') : [],
  );
  return [
    customerPhone,
    ...former.flatMap(({ from, to }) => [from, to]).map((e164) => ({ raw: e164, e164 })),
  ];
}
export type OfPhone = OfCustomer['customerPhone'];

/**
 * An order, or a part of one, without phones: neither that of its customer, in its own field or anywhere
 * else, nor any other number that people wrote, in any digits. `phones` are those of its history too, if
 * known.
 */
export function withoutPhone<T extends object>(part: T, order: OfCustomer, phones = orderPhones(order)): T {
  return withTextsMasked(part, orderMaskings, phones);
}

/**
 * The same without the order's former phones. Its history is only read if it was changed and a text still has
 * digits that may be those of a former phone, with letters between them.
 */
export async function withoutAnyPhone<T extends object>(
  part: T,
  order: OfCustomer & Pick<Order, 'id'> & { version?: number },
  { events }: { events(orderId: string): Promise<OrderEvent[]> },
): Promise<T> {
  const shown = withoutPhone(part, order);
  if (order.version === 1 || !mayShowNumber(shown)) return shown;
  return withoutPhone(part, order, orderPhones(order, await events(order.id)));
}

/** The same without reading the history: a text that may still have a former phone is empty. */
export function withoutTextsOfPhones<T extends object>(part: T, order: OfCustomer & { version?: number }): T {
  const shown = withoutPhone(part, order);
  if (order.version === 1 || !mayShowNumber(shown)) return shown;
  return replaceTexts(shown, (text, path) => (holdsWords(path) ? '' : text)) as T;
}

/**
 * Whether a masked text has digits left for a phone: one that a person wrote, or the link that led to the
 * page.
 */
function mayShowNumber(shown: object): boolean {
  let may = false;
  replaceTexts(shown, (text, path) => {
    if (holdsWords(path)) may ||= mayHoldNumber(text, orderMaskings[path] === 'written');
    return text;
  });
  return may;
}

const holdsWords = (path: string) => orderMaskings[path] === 'written' || path.startsWith('attribution.');

const orderMaskings: Record<string, Masking> = Object.fromEntries(
  Object.entries(orderTexts).map(([path, text]) => [path, text.masked]),
);

/** An order's history without the phones that it ever had. */
export function eventsWithoutPhones(events: readonly OrderEvent[], order: OfCustomer): OrderEvent[] {
  const phones = orderPhones(order, events);
  return events.map((event) => {
    const shown = withTextsMasked(event, eventTexts, phones);
    if (!('changes' in shown && 'changes' in event)) return shown;
    const changes: object[] = shown.changes.map((change, index) => {
      const { detail, from, to } = event.changes[index] ?? change;
      if (detail === 'customerPhone') return { detail, from: maskPhone(from), to: maskPhone(to) };
      if (isOfGoods(detail)) return { detail, from: ofGoods(from), to: ofGoods(to) };
      return change;
    });
    // Each branch keeps its own kind of changes.
    return { ...shown, ...({ changes } as object) };
  });

  function ofGoods(text: string): string {
    return hideNumbers(text, phones, false);
  }
}

/** These texts are generated: a long amount in them is not a phone. */
const isOfGoods = (detail: string) => ofGoodsAlone.includes(detail);
const ofGoodsAlone = ['goods', 'offer', 'addOns', 'shipping', 'discount', 'total'];

/**
 * A value with each of its texts masked as the table requires; a text that is not in it counts as written by
 * a person.
 */
export function withTextsMasked<T>(
  value: T,
  texts: Readonly<Record<string, Masking>>,
  phones: readonly OfPhone[],
): T {
  // Only texts change, and each stays a text.
  return replaceTexts(value, (text, path) => hidden(text, texts[path] ?? 'written', phones)) as T;
}

function hidden(text: string, masking: Masking, phones: readonly OfPhone[]): string {
  switch (masking) {
    case 'kept':
      return text;
    case 'gone':
      return '';
    case 'phone':
      return maskPhone(phones[0]?.e164 ?? '');
    case 'own':
    case 'written':
      return hideNumbers(text, phones, masking === 'written');
  }
}

/**
 * An edit by a reader who saw these texts without these phones: a number that is still hidden in its position
 * is the stored one. So is one that was hidden without the present phone alone, as lists show it where no
 * part of a former one is left. Throws DomainError `order_fields_invalid` with `phone_masked` for each text
 * with a hidden number that was not there: the writer does not know which number it hides.
 */
export function unmaskedEdit<E extends Record<string, unknown>>(
  stored: Readonly<Record<string, unknown>> & OfCustomer,
  edit: E,
  texts: readonly (keyof E & string)[],
  phones: readonly OfPhone[] = orderPhones(stored),
): E {
  const unmasked = new Map<string, string>();
  const fields: { path: string; problem: string }[] = [];
  for (const path of texts) {
    const [before, after] = [String(stored[path] ?? ''), String(edit[path] ?? '')];
    const text =
      withHiddenNumbers(before, after, phones) ?? withHiddenNumbers(before, after, orderPhones(stored));
    if (text === undefined) fields.push({ path, problem: 'phone_masked' });
    else unmasked.set(path, text);
  }
  if (typeof edit.customerPhone === 'string' && edit.customerPhone.includes('•')) {
    const { raw, e164 } = stored.customerPhone;
    if (edit.customerPhone.trim() === maskPhone(e164)) unmasked.set('customerPhone', raw);
    else fields.push({ path: 'customerPhone', problem: 'phone_masked' });
  }
  if (fields.length > 0) throw new DomainError('order_fields_invalid', { fields });
  return { ...edit, ...Object.fromEntries(unmasked) };
}

/** The texts of an order that the edit screens save. */
export const editedTexts = editedFields.filter(
  (name): name is Exclude<EditedField, 'status' | 'customerPhone'> => orderTexts[name] !== undefined,
);
