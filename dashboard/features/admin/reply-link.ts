import type { ContactMessage } from '@mirsah/domain/contact-message';
import { common, contactMessages as text } from '../../messages/index.ts';

/** Mail programs cut longer addresses off. */
const QUOTED_CHARACTERS = 600;

/** A mail to whoever wrote, with their message quoted below the place for the answer. */
export function replyLink({
  name,
  email,
  message,
}: Pick<ContactMessage, 'name' | 'email' | 'message'>): string {
  const quoted = Array.from(message).slice(0, QUOTED_CHARACTERS).join('');
  const lines = quoted.split('\n').map((line) => `> ${line}`);
  const body = [`${name}،`, '', '', ...lines].join('\r\n');
  // Not URLSearchParams: mail programs show its `+` for spaces.
  const subject = encodeURIComponent(text.replySubject(common.product));
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${encodeURIComponent(body)}`;
}
