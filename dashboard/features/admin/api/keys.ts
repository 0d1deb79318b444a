import type { UsersFilter } from '../admin-address.ts';

/** Where the administrators' data is kept among what was fetched. */
export const adminKeys = {
  all: ['admin'],
  users: ['admin', 'users'],
  list: (filter: UsersFilter) => ['admin', 'users', 'list', filter],
  counts: ['admin', 'users', 'counts'],
  user: (userId: string) => ['admin', 'users', 'one', userId],
  log: ['admin', 'log'],
  messages: ['admin', 'messages'],
  settings: ['admin', 'settings'],
  insights: ['admin', 'insights'],
} as const;
