import { ACCOUNT_NOTE, type AccountNote, readAccountNote } from '@mirsah/landing-template/account-note';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, defaultStorage, sessionStorage as tabStorage } from 'aws-amplify/utils';

type Pool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined };

/** The mark, in the tab's own storage, of a sign-in that ends with the tab. */
const TAB_ONLY = 'mirsah.signed-in-for-this-tab';

/** Sets up Amplify. Must run once, before the session is loaded. */
export function configureTokens({ userPoolId, userPoolClientId, userPoolEndpoint }: Pool): void {
  // Amplify warns about every endpoint outside AWS, such as the local product's.
  const level = ConsoleLogger.LOG_LEVEL;
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint === undefined ? {} : { userPoolEndpoint: absolute(userPoolEndpoint) }),
      },
    },
  });
  ConsoleLogger.LOG_LEVEL = level;
  storeTokens(isSignInRemembered() ? 'device' : 'tab');
}

/** Chooses where the next sign-in is stored: on this device, or only until this tab is closed. */
export function rememberSignIn(isRemembered: boolean): void {
  if (isRemembered) sessionStorage.removeItem(TAB_ONLY);
  else sessionStorage.setItem(TAB_ONLY, 'yes');
  storeTokens(isRemembered ? 'device' : 'tab');
}

/** True when the present sign-in is stored on this device. */
export function isSignInRemembered(): boolean {
  return sessionStorage.getItem(TAB_ONLY) === null;
}

/**
 * Stores the account's name for the public pages of this device or tab, which then show it with the account's
 * links.
 */
export function rememberAccount(account: AccountNote): void {
  forgetAccount();
  (isSignInRemembered() ? localStorage : sessionStorage).setItem(ACCOUNT_NOTE, JSON.stringify(account));
}

/** True while the public pages of this device or tab show the links of an account. */
export function isAccountNoted(): boolean {
  return readAccountNote() !== undefined;
}

export function forgetAccount(): void {
  localStorage.removeItem(ACCOUNT_NOTE);
  sessionStorage.removeItem(ACCOUNT_NOTE);
}

export type Identity = { userId: string; email: string; fullName: string };

/**
 * The signed-in user, or undefined. Refreshes tokens that are about to expire; rejects only when the identity
 * provider cannot be reached.
 */
export async function currentIdentity(): Promise<Identity | undefined> {
  const { tokens } = await fetchAuthSession();
  const userId = tokens?.accessToken.payload.sub;
  if (!userId) return undefined;
  const claims = tokens.idToken?.payload ?? {};
  return { userId, email: textOf(claims.email), fullName: textOf(claims.name) };
}

/** The token for the API; undefined when no user is signed in any more. */
export async function accessToken(options: { forceRefresh?: boolean } = {}): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession(options);
  return tokens?.accessToken.toString();
}

function storeTokens(where: 'device' | 'tab'): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage(where === 'device' ? defaultStorage : tabStorage);
}

/** An endpoint may be a path of our own origin; Amplify needs an absolute URL. */
function absolute(endpoint: string): string {
  return new URL(endpoint, location.origin).toString();
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
