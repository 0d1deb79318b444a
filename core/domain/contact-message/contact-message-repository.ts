import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { ContactMessage } from './contact-message.ts';

/** Writing: all that a visitor may do. */
export type ContactMessageIntake = {
  add(message: ContactMessage): Promise<void>;
  /** Counts one more message of `sender` in `window`; false once `limit` was reached. Forgotten at `expiresAt`. */
  count(entry: { sender: string; window: string; limit: number; expiresAt: Date }): Promise<boolean>;
};

export type ContactMessageRepository = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<ContactMessage>>;
};
