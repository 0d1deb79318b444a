import { may, type Permission } from '@mirsah/domain/member';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from './api.ts';
import { chooseAccount, chosenAccount } from './chosen-account.ts';
import { paths } from './paths.ts';

/** Polled while the screen is open, so that a new role applies without a reload. */
const POLL_INTERVAL_MS = 60_000;

export const accountKey = ['account'] as const;

/** The current account and the user's role in it; idle in the user's own account. */
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

/**
 * Checks whether the user may do something: everything in their own account; elsewhere nothing while loading.
 */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useAccount();
  if (isOwnAccount()) return () => true;
  return (permission) => data !== undefined && may(data, permission);
}

export function useCan(permission: Permission): boolean {
  return useMay()(permission);
}

/** The accounts that the user can work in. Idle until the list is opened. */
export function useMyAccounts({ isOpen }: { isOpen: boolean }) {
  return useQuery({
    queryKey: ['accounts'],
    queryFn: async () => (await apiClient.listMyAccounts()).accounts,
    enabled: isOpen,
    staleTime: POLL_INTERVAL_MS,
  });
}

/**
 * Switches to another account, at its home or another address; all fetched data is dropped with the document.
 */
export function switchAccount(account: string | undefined, address: string = paths.dashboard): void {
  chooseAccount(account);
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
}
