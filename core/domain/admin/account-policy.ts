import type { PasswordRule } from '../settings/password-rule.ts';

export type Sender = { name: string; address: string };

/** The part of the settings that the identity provider itself enforces. */
export type AccountPolicy = {
  /** False where the provider sends mails under its own name (no mail service of ours is connected). */
  canChangeSender(): Promise<boolean>;
  /** From now on new passwords must meet the rule. */
  setPasswordRule(rule: PasswordRule): Promise<void>;
  /** Throws DomainError `sender_refused` when the mail service does not know the address as ours. */
  setSender(sender: Sender): Promise<void>;
};
