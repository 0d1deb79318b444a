import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { deskKeys, type Next } from './queries.ts';

/** An empty desk polls for new orders; more rarely while it waits for a known time. */
const EMPTY_POLL_MS = 5000;
const WAITING_POLL_MS = 20_000;
/** The limit of ids per request. */
const MAX_SKIPPED = 50;

/** The next order on the user's desk, and the skipped ones. */
export function useNextCall() {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: deskKeys.next,
    queryFn: () => nextBesides(undefined),
    // The own order stays until it has an outcome.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.call) return false;
      return state.data.opensAt ? WAITING_POLL_MS : EMPTY_POLL_MS;
    },
  });

  /**
   * The next order besides `worked`, `preferred` if it is still free; when only skipped ones are left, they
   * start again.
   */
  async function nextBesides(
    worked: string | undefined,
    { passed = skipped, preferred }: { passed?: readonly string[]; preferred?: string | undefined } = {},
  ): Promise<Next> {
    const besides = worked === undefined ? [] : [worked];
    const next = await apiClient.nextCall({
      body: { besides: [...besides, ...passed].slice(0, MAX_SKIPPED), ...(preferred && { preferred }) },
    });
    if (next.call || passed.length === 0) return next;
    setSkipped([]);
    return apiClient.nextCall({ body: { besides } });
  }

  /** Skips an order; the result is the one after it. */
  function nextAfterSkipping(orderId: string, preferred: string | undefined): Promise<Next> {
    const passed = [orderId, ...skipped].slice(0, MAX_SKIPPED);
    setSkipped(passed);
    return nextBesides(undefined, { passed, preferred });
  }

  return { query, skipped, nextBesides, nextAfterSkipping };
}
