import { expect, it } from 'vitest';
import { readAdminAddress, usersSearch } from './address.ts';

const read = (search: string) => readAdminAddress(new URLSearchParams(search));

it('without a query the panel opens with all users', () => {
  expect(read('')).toEqual({ tab: 'users', filter: { search: '', status: undefined, role: undefined } });
});

it('the filter of the users’ list is stored in the address', () => {
  const filter = { search: 'نورة', status: 'banned', role: 'user' } as const;
  expect(read(usersSearch(filter)).filter).toEqual(filter);
});

it('unknown values in the panel’s address are ignored', () => {
  expect(read('tab=x&status=x&role=x')).toEqual(read(''));
});
