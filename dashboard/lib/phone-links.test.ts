import { expect, it } from 'vitest';
import { telLink, whatsAppLink } from './phone-links.ts';

it('opens WhatsApp with digits alone, as wa.me wants them', () => {
  expect(whatsAppLink('+966551234567')).toBe('https://wa.me/966551234567');
});

it('calls the number in international form', () => {
  expect(telLink('+966551234567')).toBe('tel:+966551234567');
});
