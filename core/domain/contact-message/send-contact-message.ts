import type { Clock } from '../clock/clock.ts';
import { timeOrderedId } from '../id/id.ts';
import { limitRate, type RateCounter } from '../rate/rate-limit.ts';
import type { ContactMessage, ContactSubmission } from './contact-message.ts';
import type { ContactMessageIntake } from './contact-message-repository.ts';

type Ports = { contactIntake: ContactMessageIntake; rates: RateCounter; clock: Clock };

const MESSAGES_AN_HOUR = 5;

/**
 * Keeps a visitor's message for the administrators. `address` is where it came from on the network; only a digest of
 * it is kept, for two hours. Throws DomainError `too_many_requests` after the fifth of one address in an hour.
 */
export async function sendContactMessage(
  ports: Ports,
  submission: ContactSubmission,
  address: string,
): Promise<ContactMessage> {
  await limitRate(ports, {
    name: `contact#${await digest(address)}`,
    limit: MESSAGES_AN_HOUR,
    seconds: 3600,
  });
  const now = ports.clock.now();
  const message: ContactMessage = { ...submission, id: timeOrderedId(now), sentAt: now.toISOString() };
  await ports.contactIntake.add(message);
  return message;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
