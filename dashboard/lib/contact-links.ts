import type { ContactMessage } from '@mirsah/domain/contact-message';
import { common, contactMessages as text } from '../messages/index.ts';

/** The country's code, then the groups in which its mobile numbers are written. */
const groups = [/^(\+(?:966|971))(\d{2})(\d{3})(\d{4})$/, /^(\+(?:965|973|974|968))(\d{4})(\d{4})$/];

/** The codes of countries (ITU E.164); those that are not named have three digits. */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4,}$)/;

/**
 * A phone in international form as people read it: `+966 55 123 4567`. Other numbers than mobile ones of our
 * countries are grouped by threes, which makes errors visible. A masked phone is returned unchanged.
 */
export function formatPhone(e164: string): string {
  const parts = groups.map((group) => group.exec(e164)).find((match) => match !== null);
  if (parts) return parts.slice(1).join(' ');
  const [code] = COUNTRY_CODE.exec(e164) ?? [];
  if (code === undefined) return e164;
  // No group of one digit at the end.
  return [code, ...(e164.slice(code.length).match(/\d{3}(?!\d$)|\d+/g) ?? [])].join(' ');
}

/** A link that calls a phone in international form (`+9665…`). */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/**
 * A link that opens a WhatsApp chat with a phone in international form; with a text, the message is already
 * typed.
 */
export function whatsAppLink(e164: string, text = ''): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** Mail programs cut off longer links. */
const QUOTED_CHARACTERS = 600;

/** A `mailto:` link to the sender of a message, which is quoted below the space for the answer. */
export function replyLink({
  name,
  email,
  message,
}: Pick<ContactMessage, 'name' | 'email' | 'message'>): string {
  const quoted = Array.from(message).slice(0, QUOTED_CHARACTERS).join('');
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = [text.greeting(name), '', '', ...lines].join('\r\n');
  // Not URLSearchParams: mail programs show its `+` for spaces.
  const subject = encodeURIComponent(text.replySubject(common.product));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
