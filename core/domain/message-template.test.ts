import { describe, expect, it } from 'vitest';
import { renderMessageTemplate, unknownVariables } from './message-template.ts';

const values = {
  name: 'نورة القحطاني',
  orderId: '7k2m9x4q',
  items: [
    { name: 'عطر العود', variant: '50 مل', quantity: 2 },
    { name: 'بخور', variant: '', quantity: 1 },
  ],
};

describe('renderMessageTemplate', () => {
  it('says the customer’s name, the order’s number and what was ordered', () => {
    expect(renderMessageTemplate('مرحبًا {name}، طلبك {orderId}:\n{items}', values)).toBe(
      'مرحبًا نورة القحطاني، طلبك 7k2m9x4q:\nعطر العود (50 مل) × 2، بخور × 1',
    );
  });

  it('replaces a variable wherever it is written, also with spaces in the braces', () => {
    expect(renderMessageTemplate('{name} { name }', values)).toBe('نورة القحطاني نورة القحطاني');
  });

  it('leaves alone what is no variable', () => {
    expect(renderMessageTemplate('{Name} {} {phone} {name', values)).toBe('{Name} {} {phone} {name');
  });

  it('takes a customer’s name literally, whatever is in it', () => {
    expect(renderMessageTemplate('{name}', { ...values, name: '{items} $& $1' })).toBe('{items} $& $1');
  });
});

describe('unknownVariables', () => {
  it('names each word in braces that is none, once', () => {
    expect(unknownVariables('{name} {phone} {المدينة} { phone } {orderid}')).toEqual([
      'phone',
      'المدينة',
      'orderid',
    ]);
  });

  it('finds none in a text without or with only known ones', () => {
    expect(unknownVariables('أهلًا {name} {orderId} {items} {} {')).toEqual([]);
  });
});
