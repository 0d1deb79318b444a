import type { PageOf, PageRequest } from '../list/page-of.ts';
import type { BlockedPhone } from './blocked-phone.ts';

/** A merchant's blocked phones. Blocking twice and unblocking what is not blocked change nothing. */
export type BlockedPhoneRepository = {
  /** Newest first. */
  list(ownerId: string, request: PageRequest): Promise<PageOf<BlockedPhone>>;
  /** Answers what is stored: the first block, if there was one. */
  block(phone: BlockedPhone): Promise<BlockedPhone>;
  unblock(ownerId: string, e164: string): Promise<void>;
};
