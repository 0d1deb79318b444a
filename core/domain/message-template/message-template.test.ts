import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../order/order.ts';
import {
  type MessagePurpose,
  messagePurposes,
  renderMessageTemplate,
  templateFor,
  unknownVariables,
  variablesIn,
} from './message-template.ts';

const values = {
  name: 'نورة القحطاني',
  orderId: '7k2m9x4q',
  items: [
    { name: 'عطر العود', variant: '50 مل', quantity: 2 },
    { name: 'بخور', variant: '', quantity: 1 },
  ],
  city: 'جدة',
  codFee: '15 ر.س',
};

describe('renderMessageTemplate', () => {
  it('a message contains the customer’s name, the order’s number and the ordered items', () => {
    expect(renderMessageTemplate('مرحبًا {name}، طلبك {orderId}:\n{items}', values)).toBe(
      'مرحبًا نورة القحطاني، طلبك 7k2m9x4q:\nعطر العود (50 مل) × 2، بخور × 1',
    );
  });

  it('a message may name the city and the fee for cash on delivery', () => {
    expect(renderMessageTemplate('إلى {city}، والرسوم {codFee}', values)).toBe('إلى جدة، والرسوم 15 ر.س');
  });

  it('a variable is replaced everywhere in a message, also with spaces in its braces', () => {
    expect(renderMessageTemplate('{name} { name }', values)).toBe('نورة القحطاني نورة القحطاني');
  });

  it('braces around an unknown word stay in a message', () => {
    expect(renderMessageTemplate('{Name} {} {phone} {name', values)).toBe('{Name} {} {phone} {name');
  });

  it('braces in a customer’s name are not replaced', () => {
    expect(renderMessageTemplate('{name}', { ...values, name: '{items} $& $1' })).toBe('{items} $& $1');
  });
});

describe('unknownVariables', () => {
  it('each unknown word in braces is listed once', () => {
    expect(unknownVariables('{name} {phone} {المدينة} { phone } {orderid}')).toEqual([
      'phone',
      'المدينة',
      'orderid',
    ]);
  });

  it('a text without variables or with known ones has no unknown words', () => {
    expect(unknownVariables('أهلًا {name} {orderId} {items} {} {')).toEqual([]);
  });
});

it('an order is offered the newest template for its status, and none for any status', () => {
  const one = (forStatus: 'any' | 'delivered' | 'pending') =>
    ({ name: '', forStatus, purpose: 'other' }) as const;
  const newest = one('pending');
  const templates = [one('delivered'), newest, one('pending'), one('any')];
  expect(templateFor(templates, { status: 'pending' })).toBe(newest);
  expect(templateFor(templates, { status: 'shipped' })).toBeUndefined();
});

it('an order is offered the template for its status’s purpose that was not sent yet', () => {
  const one = (purpose: MessagePurpose) => ({ name: purpose, forStatus: 'any', purpose }) as const;
  const templates = messagePurposes.map(one);
  const offered = (status: OrderStatus, ...sent: MessagePurpose[]) =>
    templateFor(templates, { status }, sent)?.purpose;
  expect(orderStatuses.map((status) => offered(status))).toEqual([
    'confirmation',
    undefined,
    'shipped',
    'delivered',
    undefined,
  ]);
  expect(offered('pending', 'confirmation')).toBe('follow_up');
  expect(offered('delivered', 'delivered')).toBe('follow_up');
  // Everything was sent: the first matching one may be sent again.
  expect(offered('delivered', 'delivered', 'follow_up')).toBe('delivered');
});

it('variables are found between spaces, and endless spaces after a brace are scanned once', () => {
  expect(variablesIn('{ name } {  items}{name}')).toEqual(['name', 'items']);
  // A pattern that trims spaces itself would try all combinations of them.
  const hostile = `${'{'.repeat(10)}${' '.repeat(20_000)}`;
  expect(variablesIn(hostile)).toEqual([]);
  expect(unknownVariables(hostile)).toEqual([]);
});
