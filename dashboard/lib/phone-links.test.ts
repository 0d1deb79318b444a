import { expect, it } from 'vitest';
import { telLink, whatsAppLink } from './phone-links.ts';

it('a WhatsApp link has only the digits of the phone, as wa.me requires', () => {
  expect(whatsAppLink('+966551234567')).toBe('https://wa.me/966551234567');
});

it('a call link has the phone in international form', () => {
  expect(telLink('+966551234567')).toBe('tel:+966551234567');
});
