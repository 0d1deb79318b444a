/** The identity provider, with an administrator's rights. Accounts that are not there count as signed out or removed. */
export type AccountDirectory = {
  /**
   * Creates an account with a confirmed e-mail address and returns its id. It has no password that anybody knows yet.
   * Throws DomainError `email_taken`, or `user_creation_failed` when the provider gave no account.
   */
  create(account: { email: string; fullName: string }): Promise<string>;
  /** Throws DomainError `password_weak` when the provider's own rule refuses it. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Ends every session of the user. */
  signOut(userId: string): Promise<void>;
  remove(userId: string): Promise<void>;
};
