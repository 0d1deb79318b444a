import type { adminContracts } from '@mirsah/contracts/admin';
import type { RequestOf } from '@mirsah/contracts/contract';
import type { VersionedSettings } from '@mirsah/domain/settings';
import type { Plan, Role } from '@mirsah/domain/user';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiClient, refetchingAfter } from '../../lib/api.ts';
import { byCursor } from '../../lib/paged.ts';
import type { UsersFilter } from './address.ts';

/** The cache keys of the administrators' data. */
const adminKeys = {
  all: ['admin'],
  users: ['admin', 'users'],
  list: (filter: UsersFilter) => ['admin', 'users', 'list', filter],
  counts: ['admin', 'users', 'counts'],
  user: (userId: string) => ['admin', 'users', 'one', userId],
  log: ['admin', 'log'],
  messages: ['admin', 'messages'],
  domains: ['admin', 'domains'],
  settings: ['admin', 'settings'],
  insights: ['admin', 'insights'],
} as const;

/** Users, newest first; the last list stays visible while another filter is loaded. */
export function useUsers(filter: UsersFilter) {
  return useInfiniteQuery({
    queryKey: adminKeys.list(filter),
    queryFn: ({ pageParam }) =>
      apiClient.listUsers({ query: { ...filter, search: filter.search || undefined, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });
}

const COUNTS_POLL_INTERVAL_MS = 30_000;

/** The numbers of pending and of banned users. */
export function useUserCounts() {
  return useQuery({
    queryKey: adminKeys.counts,
    queryFn: () => apiClient.countUsers(),
    refetchInterval: COUNTS_POLL_INTERVAL_MS,
  });
}

/** One user with the number of their pages; loads nothing without an id. */
export function useUser(userId: string | undefined) {
  return useQuery({
    queryKey: adminKeys.user(userId ?? ''),
    queryFn: () => apiClient.getUser({ params: { userId: userId ?? '' } }),
    enabled: userId !== undefined,
  });
}

export type NewUser = RequestOf<typeof adminContracts.addUser>['body'];

export function useAddUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: NewUser) => apiClient.addUser({ body: user }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

/** A change that an administrator makes to one user. */
export type UserChange =
  | { action: 'approve' | 'unban' }
  | { action: 'ban'; reason: string }
  | { action: 'role'; role: Role }
  | { action: 'plan'; plan: Plan };

export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, change }: { userId: string; change: UserChange }) => send(userId, change),
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: adminKeys.all })),
  });
}

function send(userId: string, change: UserChange) {
  const params = { userId };
  switch (change.action) {
    case 'approve':
      return apiClient.approveUser({ params });
    case 'unban':
      return apiClient.unbanUser({ params });
    case 'ban':
      return apiClient.banUser({ params, body: { reason: change.reason } });
    case 'role':
      return apiClient.setUserRole({ params, body: { role: change.role } });
    case 'plan':
      return apiClient.setUserPlan({ params, body: { plan: change.plan } });
  }
}

export type Removal = { userId: string; action: 'reject' | 'delete' };

/**
 * Deletes a user, which may take several calls. If the administrator leaves before the last one, the user
 * stays in the list, where the deletion can be continued.
 */
export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ userId, action }: Removal) {
      const request = { params: { userId } };
      const first =
        action === 'reject' ? await apiClient.rejectUser(request) : await apiClient.deleteUser(request);
      let { isDone } = first;
      while (!isDone) ({ isDone } = await apiClient.deleteUser(request));
    },
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: adminKeys.all })),
  });
}

/** The messages that visitors sent from the contact page, newest first. */
export function useContactMessages() {
  return useInfiniteQuery({
    queryKey: adminKeys.messages,
    queryFn: ({ pageParam }) => apiClient.listContactMessages({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}

/** All merchants' domains, newest first. A domain is identified by its page. */
export function useAllDomains() {
  return useInfiniteQuery({
    queryKey: adminKeys.domains,
    queryFn: async ({ pageParam }) => {
      const { items, cursor } = await apiClient.listAllDomains({ query: { cursor: pageParam } });
      return { items: items.map((domain) => ({ ...domain, id: domain.pageId })), cursor };
    },
    ...byCursor,
  });
}

/** Starts a check of a domain, or removes it. */
export function useChangeDomain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pageId, action }: { pageId: string; action: 'check' | 'remove' }) =>
      action === 'check'
        ? apiClient.recheckDomain({ params: { pageId } })
        : apiClient.removeDomain({ params: { pageId } }),
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: adminKeys.all })),
  });
}

/** The audit log, newest first. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: adminKeys.log,
    queryFn: ({ pageParam }) => apiClient.listAuditLog({ query: { cursor: pageParam } }),
    ...byCursor,
  });
}

export function useSystemSettings() {
  return useQuery({
    queryKey: adminKeys.settings,
    queryFn: () => apiClient.getSystemSettings(),
    // A form edits these settings, so they must not change while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useSaveSystemSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VersionedSettings) => apiClient.saveSystemSettings({ body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.settings, saved);
      void queryClient.invalidateQueries({ queryKey: adminKeys.log });
    },
  });
}

const INSIGHTS_POLL_INTERVAL_MS = 15_000;

/** The metrics of all merchants' pages in the last seven days. */
export function usePlatformInsights() {
  return useQuery({
    queryKey: adminKeys.insights,
    queryFn: () => apiClient.getPlatformInsights(),
    refetchInterval: ({ state }) => state.status !== 'error' && INSIGHTS_POLL_INTERVAL_MS,
  });
}
