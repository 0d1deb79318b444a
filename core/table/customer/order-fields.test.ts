import { marshall } from '@aws-sdk/util-dynamodb';
import {
  CUSTOMER,
  fullOrder,
  OTHER_NUMBER,
  OWN_NUMBER,
  textAt,
  writtenPaths,
} from '@mirsah/domain/order/full-order.fixture';
import { editedTexts, unmaskedEdit, withoutPhone } from '@mirsah/domain/order/masked-phone';
import {
  fieldsWith,
  orderFieldNames,
  orderFields,
  orderTexts,
  withRevealed,
} from '@mirsah/domain/order/order-fields';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../dynamo/item.ts';
import { orderKey } from '../dynamo/keys.ts';
import { replacePersonalData } from '../dynamo/log-privacy.ts';
import { orderCodec } from '../order/order-item.ts';
import { tableChange } from '../stream.ts';
import { withoutCustomer } from './personal-data.ts';

const order = fullOrder();
const item = encode(orderCodec, orderKey(order.id), order);
const shown = withoutPhone(order, order);

/** The text at a path of an order, of the first element of each list on the way. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((inner, name) => Object(Array.isArray(inner) ? inner[0] : inner)[name], value);
}

describe.each(writtenPaths)('a name and two numbers in %s', (path) => {
  const rule = orderTexts[path];

  it('are stored, and gone once the order is erased, if the table of fields says so', () => {
    expect(at(decode(orderCodec, item), path)).toBe(textAt(path));
    expect(JSON.stringify(withoutCustomer(item)).includes(textAt(path))).toBe(rule?.erased === false);
  });

  it('are shown without the customer’s number, and texts by people without the other', () => {
    expect(at(shown, path)).toContain(CUSTOMER);
    expect(at(shown, path)).not.toContain(OWN_NUMBER);
    expect(String(at(shown, path)).includes(OTHER_NUMBER)).toBe(rule?.masked === 'own');
  });

  it('are shown again where the phone is revealed', () => {
    expect(at(withRevealed(shown, order), path)).toBe(textAt(path));
  });
});

it('the texts of an order that an edit leaves masked are saved as they were stored', () => {
  const { customerName, customerAddress, notes } = shown;
  const edit = { customerName, customerAddress, notes, customerPhone: shown.customerPhone.e164 };
  const { customerPhone, ...texts } = unmaskedEdit(order, edit, editedTexts);
  expect(texts).toEqual(Object.fromEntries(editedTexts.map((path) => [path, textAt(path)])));
  expect(customerPhone).toBe(order.customerPhone.raw);
});

it('an erased order has no text that a person wrote, and no phone', () => {
  const erased = JSON.stringify(withoutCustomer(item));
  for (const [path, { erased: isErased }] of Object.entries(orderTexts))
    if (isErased) expect(erased).not.toContain(`(${path})`);
  expect(decode(orderCodec, withoutCustomer(item) ?? {})).toMatchObject({
    customerPhone: { raw: '', e164: '', isMobile: false },
    answers: [],
    totalMinor: order.totalMinor,
  });
});

it('a change of an order passes to its reactions only the fields that the table allows in the stream', () => {
  const change = tableChange({ dynamodb: { NewImage: marshall(item, { removeUndefinedValues: true }) } });
  if (change?.entity !== 'order') throw new Error('The record is not of an order');
  expect(Object.keys(change.after ?? {}).sort()).toEqual(Object.keys(fieldsWith('stream')).sort());
});

describe('a log line with an order', () => {
  const line = JSON.parse(JSON.stringify({ order }, replacePersonalData)).order;

  it.each(orderFieldNames)('has %s only if the table of fields allows it', (name) => {
    if (orderFields[name].log) expect(line[name]).not.toBe('[removed]');
    else expect(line[name]).toBe('[removed]');
  });

  it('has neither of its phones, whole or in parts', () => {
    const parts = JSON.stringify({ ...order.customerPhone, ...order.place, ...order }, replacePersonalData);
    for (const text of [JSON.stringify(line), parts]) {
      expect(text).not.toContain(OWN_NUMBER.slice(1));
      expect(text).not.toContain(OTHER_NUMBER.slice(1));
    }
    expect(parts).not.toContain('(place.cityText)');
  });
});
