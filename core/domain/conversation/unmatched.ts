import * as z from 'zod';
import { DomainError } from '../error.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import { idSchema } from '../schemas.ts';

/** Unmatched senders expire with the contact. */
export const UNMATCHED_DAYS = 30;

/** A message without a known order, until a member assigns it to one. */
export const unmatchedMessageSchema = z.strictObject({
  /** A hash of WhatsApp's id. */
  id: z.string().min(1),
  ownerId: z.string().min(1),
  /** The sender's name on WhatsApp; empty where it is missing. */
  customerName: z.string(),
  /** Their number without its plus, or WhatsApp's own id where they hide the number. */
  contact: z.strictObject({ waId: z.string().nullable(), userId: z.string().nullable() }),
  text: z.string(),
  /** When WhatsApp received it. */
  createdAt: z.iso.datetime(),
  /** A member has handled it; its text is erased then. */
  isSettled: z.boolean(),
  /** The order that a member has started to assign it to; it cannot be assigned to another one then. */
  pinnedTo: idSchema.optional(),
});
export type UnmatchedMessage = z.infer<typeof unmatchedMessageSchema>;

export type UnmatchedMessages = {
  /** Does nothing for a known message, even a handled one. */
  add(message: UnmatchedMessage): Promise<void>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<UnmatchedMessage>>;
  /** Undefined for a handled one too. */
  find(ownerId: string, id: string): Promise<UnmatchedMessage | undefined>;
  /** False, and nothing is written, when it was handled or assigned to another order in the meantime. */
  claim(message: UnmatchedMessage, orderId: string): Promise<boolean>;
  /** Erases its text and sender; only its id is retained, because WhatsApp may deliver it again. */
  settle(message: UnmatchedMessage): Promise<void>;
};

/** A handled message without its content. */
export const settled = (message: UnmatchedMessage): UnmatchedMessage => ({
  ...message,
  customerName: '',
  contact: { waId: null, userId: null },
  text: '',
  isSettled: true,
});

/** `+9665…`; null for a customer who hides the number. */
export function phoneOf({ contact: { waId } }: Pick<UnmatchedMessage, 'contact'>): string | null {
  return waId === null ? null : `+${waId.replace(/\D/g, '')}`;
}

type OfMerchant = { ownerId: string; messageId: string };

/** Throws DomainError `not_found`, also for another merchant's. */
export async function getUnmatched(
  { unmatched }: { unmatched: Pick<UnmatchedMessages, 'find'> },
  { ownerId, messageId }: OfMerchant,
): Promise<UnmatchedMessage> {
  const message = await unmatched.find(ownerId, messageId);
  if (!message) throw new DomainError('not_found');
  return message;
}

/** Marks a message as needing no reply. Throws DomainError `not_found`. */
export async function dismissUnmatched(
  ports: { unmatched: Pick<UnmatchedMessages, 'find' | 'settle'> },
  of: OfMerchant,
): Promise<void> {
  await ports.unmatched.settle(await getUnmatched(ports, of));
}
