import { ApiError, createApiClient } from '@mirsah/contracts/client';
import { QueryClient } from '@tanstack/react-query';
import { expireSession, getSession } from './session.ts';
import { accessToken } from './tokens.ts';

/**
 * The typed client of our own origin, as the signed-in merchant. A 401 refreshes the tokens once and repeats the
 * call; a second one means that the session has expired, and the route guard takes it from there.
 */
export const apiClient = createApiClient({ baseUrl: '', accessToken, fetch: fetchAsMerchant });

async function fetchAsMerchant(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const asked = getSession();
  const response = await fetch(input, init);
  if (response.status !== 401) return response;
  const token = await accessToken({ forceRefresh: true });
  if (token) {
    const headers = { ...init?.headers, authorization: `Bearer ${token}` };
    const repeated = await fetch(input, { ...init, headers });
    if (repeated.status !== 401) return repeated;
  }
  // An answer that was still on its way when somebody signed in again says nothing about the new session.
  if (getSession() === asked) await expireSession();
  return response;
}

const TRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // A refusal stays one; a broken connection or server may recover.
        retry: (failures, error) =>
          failures < TRIES && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
