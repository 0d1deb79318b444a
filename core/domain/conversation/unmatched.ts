import * as z from 'zod';
import { DomainError } from '../error.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import { idSchema } from '../schemas.ts';

/** As long as a contact is known: whoever was not recognised by then has written anew, or gone. */
export const UNMATCHED_DAYS = 30;

/** What somebody wrote of whom no order is known, until one of the merchant's people says which it is about. */
export const unmatchedMessageSchema = z.strictObject({
  /** A hash of WhatsApp's id. */
  id: z.string().min(1),
  ownerId: z.string().min(1),
  /** What they call themselves on WhatsApp; empty where it was not said. */
  customerName: z.string(),
  /** Their number without its plus, or WhatsApp's own id of them where they show none. */
  contact: z.strictObject({ waId: z.string().nullable(), userId: z.string().nullable() }),
  text: z.string(),
  /** When WhatsApp got it. */
  createdAt: z.iso.datetime(),
  /** Somebody has seen to it; nothing is left of what it said then. */
  isSettled: z.boolean(),
  /** The order that somebody has begun to put it to; no other can be chosen then. */
  pinnedTo: idSchema.optional(),
});
export type UnmatchedMessage = z.infer<typeof unmatchedMessageSchema>;

export type UnmatchedMessages = {
  /** Nothing is written where the message is known, also when it is settled. */
  add(message: UnmatchedMessage): Promise<void>;
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<UnmatchedMessage>>;
  /** Undefined too for one that is settled. */
  find(ownerId: string, id: string): Promise<UnmatchedMessage | undefined>;
  /** False, and nothing is written, when it is settled or another order was chosen for it meanwhile. */
  claim(message: UnmatchedMessage, orderId: string): Promise<boolean>;
  /** Forgets what it said and whose it was; only that it came is kept, because WhatsApp may deliver it again. */
  settle(message: UnmatchedMessage): Promise<void>;
};

/** What is left of a message that somebody has seen to. */
export const settled = (message: UnmatchedMessage): UnmatchedMessage => ({
  ...message,
  ...{ customerName: '', contact: { waId: null, userId: null }, text: '', isSettled: true },
});

/** `+9665…`; null for a customer who shows no number. */
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

/** Nobody has to answer it. Throws DomainError `not_found`. */
export async function dismissUnmatched(
  ports: { unmatched: Pick<UnmatchedMessages, 'find' | 'settle'> },
  of: OfMerchant,
): Promise<void> {
  await ports.unmatched.settle(await getUnmatched(ports, of));
}
