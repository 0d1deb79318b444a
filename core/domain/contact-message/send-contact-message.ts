import type { Clock } from '../clock/clock.ts';
import { timeOrderedId } from '../id/id.ts';
import { limitRate, type RateCounter } from '../rate/rate-limit.ts';
import type { ContactMessage, ContactSubmission } from './contact-message.ts';
import type { ContactMessageIntake } from './contact-message-repository.ts';

type Ports = { contactIntake: ContactMessageIntake; rates: RateCounter; clock: Clock };

const MESSAGES_AN_HOUR = 5;

/**
 * Keeps a visitor's message for the administrators. `sender` tells visitors apart without saying who they are, and is
 * kept for two hours. Throws DomainError `too_many_requests` after the fifth message of one sender in an hour.
 */
export async function sendContactMessage(
  ports: Ports,
  submission: ContactSubmission,
  sender: string,
): Promise<ContactMessage> {
  await limitRate(ports, { name: `contact#${sender}`, limit: MESSAGES_AN_HOUR, seconds: 3600 });
  const now = ports.clock.now();
  const message: ContactMessage = { ...submission, id: timeOrderedId(now), sentAt: now.toISOString() };
  await ports.contactIntake.add(message);
  return message;
}
