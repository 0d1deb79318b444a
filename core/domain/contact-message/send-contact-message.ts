import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../errors/domain-error.ts';
import { timeOrderedId } from '../id/id.ts';
import type { ContactMessage, ContactSubmission } from './contact-message.ts';
import type { ContactMessageIntake } from './contact-message-repository.ts';

type Ports = { contactMessages: ContactMessageIntake; clock: Clock };

const MESSAGES_AN_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Keeps a visitor's message for the administrators. `address` is where it came from on the network; only a digest of
 * it is kept, for an hour. Throws DomainError `too_many_requests` after the fifth of one address in an hour.
 */
export async function sendContactMessage(
  ports: Ports,
  submission: ContactSubmission,
  address: string,
): Promise<ContactMessage> {
  const now = ports.clock.now();
  const isAllowed = await ports.contactMessages.count({
    sender: await digest(address),
    window: now.toISOString().slice(0, 13),
    limit: MESSAGES_AN_HOUR,
    expiresAt: new Date(now.getTime() + 2 * HOUR_MS),
  });
  if (!isAllowed) throw new DomainError('too_many_requests');
  const message: ContactMessage = { ...submission, id: timeOrderedId(now), sentAt: now.toISOString() };
  await ports.contactMessages.add(message);
  return message;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
