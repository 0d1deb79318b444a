import { expect, it } from 'vitest';
import { insertAtCaret } from './template-text.ts';

it('writes where the caret is and leaves it after what was written', () => {
  expect(insertAtCaret({ value: 'مرحبًا ، شكرًا', selectionStart: 7, selectionEnd: 7 }, '{name}')).toEqual({
    value: 'مرحبًا {name}، شكرًا',
    caret: 13,
  });
});

it('replaces what is selected', () => {
  expect(insertAtCaret({ value: 'طلب رقم كذا', selectionStart: 8, selectionEnd: 11 }, '{orderId}')).toEqual({
    value: 'طلب رقم {orderId}',
    caret: 17,
  });
});
