import { randomId } from '@mirsah/domain/id';
import { orderChannels } from '@mirsah/domain/order';
import { orderChoiceSchema } from '@mirsah/domain/order/choice';
import { countrySchema, idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { chosenAccount } from '../../lib/chosen-account.ts';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { getSession } from '../../lib/session.ts';

/** What a person has typed and chosen. Null is what they have left to the known customer, or to a default. */
const draftSchema = z.object({
  phone: z.string(),
  country: countrySchema.nullable(),
  /** Of a product that was chosen before a number was typed: a typed number is read once. */
  usualCountry: countrySchema.nullable().default(null),
  name: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  notes: z.string(),
  channel: z.enum(orderChannels).nullable(),
  pageId: idSchema.nullable(),
  choice: orderChoiceSchema.nullable(),
  /** How many pieces, before there is a choice. */
  quantity: z.number().int().min(1).default(1),
  isConfirmed: z.boolean().nullable(),
  /** The request's id: what is saved twice is one order. */
  key: z.string(),
});
export type OrderDraft = z.infer<typeof draftSchema>;

const storedSchema = z.object({ at: z.number(), draft: draftSchema });

/** A customer's number and address stay no longer on a device. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export const emptyDraft = (): OrderDraft => ({
  phone: '',
  country: null,
  usualCountry: null,
  name: null,
  city: null,
  address: null,
  notes: '',
  channel: null,
  pageId: null,
  choice: null,
  quantity: 1,
  isConfirmed: null,
  key: randomId(),
});

/** Whether something would be lost with a draft. */
export const isTyped = ({ phone, name, city, address, notes, choice }: OrderDraft): boolean =>
  [phone, name, city, address, notes].some((text) => Boolean(text)) || choice !== null;

/** Of the signed-in user in the account that they work in. */
function keyOfDraft(): string {
  const session = getSession();
  return `mirsah.new-order:${'userId' in session ? session.userId : ''}:${chosenAccount() ?? ''}`;
}

/** The draft on this device; undefined without a readable one, and after a day. */
export function readDraft(now = Date.now()): OrderDraft | undefined {
  const storage = findLocalStorage();
  const text = storage?.getItem(keyOfDraft());
  if (!text) return undefined;
  try {
    const { at, draft } = storedSchema.parse(JSON.parse(text));
    if (now - at < LIFETIME_MS) return draft;
  } catch {
    // Of another release.
  }
  storage?.removeItem(keyOfDraft());
  return undefined;
}

/** Keeps the draft on this device, as far as there is room; one without text is removed. */
export function keepDraft(draft: OrderDraft): void {
  const storage = findLocalStorage();
  try {
    if (isTyped(draft)) storage?.setItem(keyOfDraft(), JSON.stringify({ at: Date.now(), draft }));
    else storage?.removeItem(keyOfDraft());
  } catch {
    // The storage is full.
  }
}
