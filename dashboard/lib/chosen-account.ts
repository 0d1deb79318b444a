import { findLocalStorage } from './local-storage.ts';
import { getSession } from './session.ts';

const KEY = 'mirsah-account';

/** The merchant's account that this user chose to work in; undefined is their own. Another user's choice is none. */
export function chosenAccount(): string | undefined {
  return readChoice() || undefined;
}

/** Whether this user has chosen an account in this browser, be it their own. */
export function hasChosenAccount(): boolean {
  return readChoice() !== undefined;
}

/** What this user chose: an account's id, or an empty text for their own. */
function readChoice(): string | undefined {
  const session = getSession();
  const [userId, account] = (findLocalStorage()?.getItem(KEY) ?? '').split(' ');
  return 'userId' in session && session.userId === userId ? account : undefined;
}

/** Works in another account from the next load of the dashboard on; undefined is the user's own. */
export function chooseAccount(account: string | undefined): void {
  const session = getSession();
  if ('userId' in session) findLocalStorage()?.setItem(KEY, `${session.userId} ${account ?? ''}`);
}
