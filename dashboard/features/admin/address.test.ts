import { expect, it } from 'vitest';
import { readAdminAddress, usersSearch } from './address.ts';

const read = (search: string) => readAdminAddress(new URLSearchParams(search));

it('opens with all users', () => {
  expect(read('')).toEqual({ tab: 'users', filter: { search: '', status: undefined, role: undefined } });
});

it('keeps a filter in the address', () => {
  const filter = { search: 'نورة', status: 'banned', role: 'user' } as const;
  expect(read(usersSearch(filter)).filter).toEqual(filter);
});

it('takes what it does not know for nothing', () => {
  expect(read('tab=x&status=x&role=x')).toEqual(read(''));
});
