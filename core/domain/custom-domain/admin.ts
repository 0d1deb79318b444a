import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import { type AuditAction, auditEntry } from '../user/audit-log.ts';
import type { UserRepository } from '../user/ports.ts';
import type { Profile } from '../user/user.ts';
import { isShownOtherwise } from './advance.ts';
import { type CustomDomain, moveDomain } from './custom-domain.ts';
import type { DomainRepository } from './ports.ts';

export type DomainAdminPorts = {
  domains: Pick<DomainRepository, 'find' | 'change'>;
  users: Pick<UserRepository, 'find'>;
  clock: Clock;
};

/** `admin` acts on the domain of any merchant's page. */
export type DomainCommand = { admin: Profile; pageId: string };

/**
 * Makes the worker check a domain in its next run; restarts a failed one. Throws DomainError `not_found`,
 * `not_allowed` or `version_conflict`.
 */
export function recheckDomain(ports: DomainAdminPorts, command: DomainCommand): Promise<CustomDomain> {
  return change(ports, command, 'domain_checked', (before, at) => ({
    ...(moveDomain(before, 'retried', at) ?? before),
    dueAt: at,
  }));
}

/**
 * Disconnects a domain as its merchant may: the page is shown at its subdomain again, and the host stays
 * reserved for the merchant. Returns a domain that is already being removed unchanged. Throws DomainError
 * `not_found`, `not_allowed` or `version_conflict`.
 */
export function removeDomain(ports: DomainAdminPorts, command: DomainCommand): Promise<CustomDomain> {
  return change(
    ports,
    command,
    'domain_removed',
    (before, at) => moveDomain(before, 'removed', at) ?? before,
  );
}

/** The worker may be changing the domain at the same moment. */
const ATTEMPTS = 3;

/** Writes the change and its entry in the audit log together; does nothing without a change. */
async function change(
  { domains, users, clock }: DomainAdminPorts,
  { admin, pageId }: DomainCommand,
  action: AuditAction,
  changed: (before: CustomDomain, at: string) => CustomDomain,
): Promise<CustomDomain> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await domains.find(pageId);
    if (!before) throw new DomainError('not_found');
    const moved = changed(before, clock.now().toISOString());
    if (moved === before) return before;
    const after = { ...moved, version: before.version + 1 };
    const target = (await users.find(before.ownerId)) ?? null;
    const changes = [{ field: 'domain', from: '', to: before.name }];
    const entry = auditEntry(clock, { admin, target, action, changes });
    if (await domains.change(before, after, { republishes: isShownOtherwise(before, after), entry }))
      return after;
  }
  throw new DomainError('version_conflict');
}
