import { createApiClient } from '@mirsah/contracts/client.ts';
import { endSession } from '../session/session.ts';
import { accessToken } from '../session/tokens.ts';

/**
 * The typed client of our own origin, as the signed-in merchant. A 401 refreshes the tokens once and repeats the
 * call; a second one ends the session, and the route guard takes it from there.
 */
export const apiClient = createApiClient({ baseUrl: '', accessToken, fetch: fetchAsMerchant });

async function fetchAsMerchant(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 401) return response;
  const token = await accessToken({ forceRefresh: true });
  if (token) {
    const headers = { ...init?.headers, authorization: `Bearer ${token}` };
    const repeated = await fetch(input, { ...init, headers });
    if (repeated.status !== 401) return repeated;
  }
  await endSession({ isByChoice: false });
  return response;
}
