import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { ContactMessage } from './contact-message.ts';

/** Writing: all that a visitor may do. */
export type ContactMessageIntake = {
  add(message: ContactMessage): Promise<void>;
};

export type ContactMessageRepository = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<ContactMessage>>;
};
