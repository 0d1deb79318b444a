import * as z from 'zod';
import type { Clock } from './clock.ts';
import { timeOrderedId } from './id.ts';
import type { PageOf, PageRequest } from './paging.ts';
import { limitRate, type RateCounter } from './rate-limit.ts';
import { idSchema } from './schemas.ts';

/** What somebody writes to us on the contact page. Texts say in Arabic what is wrong, for the field it is about. */
export const contactSubmissionSchema = z.strictObject({
  name: z.string().trim().min(2, 'اكتب اسمك').max(120, 'الاسم أطول من 120 حرفًا'),
  email: z.email('البريد الإلكتروني غير صالح').max(200, 'البريد الإلكتروني أطول من اللازم'),
  message: z.string().trim().min(10, 'اكتب رسالتك في جملة على الأقل').max(4000, 'الرسالة أطول من 4000 حرف'),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

export const contactMessageSchema = contactSubmissionSchema.extend({
  id: idSchema,
  sentAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Writing: all that a visitor may do. */
export type ContactMessageInbox = {
  add(message: ContactMessage): Promise<void>;
};

export type ContactMessageRepository = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<ContactMessage>>;
};

type Ports = { inbox: ContactMessageInbox; rates: RateCounter; clock: Clock };

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
  await ports.inbox.add(message);
  return message;
}
