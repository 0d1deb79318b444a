import { type ProfileStatus, profileStatuses, type Role, roles } from '@mirsah/domain/user';

export const adminTabs = ['users', 'domains', 'messages', 'settings', 'log'] as const;
export type AdminTab = (typeof adminTabs)[number];

export type UsersFilter = { search: string; status: ProfileStatus | undefined; role: Role | undefined };

/** The open tab and the filter of the panel's address; unknown values are ignored. */
export function readAdminAddress(search: URLSearchParams): { tab: AdminTab; filter: UsersFilter } {
  return {
    tab: oneOf(adminTabs, search.get('tab')) ?? 'users',
    filter: {
      search: search.get('search') ?? '',
      status: oneOf(profileStatuses, search.get('status')),
      role: oneOf(roles, search.get('role')),
    },
  };
}

/** The query string of the users' list with a filter; `?` without a filter. */
export function usersSearch({ search, status, role }: Partial<UsersFilter>): string {
  const given = Object.entries({ search: search?.trim(), status, role }).filter(([, value]) => value);
  return `?${new URLSearchParams(given as [string, string][])}`;
}

export function tabSearch(tab: AdminTab): string {
  return tab === 'users' ? '?' : `?tab=${tab}`;
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((candidate) => candidate === value);
}
