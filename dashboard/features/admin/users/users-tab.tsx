import { Button } from '@mantine/core';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorCodeOf } from '../../../lib/api/error-text.ts';
import { itemsOf } from '../../../lib/api/paged.ts';
import { users as words } from '../../../messages/admin.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHasCards } from '../../../ui/window-width.ts';
import { readAdminAddress } from '../admin-address.ts';
import { useUsers } from '../api/list-users.ts';
import { ListCard } from '../list-card.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { type DialogName, useUserActs } from './use-user-acts.ts';
import { UserCards } from './user-cards.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UsersTable } from './users-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

/** All users, what is known of them, and what an administrator may do with each. */
export function UsersTab() {
  const { filter } = readAdminAddress(useSearchParams()[0]);
  const list = useUsers(filter);
  const hasCards = useHasCards();
  const [dialog, setDialog] = useState<{ name: DialogName; user: Profile }>();
  const acts = useUserActs({ onDone: () => setDialog(undefined) });
  const users = itemsOf(list.data);

  if (errorCodeOf(list.error) === 'not_allowed') return <NotAllowed />;
  const actions = {
    onAct: acts.change,
    onOpen: (name: DialogName, user: Profile) => setDialog({ name, user }),
  };
  return (
    <>
      <UsersToolbar filter={filter} />
      {acts.problem && (
        <Banner tone="error" onClose={acts.forgetProblem}>
          {acts.problem}
        </Banner>
      )}
      <ListCard list={list} failedText={words.loadFailed} empty={<NoUsers hasMore={list.hasNextPage} />}>
        {(found) =>
          hasCards ? <UserCards users={found} {...actions} /> : <UsersTable users={found} {...actions} />
        }
      </ListCard>
      <UserDialogs
        dialog={dialog?.name}
        // The list's copy is the newer one.
        user={users.find(({ id }) => id === dialog?.user.id) ?? dialog?.user}
        acts={acts}
        onOpen={actions.onOpen}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

function NoUsers({ hasMore }: { hasMore: boolean }) {
  return (
    <Notice
      icon={<IconUsers size={30} stroke={1.6} />}
      title={words.empty}
      text={hasMore && words.stillSearching}
      action={
        <Button component={Link} to="?" variant="default">
          {words.showAll}
        </Button>
      }
    />
  );
}
