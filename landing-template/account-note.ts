/**
 * The dashboard's note about who is signed in on this device or in this tab, so that the static pages show
 * their name and their links. It grants nothing: the API requires tokens.
 */
export type AccountNote = { kind: 'merchant' | 'admin'; name: string; email: string };

export const ACCOUNT_NOTE = 'mirsah.account';

/** The note of this device, else of this tab; undefined for visitors. */
export function readAccountNote(): AccountNote | undefined {
  try {
    const note = JSON.parse(
      localStorage.getItem(ACCOUNT_NOTE) ?? sessionStorage.getItem(ACCOUNT_NOTE) ?? 'null',
    );
    return note?.kind ? note : undefined;
  } catch {
    // Storage is forbidden, or the note has an older format: the dashboard will rewrite it.
    return undefined;
  }
}

/**
 * The key, in the tab's own storage, of a sign-out requested by a static page: only the dashboard has the
 * tokens.
 */
export const SIGN_OUT_ASKED = 'mirsah.sign-out';
