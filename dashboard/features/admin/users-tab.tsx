import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type Profile, type ProfileStatus, profileStatuses, roles } from '@mirsah/domain/user';
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../lib/error-text.ts';
import { itemsOf } from '../../lib/paged.ts';
import {
  countResults,
  formatNumber,
  profileStatusTexts,
  roleTexts,
  users as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { useHasCards } from '../../ui/window-width.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { readAdminAddress, type UsersFilter, usersSearch } from './address.ts';
import { ListCard } from './list-card.tsx';
import { useUserCounts, useUsers } from './queries.ts';
import { NotAllowed } from './require-admin.tsx';
import { type DialogName, useUserActions } from './use-user-actions.ts';
import { UserDialogs } from './user-dialogs.tsx';
import s from './users.module.css';
import { UserCards, UsersTable } from './users-table.tsx';

/** All users, with the actions that an administrator may take for each. */
export function UsersTab() {
  const { filter } = readAdminAddress(useSearchParams()[0]);
  const list = useUsers(filter);
  const hasCards = useHasCards();
  const [dialog, setDialog] = useState<{ name: DialogName; user: Profile }>();
  const userActions = useUserActions({ onDone: () => setDialog(undefined) });
  const users = itemsOf(list.data);

  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  const handlers = {
    onAction: userActions.change,
    onOpen: (name: DialogName, user: Profile) => setDialog({ name, user }),
  };
  return (
    <>
      <UsersToolbar filter={filter} />
      <SaidOnChange
        of={usersSearch(filter)}
        text={list.isSuccess ? countResults(users.length, { hasMore: list.hasNextPage }) : undefined}
      />
      {userActions.problem && (
        <Banner tone="error" onClose={userActions.clearProblem}>
          {userActions.problem}
        </Banner>
      )}
      <ListCard list={list} failedText={text.loadFailed} empty={<NoUsers hasMore={list.hasNextPage} />}>
        {(found) =>
          hasCards ? <UserCards users={found} {...handlers} /> : <UsersTable users={found} {...handlers} />
        }
      </ListCard>
      <UserDialogs
        dialog={dialog?.name}
        // The list's copy is the newer one.
        user={users.find(({ id }) => id === dialog?.user.id) ?? dialog?.user}
        actions={userActions}
        onOpen={handlers.onOpen}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

function NoUsers({ hasMore }: { hasMore: boolean }) {
  return (
    <Notice
      icon={<IconUsers size={30} stroke={1.6} />}
      title={text.empty}
      text={hasMore && text.stillSearching}
      action={
        <Button component={Link} to="?" variant="default">
          {text.showAll}
        </Button>
      }
    />
  );
}

const TYPING_MS = 300;

/** Search, filters and counters of the list, and the button that adds a user. */
function UsersToolbar({ filter }: { filter: UsersFilter }) {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const go = (to: Partial<UsersFilter>) =>
    void navigate({ search: usersSearch({ ...filter, ...to }) }, { replace: true });
  const searchFor = useDebouncedCallback((search: string) => go({ search }), TYPING_MS);

  return (
    <div className={s.toolbar}>
      <TextInput
        // «Show all» clears the address. The new key then mounts an empty field.
        key={filter.search === '' ? 'empty' : 'typed'}
        className={s.search ?? ''}
        type="search"
        autoFocus={filter.search !== ''}
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<IconSearch size={18} />}
        defaultValue={filter.search}
        onChange={(event) => searchFor(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={text.status}
        value={filter.status ?? ''}
        data={[
          { value: '', label: text.allStatuses },
          ...profileStatuses.map((value) => ({ value, label: profileStatusTexts[value] })),
        ]}
        onChange={(event) => go({ status: profileStatuses.find((one) => one === event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={text.role}
        value={filter.role ?? ''}
        data={[
          { value: '', label: text.allRoles },
          ...roles.map((value) => ({ value, label: roleTexts[value] })),
        ]}
        onChange={(event) => go({ role: roles.find((one) => one === event.currentTarget.value) })}
      />
      <UserCounters />
      <Button className={s.add ?? ''} leftSection={<IconPlus size={18} />} onClick={() => setIsAdding(true)}>
        {text.add}
      </Button>
      <AddUserDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

/** The numbers of pending and banned users, each with a link to the list of them. */
function UserCounters() {
  const { data } = useUserCounts();
  if (!data) return null;
  return (
    <div className={s.counters}>
      <Counter status="pending" label={text.pendingCount} count={data.pending} />
      <Counter status="banned" label={text.bannedCount} count={data.banned} />
    </div>
  );
}

function Counter({ status, label, count }: { status: ProfileStatus; label: string; count: number }) {
  return (
    <Link
      className={s.counter}
      data-status={count > 0 ? status : undefined}
      to={usersSearch({ status })}
      replace
    >
      {label} <strong>{formatNumber(count)}</strong>
    </Link>
  );
}
