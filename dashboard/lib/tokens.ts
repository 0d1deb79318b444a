import { ACCOUNT_NOTE } from '@mirsah/landing-template/account-note';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage as tabStorage } from 'aws-amplify/utils';

type Pool = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined };

/** In the tab's own storage when its tokens live there too: the sign-in that is not to be remembered. */
const TAB_ONLY = 'mirsah.signed-in-for-this-tab';

/** Must run once, before anything asks for a session. */
export function configureTokens({ userPoolId, userPoolClientId, userPoolEndpoint }: Pool): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint === undefined ? {} : { userPoolEndpoint: absolute(userPoolEndpoint) }),
      },
    },
  });
  keepTokens(isSignInRemembered() ? 'device' : 'tab');
}

/** Where the next sign-in is kept: on this device, or only until this tab is closed. */
export function rememberSignIn(isRemembered: boolean): void {
  if (isRemembered) sessionStorage.removeItem(TAB_ONLY);
  else sessionStorage.setItem(TAB_ONLY, 'yes');
  keepTokens(isRemembered ? 'device' : 'tab');
}

/** Whether the present sign-in is kept on this device. */
export function isSignInRemembered(): boolean {
  return sessionStorage.getItem(TAB_ONLY) === null;
}

/** Tells the public pages on this device or in this tab whose links to show. */
export function noteAccount(account: 'merchant' | 'admin'): void {
  forgetAccount();
  (isSignInRemembered() ? localStorage : sessionStorage).setItem(ACCOUNT_NOTE, account);
}

export function isAccountNoted(): boolean {
  return (localStorage.getItem(ACCOUNT_NOTE) ?? sessionStorage.getItem(ACCOUNT_NOTE)) !== null;
}

export function forgetAccount(): void {
  localStorage.removeItem(ACCOUNT_NOTE);
  sessionStorage.removeItem(ACCOUNT_NOTE);
}

export type Identity = { userId: string; email: string; fullName: string };

/**
 * Who is signed in, or undefined. Refreshes the tokens when they are about to expire; rejects only when the
 * answer cannot be had (no network).
 */
export async function currentIdentity(): Promise<Identity | undefined> {
  const { tokens } = await fetchAuthSession();
  const userId = tokens?.accessToken.payload.sub;
  if (!userId) return undefined;
  const claims = tokens.idToken?.payload ?? {};
  return { userId, email: textOf(claims.email), fullName: textOf(claims.name) };
}

/** The token for the API; undefined when nobody is signed in any more. */
export async function accessToken(options: { forceRefresh?: boolean } = {}): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession(options);
  return tokens?.accessToken.toString();
}

function keepTokens(where: 'device' | 'tab'): void {
  cognitoUserPoolsTokenProvider.setKeyValueStorage(where === 'device' ? defaultStorage : tabStorage);
}

/** An endpoint may be given as a path of our own origin; Amplify wants an absolute one. */
function absolute(endpoint: string): string {
  return new URL(endpoint, location.origin).toString();
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
