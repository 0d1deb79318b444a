import type { ContactMessage } from '@mirsah/domain/contact-message';
import { common, contactMessages as text } from '../messages/index.ts';

/** The country's code, then the groups in which its people write a mobile number. */
const groups = [/^(\+(?:966|971))(\d{2})(\d{3})(\d{4})$/, /^(\+(?:965|973|974|968))(\d{4})(\d{4})$/];

/** A phone in international form as people read it: `+966 55 123 4567`; a number of another country stays as it is. */
export function formatPhone(e164: string): string {
  const parts = groups.map((group) => group.exec(e164)).find((match) => match !== null);
  return parts?.slice(1).join(' ') ?? e164;
}

/** A link that calls a phone in international form (`+9665…`). */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/** A link that opens a WhatsApp chat with a phone in international form; with a text, the message is already typed. */
export function whatsAppLink(e164: string, text = ''): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
}

/** Mail programs cut off longer links. */
const QUOTED_CHARACTERS = 600;

/** A `mailto:` link to the sender of a message, which is quoted below the place for the answer. */
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
