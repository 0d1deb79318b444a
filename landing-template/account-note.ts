/**
 * What the dashboard notes of who is signed in on this device or in this tab, so that the static pages show their name
 * and their links. It grants nothing: the API asks for tokens.
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
    // Storage is forbidden, or the note is an older one: the dashboard writes it anew.
    return undefined;
  }
}

/** The mark, in the tab's own storage, of a sign-out that a static page asked the dashboard for: it has the tokens. */
export const SIGN_OUT_ASKED = 'mirsah.sign-out';
