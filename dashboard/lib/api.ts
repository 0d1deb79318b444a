import { ApiError, createApiClient } from '@mirsah/contracts/client';
import { QueryClient } from '@tanstack/react-query';
import { chosenAccount } from './chosen-account.ts';
import { expireSession, getSession, sessionUsable, tokensReplaced } from './session.ts';
import { accessToken } from './tokens.ts';

/**
 * The typed client of our own origin, with the signed-in user's token, in the account that they chose. A 401
 * refreshes the tokens once and repeats the call; a second 401 means that the session has expired, and the
 * route guard asks for the password.
 */
export const apiClient = createApiClient({
  baseUrl: '',
  accessToken: usableToken,
  account: chosenAccount,
  fetch: fetchAsUser,
});

/** For a call that ends the tokens itself: a rejection is only an error, not the end of the session. */
export const endingClient = createApiClient({ baseUrl: '', accessToken: usableToken });

async function usableToken(): Promise<string | undefined> {
  await sessionUsable();
  return accessToken();
}

async function fetchAsUser(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sessionOfRequest = getSession();
  const response = await fetch(input, init);
  if (response.status !== 401) return response;
  const token = await accessToken({ forceRefresh: !(await tokensReplaced()) });
  if (token) {
    const headers = { ...init?.headers, authorization: `Bearer ${token}` };
    const repeated = await fetch(input, { ...init, headers });
    if (repeated.status !== 401) return repeated;
  }
  // A late answer to a request of an earlier session does not affect the present one.
  if (getSession() === sessionOfRequest) await expireSession({ isDeleted: await saysDeleted(response) });
  return response;
}

/** Whether an answer says that the account of its request no longer exists. */
async function saysDeleted(response: Response): Promise<boolean> {
  const body: { details?: { isDeleted?: boolean } } | undefined = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body?.details?.isDeleted === true;
}

/**
 * A mutation's callbacks for the queries it changes. Its success waits for them, so that its button stays
 * busy until the screen shows the new state; a failure is reported at once, while they are refetched.
 */
export function refetchingAfter(refetch: () => Promise<unknown>) {
  return { onSuccess: refetch, onError: () => void refetch() };
}

const MAX_RETRIES = 2;

/** The cache of fetched data, which retries what may succeed later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Without a connection a screen shows an error at once instead of a skeleton, and refetches after
        // reconnecting.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A rejected request stays rejected; a broken connection or server may recover.
        retry: (failures, error) =>
          failures < MAX_RETRIES &&
          navigator.onLine &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
