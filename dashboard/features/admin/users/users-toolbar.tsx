import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { profileStatuses, roles } from '@mirsah/domain/profile/profile.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { profileStatusTexts, roleTexts, users as words } from '../../../messages/admin.ts';
import { type UsersFilter, usersSearch } from '../admin-address.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { UserCounters } from './user-counters.tsx';
import s from './users.module.css';

const TYPING_MS = 300;

/** What is in the list: search, filters, the counters, and the way to add somebody. */
export function UsersToolbar({ filter }: { filter: UsersFilter }) {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const go = (to: Partial<UsersFilter>) =>
    void navigate({ search: usersSearch({ ...filter, ...to }) }, { replace: true });
  const searchFor = useDebouncedCallback((search: string) => go({ search }), TYPING_MS);

  return (
    <div className={s.toolbar}>
      <TextInput
        // Emptied when the address is, by «show all».
        key={filter.search === '' ? 'empty' : 'typed'}
        className={s.search ?? ''}
        type="search"
        autoFocus={filter.search !== ''}
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        defaultValue={filter.search}
        onChange={(event) => searchFor(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={words.status}
        value={filter.status ?? ''}
        data={[
          { value: '', label: words.allStatuses },
          ...profileStatuses.map((value) => ({ value, label: profileStatusTexts[value] })),
        ]}
        onChange={(event) => go({ status: profileStatuses.find((one) => one === event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={words.role}
        value={filter.role ?? ''}
        data={[
          { value: '', label: words.allRoles },
          ...roles.map((value) => ({ value, label: roleTexts[value] })),
        ]}
        onChange={(event) => go({ role: roles.find((one) => one === event.currentTarget.value) })}
      />
      <UserCounters />
      <Button className={s.add ?? ''} leftSection={<IconPlus size={18} />} onClick={() => setIsAdding(true)}>
        {words.add}
      </Button>
      <AddUserDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}
