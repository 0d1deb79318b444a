import { may, type Permission } from '@mirsah/domain/member';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from './api.ts';
import { chooseAccount, chosenAccount } from './chosen-account.ts';
import { paths } from './paths.ts';

/** Asked again while the screen is open, so that another role shows without a reload. */
const POLL_INTERVAL_MS = 60_000;

export const accountKey = ['account'] as const;

/** The account that the user works in, and what they are there; not fetched in one's own. */
export function useAccount() {
  const chosen = chosenAccount();
  return useQuery({
    queryKey: accountKey,
    queryFn: () => apiClient.getAccount(),
    enabled: chosen !== undefined,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export const isOwnAccount = () => chosenAccount() === undefined;

/** Asks whether the user may do something here: all in their own account, nothing before it is known elsewhere. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useAccount();
  if (isOwnAccount()) return () => true;
  return (permission) => data !== undefined && may(data, permission);
}

export function useCan(permission: Permission): boolean {
  return useMay()(permission);
}

/** The accounts that the user can work in. Not fetched until somebody looks. */
export function useMyAccounts({ isOpen }: { isOpen: boolean }) {
  return useQuery({
    queryKey: ['accounts'],
    queryFn: async () => (await apiClient.listMyAccounts()).accounts,
    enabled: isOpen,
    staleTime: POLL_INTERVAL_MS,
  });
}

/** Works in another account, from its home or another address; everything that was fetched before is dropped with the document. */
export function switchAccount(account: string | undefined, address: string = paths.dashboard): void {
  chooseAccount(account);
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}
