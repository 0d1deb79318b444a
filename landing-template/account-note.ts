/**
 * Storage key under which the dashboard notes who is signed in on this device or in this tab (`merchant` or `admin`),
 * so that the static pages show their links. It grants nothing: the API asks for tokens.
 */
export const ACCOUNT_NOTE = 'mirsah.account';
