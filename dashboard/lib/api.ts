import { ApiError, createApiClient } from '@mirsah/contracts/client';
import { QueryClient } from '@tanstack/react-query';
import { expireSession, getSession } from './session.ts';
import { accessToken } from './tokens.ts';

/**
 * The typed client of our own origin, with the signed-in user's token. A 401 refreshes the tokens once and repeats the
 * call; a second 401 means that the session has expired, and the route guard asks for the password.
 */
export const apiClient = createApiClient({ baseUrl: '', accessToken, fetch: fetchAsUser });

async function fetchAsUser(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sessionOfRequest = getSession();
  const response = await fetch(input, init);
  if (response.status !== 401) return response;
  const token = await accessToken({ forceRefresh: true });
  if (token) {
    const headers = { ...init?.headers, authorization: `Bearer ${token}` };
    const repeated = await fetch(input, { ...init, headers });
    if (repeated.status !== 401) return repeated;
  }
  // A late answer to a request of an earlier session says nothing about the present one.
  if (getSession() === sessionOfRequest) await expireSession();
  return response;
}

const MAX_RETRIES = 2;

/** The cache of fetched data, which retries what may succeed later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A rejected request stays rejected; a broken connection or server may recover.
        retry: (failures, error) =>
          failures < MAX_RETRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
