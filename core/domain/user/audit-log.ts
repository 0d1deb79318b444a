import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { timeOrderedId } from '../id.ts';
import type { PageOf, PageRequest } from '../paging.ts';
import type { Profile } from './user.ts';

const auditActions = [
  'user_added',
  'user_approved',
  'user_rejected',
  'user_banned',
  'user_unbanned',
  'role_changed',
  'plan_changed',
  'user_deleted',
  'account_closed',
  'second_factor_recovered',
  'settings_changed',
  'domain_checked',
  'domain_removed',
  /** Never written: an unknown action of a newer release is read as this. */
  'other',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A copy of the person's data at that time, because the profile may be deleted when the log is read. */
const personSchema = z.strictObject({ id: z.string(), email: z.string(), fullName: z.string() });

/** One action of an administrator, or a user's deletion of their own account. */
export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  by: personSchema,
  action: z.enum(auditActions),
  /** The user whom the action changed; null for another subject. */
  target: personSchema.nullable(),
  /** Values as text; `from` is empty for a new value. */
  changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export type AuditLog = {
  /** Newest first. */
  list(request: PageRequest): Promise<PageOf<AuditEntry>>;
};

type Action = Pick<AuditEntry, 'action' | 'changes'> & { admin: Profile; target: Profile | null };

/** The log entry of an administrator's action at the current time. */
export function auditEntry(clock: Clock, { admin, target, action, changes }: Action): AuditEntry {
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
 * The log entry of a user who deletes their own account. It has only as much personal data as is needed to
 * find the deletion again: no name, and only the first letter and the domain of the e-mail address.
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

/** The properties of `after` whose values differ from those of `before`, in the log's format. */
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
