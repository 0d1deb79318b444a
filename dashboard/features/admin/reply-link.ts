import type { ContactMessage } from '@mirsah/domain/contact-message';
import { common, contactMessages as text } from '../../messages/index.ts';

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
