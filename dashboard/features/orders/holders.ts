import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOwnAccount } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';

export type Holder = ResponseOf<typeof deskContracts.listHolders>['holders'][number];

const POLL_INTERVAL_MS = 15_000;
/** As many as one request asks for: the newest, which are those that are called. */
const MAX_ASKED = 100;

/**
 * Who has these orders on the desk at this moment, by order id. Asked for of orders that wait to be called, and not at all
 * by a merchant who works alone.
 */
export function useHolders(orders: readonly OrderResponse[]): ReadonlyMap<string, Holder> {
  const hasTeam = useHasTeam();
  const waiting = orders.filter(({ status, holdReason }) => status === 'pending' && !holdReason);
  const orderIds = waiting.slice(0, MAX_ASKED).map(({ id }) => id);
  const { data = NONE } = useQuery({
    // Not below the orders: what refreshes those every few seconds would ask for this as well.
    queryKey: ['holders', orderIds],
    queryFn: async () => {
      const { holders } = await apiClient.listHolders({ body: { orderIds } });
      return new Map(holders.map((holder) => [holder.orderId, holder]));
    },
    enabled: hasTeam && orderIds.length > 0,
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  return data;
}

const NONE: ReadonlyMap<string, Holder> = new Map();

/** Whether somebody else works in the account. An owner asks once in a session, and who is a member knows. */
function useHasTeam(): boolean {
  const isOwn = isOwnAccount();
  const { data } = useQuery({
    queryKey: ['team', 'has-members'],
    queryFn: async () => (await apiClient.listMembers()).members.length > 0,
    enabled: isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return !isOwn || data === true;
}
