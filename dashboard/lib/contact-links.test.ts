import { expect, it } from 'vitest';
import { formatPhone, replyLink, telLink, whatsAppLink } from './contact-links.ts';

it('a WhatsApp link has only the digits of the phone, as wa.me requires', () => {
  expect(whatsAppLink('+966551234567')).toBe('https://wa.me/966551234567');
});

it('a call link has the phone in international form', () => {
  expect(telLink('+966551234567')).toBe('tel:+966551234567');
});

it.each([
  ['+966551234567', '+966 55 123 4567'],
  ['+971501234567', '+971 50 123 4567'],
  ['+96555525181', '+965 5552 5181'],
  ['+96891234567', '+968 9123 4567'],
  ['+966112345', '+966 112 345'],
  ['+9665512345678', '+966 551 234 5678'],
  ['+966551234', '+966 551 234'],
  ['+201001234567', '+20 100 123 4567'],
  ['+12025550123', '+1 202 555 0123'],
  ['+9627912345678', '+962 791 234 5678'],
  ['+96611', '+96611'],
  ['+966••••4567', '+966••••4567'],
])('the phone %s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

const written = { name: 'نورة', email: 'noura+shop@example.com', message: 'مرحبًا & أهلًا\nكيف أبدأ؟' };

it('a reply goes to the sender and quotes every line of the message', () => {
  const link = new URL(replyLink(written));
  expect(link.protocol).toBe('mailto:');
  expect(decodeURIComponent(link.pathname)).toBe('noura+shop@example.com');
  expect(link.searchParams.get('body')).toBe('نورة،\r\n\r\n\r\n> مرحبًا & أهلًا\r\n> كيف أبدأ؟');
});

it('a reply has no recipients that are hidden in the sender’s address', () => {
  const link = replyLink({ ...written, email: 'a?cc=b@example.com' });
  expect(new URL(link).searchParams.has('cc')).toBe(false);
});

it('a reply quotes only the beginning of a message that is too long for a link', () => {
  expect(replyLink({ ...written, message: 'م'.repeat(4000) }).length).toBeLessThan(4200);
});
