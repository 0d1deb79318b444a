import type { Clock } from '../clock.ts';
import { DomainError } from '../error.ts';
import {
  type PasswordRule,
  passwordRules,
  type SessionLength,
  type SystemSettings,
  type VersionedSettings,
} from '../settings.ts';
import { keepUnsent } from '../tolerant.ts';
import { type AuditEntry, auditEntry, changesBetween } from './audit-log.ts';
import type { Profile } from './user.ts';

/** The settings as administrators edit them. */
export type EditableSettings = {
  get(): Promise<VersionedSettings>;
  /**
   * Saves and logs in one transaction, as `UserRepository` does. If the cloaking switch changed, all pages
   * are published again. Throws DomainError `version_conflict` when `before` is no longer stored.
   */
  replace(before: VersionedSettings, after: VersionedSettings, entry: AuditEntry): Promise<void>;
};

type Ports = { editableSettings: EditableSettings; accountPolicy: AccountPolicy; clock: Clock };

/**
 * Saves the settings. Those that the identity provider enforces are sent to it first, so that stored settings
 * are always in force. `sent` is the input before defaults were filled in: fields missing there are
 * preserved. Throws DomainError `version_conflict` (with the current version) or `sender_refused`.
 */
export async function saveSystemSettings(
  { editableSettings, accountPolicy, clock }: Ports,
  { admin, version, ...edit }: VersionedSettings & { admin: Profile; sent?: unknown },
): Promise<VersionedSettings> {
  const before = await editableSettings.get();
  const settings = keepUnsent(before.settings, edit.sent, edit.settings);
  if (before.version !== version) {
    throw new DomainError('version_conflict', { currentVersion: before.version });
  }
  const changes = changesBetween(before.settings, settings);
  if (changes.length === 0) return before;
  await applyToAccounts(accountPolicy, before.settings, settings);
  const after = { version: version + 1, settings };
  const entry = auditEntry(clock, { admin, target: null, action: 'settings_changed', changes });
  await editableSettings.replace(before, after, entry);
  return after;
}

async function applyToAccounts(policy: AccountPolicy, before: SystemSettings, after: SystemSettings) {
  const isSame = before.senderName === after.senderName && before.senderAddress === after.senderAddress;
  // Without an address the current sender stays.
  if (!isSame && after.senderAddress) {
    await policy.setSender({ name: after.senderName, address: after.senderAddress });
  }
  if (before.passwordStrength !== after.passwordStrength) {
    await policy.setPasswordRule(passwordRules[after.passwordStrength]);
  }
  if (before.sessionDays !== after.sessionDays) await policy.setSessionLength(after.sessionDays);
}

type Sender = { name: string; address: string };

/** The part of the settings that the identity provider itself enforces. */
export type AccountPolicy = {
  /** False where the provider sends mails under its own name (no mail service of ours is connected). */
  canChangeSender(): Promise<boolean>;
  /** New passwords must meet the rule from now on. */
  setPasswordRule(rule: PasswordRule): Promise<void>;
  /** New sign-ins can be renewed for so many days from now on; earlier ones keep their end. */
  setSessionLength(days: SessionLength): Promise<void>;
  /** Throws DomainError `sender_refused` when the address is not verified with the mail service. */
  setSender(sender: Sender): Promise<void>;
};
