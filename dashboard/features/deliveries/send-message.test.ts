import { expect, it } from 'vitest';
import { failureText } from './send-message.ts';

it.each([131047, 131026, 132000, 132001, 130429, 190])(
  'a WhatsApp failure with Meta’s code %i is shown in Arabic',
  (code) => {
    expect(failureText({ code, message: 'in English' })).toMatch(/^[\u0600-\u06ff]/);
  },
);

it('a WhatsApp failure with an unknown code is shown with Meta’s own text', () => {
  expect(failureText({ code: 999, message: 'Something else' })).toBe('Something else');
});

it('a WhatsApp failure without code and message is shown as the spec’s sentence', () => {
  expect(failureText({ code: null, message: '' })).toBe('فشل إرسال الرسالة');
});
