import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { timeOrderedId } from '../id.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { Profile } from './user.ts';

export const auditActions = [
  'user_added',
  'user_approved',
  'user_rejected',
  'user_banned',
  'user_unbanned',
  'role_changed',
  'plan_changed',
  'user_deleted',
  'account_closed',
  'settings_changed',
  /** Never written: what an action of a newer release is read as. */
  'other',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Somebody as they were called at that time: their profile may be gone when the log is read. */
const personSchema = z.strictObject({ id: z.string(), email: z.string(), fullName: z.string() });

/** One thing an administrator did, or an owner with their whole account: who, what, to whom, when, what it changed. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: personSchema,
  action: z.enum(auditActions),
  /** Null when it was not about a user. */
  target: personSchema.nullable(),
  /** Values as text; `from` is empty for what was not there before. */
  changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export type AuditLog = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<AuditEntry>>;
};

type Act = Pick<AuditEntry, 'action' | 'changes'> & { admin: Profile; target: Profile | null };

export function auditEntry(clock: Clock, { admin, target, action, changes }: Act): AuditEntry {
  const now = clock.now();
  return {
    id: timeOrderedId(now),
    at: now.toISOString(),
    by: person(admin),
    action,
    target: target && person(target),
    changes,
  };
}

/**
 * Somebody deleted their own account. What is kept of them is enough to find the moment again when they ask, and no
 * more: no name, and of the address the first letter and the domain.
 */
export function closingEntry(clock: Clock, { id, email }: Profile): AuditEntry {
  const now = clock.now();
  return {
    id: timeOrderedId(now),
    at: now.toISOString(),
    by: { id, email: masked(email), fullName: '' },
    action: 'account_closed',
    target: null,
    changes: [],
  };
}

/** What differs between two records, field by field, as the log keeps it. */
export function changesBetween<T extends object>(before: T, after: T): AuditEntry['changes'] {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before, after].map((record) => asText(record[field as keyof T]));
    return from === to ? [] : [{ field, from: from ?? '', to: to ?? '' }];
  });
}

function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1•••');
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function person({ id, email, fullName }: Profile) {
  return { id, email, fullName };
}
