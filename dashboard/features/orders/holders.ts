import type { ResponseOf } from '@mirsah/contracts/contract';
import type { deskContracts } from '@mirsah/contracts/desk';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOwnAccount } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';

export type Holder = ResponseOf<typeof deskContracts.listHolders>['holders'][number];

const POLL_INTERVAL_MS = 15_000;
/** The limit of one request: the newest, which are those that are called. */
const MAX_ASKED = 100;

/**
 * The members who have these orders on their desks, by order id. Requested only for orders that wait for a
 * call, and never by a merchant who works alone.
 */
export function useHolders(orders: readonly OrderResponse[]): ReadonlyMap<string, Holder> {
  const hasTeam = useHasTeam();
  const waiting = orders.filter(({ status, holdReason }) => status === 'pending' && !holdReason);
  const orderIds = waiting.slice(0, MAX_ASKED).map(({ id }) => id);
  const { data = NONE } = useQuery({
    // Not below the orders' key: refreshing those every few seconds would refetch this as well.
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

/** Whether the account has other members. An owner requests it once per session; members already know. */
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
