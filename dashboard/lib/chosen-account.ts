import { findLocalStorage } from './local-storage.ts';
import { getSession } from './session.ts';

const KEY = 'mirsah-account';

/** The merchant's account that this user chose; undefined is their own. Another user's choice is ignored. */
export function chosenAccount(): string | undefined {
  return readChoice() || undefined;
}

/** Whether this user has chosen an account in this browser, including their own. */
export function hasChosenAccount(): boolean {
  return readChoice() !== undefined;
}

/** This user's choice: an account's id, or an empty text for their own. */
function readChoice(): string | undefined {
  const session = getSession();
  const [userId, account] = (findLocalStorage()?.getItem(KEY) ?? '').split(' ');
  return 'userId' in session && session.userId === userId ? account : undefined;
}

/** Switches to another account from the next load of the dashboard on; undefined is the user's own. */
export function chooseAccount(account: string | undefined): void {
  const session = getSession();
  if ('userId' in session) findLocalStorage()?.setItem(KEY, `${session.userId} ${account ?? ''}`);
}
