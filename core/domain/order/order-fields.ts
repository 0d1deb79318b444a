import type { Order, OrderEdit, OrderEvent } from './order.ts';

/** The path of every free text in a shape, `answers.value`; words of a fixed list are excluded. */
export type TextPath<T> = T extends string
  ? string extends T
    ? ''
    : never
  : T extends readonly (infer E)[]
    ? TextPath<E>
    : T extends object
      ? { [K in keyof T & string]: Join<K, TextPath<T[K]>> }[keyof T & string]
      : never;
type Join<K extends string, P> = P extends '' ? K : P extends string ? `${K}.${P}` : never;

/**
 * How a text is shown to a reader without phones: `kept` unchanged (an id, a time), `phone` masked, `own`
 * without the customer's phones, `written` without any number of seven digits or more, `gone` not at all.
 */
export type Masking = 'kept' | 'phone' | 'own' | 'written' | 'gone';

/** `erased`: the treatment of a text when the order's customer is erased. */
type TextRule = { masked: Masking; erased: false | 'emptied' | 'removed' };

type TextRules<T> = T extends string
  ? TextRule
  : T extends readonly (infer E)[]
    ? TextRules<E>
    : T extends object
      ? { [K in keyof T as [TextPath<T[K]>] extends [never] ? never : K]-?: TextRules<T[K]> }
      : never;

type FieldRule<K extends keyof Order> = {
  /** The rule of its text, or of each of its texts; null without any. */
  texts: [TextPath<Order[K]>] extends [never] ? null : TextRules<Order[K]>;
  /** The value of the whole field after the customer is erased; without it, its texts decide. */
  erasedTo?: Order[K];
  /** Whether the merchant's API returns it. */
  api: boolean;
  /** Whether reactions to a changed order read it. */
  stream: boolean;
  /** Whether a column of an export reads it. */
  csv: boolean;
  /** Whether the packing slip reads it. */
  slip: boolean;
  /** Whether a log line may contain it. */
  log: boolean;
} & (K extends Exclude<keyof OrderEdit, 'version'>
  ? /** The edit screens save it. An edit that meets a later one is merged by these fields. */
    { edited: true }
  : { edited?: never });

const kept = { masked: 'kept', erased: false } as const;
/** Of the page, or of the link that led to it. */
const named = { masked: 'own', erased: false } as const;
/** Networks identify a person by a click's id. */
const clickId = { masked: 'own', erased: 'removed' } as const;
const phone = { masked: 'phone', erased: 'emptied' } as const;
/** Written by the customer, or by a person about the customer. */
const written = { masked: 'written', erased: 'emptied' } as const;

/** The id of a form question: it may identify the customer. */
const goneId = { masked: 'kept', erased: 'emptied' } as const;
const goneName = { masked: 'own', erased: 'emptied' } as const;

const goodsTexts = { id: kept, sku: named, name: named, variant: named } as const;
const askedTexts = {
  name: named,
  sku: named,
  text: named,
  imageUrl: kept,
  variants: { id: kept, name: named, sku: named },
} as const;
const visitTexts = {
  at: kept,
  referrer: named,
  utmSource: named,
  utmMedium: named,
  utmCampaign: named,
  utmContent: named,
  utmTerm: named,
  fbclid: clickId,
  ttclid: clickId,
  gclid: clickId,
} as const;

/**
 * The treatment of each field of an order, and of each of its texts. A new field does not compile before it
 * has an entry; masking, erasing, the merge of edits, the API, the stream, exports, slips and logs follow it.
 */
export const orderFields = {
  id: { texts: kept, api: true, stream: true, csv: true, slip: true, log: true },
  ownerId: { texts: kept, api: false, stream: true, csv: false, slip: false, log: true },
  landingPageId: { texts: kept, api: true, stream: true, csv: false, slip: false, log: true },
  landingPageTitle: { texts: named, api: true, stream: false, csv: true, slip: true, log: true },
  receiptToken: { texts: kept, api: false, stream: false, csv: false, slip: false, log: false },
  status: { texts: null, edited: true, api: true, stream: true, csv: true, slip: false, log: true },
  customerName: { texts: written, edited: true, api: true, stream: true, csv: true, slip: true, log: false },
  customerPhone: {
    texts: { raw: phone, e164: phone },
    erasedTo: { raw: '', e164: '', isMobile: false },
    edited: true,
    api: true,
    stream: true,
    csv: true,
    slip: true,
    log: false,
  },
  customerAddress: {
    texts: written,
    edited: true,
    api: true,
    stream: true,
    csv: true,
    slip: true,
    log: false,
  },
  country: { texts: null, api: true, stream: true, csv: true, slip: true, log: true },
  answers: {
    texts: { fieldId: goneId, label: goneName, value: written },
    erasedTo: [],
    api: true,
    stream: false,
    csv: true,
    slip: true,
    log: false,
  },
  items: { texts: goodsTexts, api: true, stream: true, csv: true, slip: true, log: true },
  lines: {
    texts: { ...goodsTexts, offerId: kept },
    api: true,
    stream: true,
    csv: true,
    slip: true,
    log: true,
  },
  shipping: { texts: { name: named }, api: true, stream: false, csv: true, slip: false, log: true },
  place: {
    texts: { cityText: written, cityId: kept, zoneId: kept },
    api: true,
    stream: true,
    csv: true,
    slip: true,
    log: false,
  },
  currency: { texts: null, api: true, stream: true, csv: true, slip: true, log: true },
  totalMinor: { texts: null, api: true, stream: true, csv: true, slip: true, log: true },
  notes: { texts: written, edited: true, api: true, stream: false, csv: true, slip: true, log: false },
  holdReason: { texts: null, api: true, stream: true, csv: false, slip: false, log: true },
  duplicateOf: { texts: kept, api: true, stream: true, csv: false, slip: false, log: true },
  risk: { texts: null, api: true, stream: false, csv: false, slip: false, log: true },
  phoneCheck: { texts: null, api: true, stream: true, csv: false, slip: false, log: true },
  attribution: {
    texts: { first: visitTexts, last: visitTexts },
    api: true,
    stream: true,
    csv: true,
    slip: false,
    log: false,
  },
  afterOffer: {
    texts: { until: kept, offer: askedTexts, downsell: askedTexts },
    api: true,
    stream: true,
    csv: false,
    slip: false,
    log: true,
  },
  channel: { texts: null, api: true, stream: true, csv: true, slip: false, log: true },
  recoveredFrom: { texts: kept, api: true, stream: false, csv: false, slip: false, log: true },
  isReturned: { texts: null, api: true, stream: true, csv: true, slip: false, log: true },
  confirmedAt: { texts: kept, api: false, stream: false, csv: true, slip: false, log: true },
  deliveredAt: { texts: kept, api: false, stream: true, csv: true, slip: false, log: true },
  conversions: { texts: null, api: false, stream: true, csv: false, slip: false, log: true },
  variant: { texts: null, api: true, stream: true, csv: false, slip: false, log: true },
  confirmation: {
    texts: { nextAt: kept, calls: { at: kept, by: kept } },
    api: true,
    stream: true,
    csv: true,
    slip: false,
    log: true,
  },
  noticeVersion: { texts: null, api: true, stream: false, csv: false, slip: false, log: true },
  consent: { texts: { at: kept }, api: true, stream: false, csv: true, slip: false, log: true },
  erasedAt: { texts: kept, api: true, stream: true, csv: false, slip: true, log: true },
  customerWroteAt: { texts: kept, api: true, stream: true, csv: false, slip: false, log: true },
  version: { texts: null, api: true, stream: true, csv: false, slip: false, log: true },
  placedAt: { texts: kept, api: true, stream: true, csv: true, slip: true, log: true },
  updatedAt: { texts: kept, api: true, stream: true, csv: false, slip: false, log: true },
} as const satisfies { [K in keyof Required<Order>]: FieldRule<K> };

type OrderFields = typeof orderFields;
type Aspect = 'edited' | 'api' | 'stream' | 'csv' | 'slip' | 'log';
type FieldWith<A extends Aspect> = {
  [K in keyof OrderFields]: OrderFields[K] extends Record<A, true> ? K : never;
}[keyof OrderFields];
export type EditedField = FieldWith<'edited'>;
export type ExportedField = FieldWith<'csv'>;
export type PrintedField = FieldWith<'slip'>;

// The type of `keys` does not know what the object has.
export const orderFieldNames = Object.keys(orderFields) as (keyof OrderFields)[];

/** The fields for which the table says yes, in the form of zod's `pick`. */
export function fieldsWith<A extends Aspect>(aspect: A): Record<FieldWith<A>, true> {
  const names = orderFieldNames.filter(
    (name) => (orderFields[name] as Partial<Record<Aspect, boolean>>)[aspect],
  );
  return Object.fromEntries(names.map((name) => [name, true])) as Record<FieldWith<A>, true>;
}

/** The fields that the edit screens save. */
export const editedFields = Object.keys(fieldsWith('edited')) as EditedField[];

type Rules = TextRule | { readonly [name: string]: Rules };

/** The rule of each text of an order, by its path: `answers.value`. */
export const orderTexts: Readonly<Record<string, TextRule>> = Object.fromEntries(
  orderFieldNames.flatMap((name) => textsWithin(orderFields[name].texts, name)),
);

function textsWithin(rules: Rules | null, path: string): [path: string, TextRule][] {
  if (rules === null) return [];
  if (isRule(rules)) return [[path, rules]];
  return Object.entries(rules).flatMap(([name, inner]) => textsWithin(inner, `${path}.${name}`));
}

function isRule(rules: Rules): rules is TextRule {
  return typeof rules.masked === 'string';
}

/** The fields that differ for a reader without phones. */
const maskedFields = orderFieldNames.filter((name) =>
  textsWithin(orderFields[name].texts, name).some(([, { masked }]) => masked !== 'kept'),
);

/** An order as it was shown without phones, with the data to reveal its phone. */
export function withRevealed<T extends object>(shown: T, revealed: Partial<Order>): T {
  const texts = maskedFields.flatMap((name) => (name in revealed ? [[name, revealed[name]]] : []));
  return { ...shown, ...Object.fromEntries(texts) };
}

/** A field's value, as any release stored it, after the customer is erased. */
export function erasedField(name: keyof OrderFields, value: unknown): unknown {
  const rule: { erasedTo?: unknown; log: boolean } = orderFields[name];
  if ('erasedTo' in rule) return rule.erasedTo;
  return replaceTexts(
    value,
    (text, path) => {
      const erased = orderTexts[path]?.erased;
      if (erased === 'removed') return undefined;
      return erased === 'emptied' ? '' : text;
    },
    name,
  );
}

/** A value with each of its texts replaced; undefined results are omitted. */
export function replaceTexts(
  part: unknown,
  replaced: (text: string, path: string) => string | undefined,
  path = '',
): unknown {
  if (typeof part === 'string') return replaced(part, path);
  if (Array.isArray(part)) return part.map((element) => replaceTexts(element, replaced, path));
  if (typeof part !== 'object' || part === null || ArrayBuffer.isView(part) || part instanceof Set)
    return part;
  return Object.fromEntries(
    Object.entries(part)
      .map(([name, inner]) => [name, replaceTexts(inner, replaced, path ? `${path}.${name}` : name)])
      .filter(([, inner]) => inner !== undefined),
  );
}

/**
 * Names that hold a person's data in a log line: of fields, and of their texts that are erased. Names within
 * lists are too common (`value`): a list is never logged in parts.
 */
export const unloggedNames: readonly string[] = orderFieldNames
  .filter((name) => !orderFields[name].log)
  .flatMap((name) => {
    const rule: { erasedTo?: unknown; texts: Rules | null } = orderFields[name];
    if (Array.isArray(rule.erasedTo)) return [name];
    const erased = textsWithin(rule.texts, name).filter(([, text]) => text.erased !== false);
    return [name, ...erased.map(([path]) => path.slice(path.lastIndexOf('.') + 1))];
  });

/** Texts of an order's history, for a reader without phones. */
export const eventTexts = {
  id: 'kept',
  at: 'kept',
  by: 'kept',
  name: 'own',
  outcomeId: 'kept',
  'before.nextAt': 'kept',
  'outcome.until': 'kept',
  'outcome.note': 'written',
  'changes.from': 'written',
  'changes.to': 'written',
  remoteId: 'own',
} satisfies { [P in TextPath<OrderEvent>]: Masking };
