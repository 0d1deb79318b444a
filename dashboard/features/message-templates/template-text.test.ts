import { expect, it } from 'vitest';
import { insertAtCaret } from './template-text.ts';

it('a message variable is inserted at the caret, which is then after it', () => {
  expect(insertAtCaret({ value: 'مرحبًا ، شكرًا', selectionStart: 7, selectionEnd: 7 }, '{name}')).toEqual({
    value: 'مرحبًا {name}، شكرًا',
    caret: 13,
  });
});

it('a message variable replaces the selected text', () => {
  expect(insertAtCaret({ value: 'طلب رقم كذا', selectionStart: 8, selectionEnd: 11 }, '{orderId}')).toEqual({
    value: 'طلب رقم {orderId}',
    caret: 17,
  });
});
