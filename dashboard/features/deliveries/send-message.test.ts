import { expect, it } from 'vitest';
import { failureText } from './send-message.ts';

it.each([131047, 131026, 132000, 132001, 130429, 190])('says in Arabic what Meta’s code %i means', (code) => {
  expect(failureText({ code, message: 'in English' })).toMatch(/^[\u0600-\u06ff]/);
});

it('passes on what Meta says under a code we do not know', () => {
  expect(failureText({ code: 999, message: 'Something else' })).toBe('Something else');
});

it('says so when nothing is known', () => {
  expect(failureText({ code: null, message: '' })).toBe('فشل إرسال الرسالة');
});
