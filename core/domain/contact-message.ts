import * as z from 'zod';
import type { Clock } from './clock.ts';
import { timeOrderedId } from './id.ts';
import { contactProblems as problems } from './messages/index.ts';
import type { PageOf, PageRequest } from './paging.ts';
import { limitRate, type RateCounter } from './rate-limit.ts';
import { idSchema } from './schemas.ts';

/**
 * A message to us from the contact page. The message of each validation issue is the text shown at its field.
 */
export const contactSubmissionSchema = z.strictObject({
  name: z.string().trim().min(2, problems.nameMissing).max(120, problems.nameTooLong),
  email: z
    .email({ error: ({ input }) => (input === '' ? problems.emailMissing : problems.emailInvalid) })
    .max(200, problems.emailTooLong),
  message: z.string().trim().min(10, problems.messageTooShort).max(4000, problems.messageTooLong),
});
type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

export const contactMessageSchema = contactSubmissionSchema.extend({
  id: idSchema,
  sentAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Visitors may only write messages, never read them. */
export type ContactMessageInbox = {
  add(message: ContactMessage): Promise<void>;
};

export type ContactMessageRepository = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<ContactMessage>>;
};

type Ports = { inbox: ContactMessageInbox; rates: RateCounter; clock: Clock };

const MAX_MESSAGES_PER_HOUR = 5;

/**
 * Stores a visitor's message for the administrators. `sender` is a hash that identifies the visitor for the
 * rate limit only and is stored for two hours. Throws DomainError `too_many_requests` after the fifth message
 * within an hour.
 */
export async function sendContactMessage(
  ports: Ports,
  submission: ContactSubmission,
  sender: string,
): Promise<ContactMessage> {
  await limitRate(ports, { name: `contact#${sender}`, limit: MAX_MESSAGES_PER_HOUR, seconds: 3600 });
  const now = ports.clock.now();
  const message: ContactMessage = { ...submission, id: timeOrderedId(now), sentAt: now.toISOString() };
  await ports.inbox.add(message);
  return message;
}
