import { Table, UnstyledButton } from '@mantine/core';
import type { Profile } from '@mirsah/domain/user';
import { formatFullDate, profileStatusTexts, roleTexts, users as text } from '../../messages/index.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { type Column, TableHead } from '../../ui/table-head.tsx';
import { UserActionButtons, type UserActionHandlers } from './user-actions.tsx';
import s from './users.module.css';

const columns: Column[] = [
  { label: text.columns.name },
  { label: text.columns.email },
  { label: text.columns.role, width: 130 },
  { label: text.columns.status, width: 164 },
  { label: text.columns.createdAt, width: 136 },
  { label: text.columns.actions, width: 280, content: null },
];

/** The users as a table, for wide windows. */
export function UsersTable({ users, ...actions }: { users: Profile[] } & UserActionHandlers) {
  return (
    <Table className={s.table} highlightOnHover verticalSpacing={9} horizontalSpacing={14}>
      <TableHead columns={columns} />
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td>
              <UserName user={user} onOpen={actions.onOpen} />
            </Table.Td>
            <Table.Td>
              <span className={s.email} dir="ltr" title={user.email}>
                {user.email}
              </span>
            </Table.Td>
            <Table.Td>
              <RoleBadge user={user} />
            </Table.Td>
            <Table.Td>
              <StatusPill user={user} />
            </Table.Td>
            <Table.Td className={s.date}>
              <time dateTime={user.createdAt}>{formatFullDate(user.createdAt)}</time>
            </Table.Td>
            <Table.Td>
              <div className={s.actions}>
                <UserActionButtons user={user} {...actions} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The users as cards, for narrow windows. */
export function UserCards({ users, ...actions }: { users: Profile[] } & UserActionHandlers) {
  return (
    <ul className={s.cards}>
      {users.map((user) => (
        <li key={user.id} className={s.card}>
          <div className={s.cardHead}>
            <UserName user={user} onOpen={actions.onOpen} />
            <StatusPill user={user} />
          </div>
          <span className={s.email} dir="ltr">
            {user.email}
          </span>
          <div className={s.cardMeta}>
            <RoleBadge user={user} />
            <time dateTime={user.createdAt}>{formatFullDate(user.createdAt)}</time>
          </div>
          <div className={s.actions}>
            <UserActionButtons user={user} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Opens the details of a user who can only be approved or rejected (spec 4). */
function UserName({ user, onOpen }: { user: Profile } & Pick<UserActionHandlers, 'onOpen'>) {
  if (user.status !== 'pending' || user.deletingSince) return <bdi className={s.name}>{user.fullName}</bdi>;
  return (
    <UnstyledButton
      className={s.nameButton ?? ''}
      aria-label={text.ofUser(text.details, user.fullName)}
      onClick={() => onOpen('details', user)}
    >
      <bdi className={s.name}>{user.fullName}</bdi>
    </UnstyledButton>
  );
}

const tones = { pending: 'busy', approved: 'good', banned: 'bad' } as const satisfies Record<
  Profile['status'],
  PillTone
>;

export function StatusPill({ user }: { user: Profile }) {
  if (user.deletingSince) return <Pill tone="quiet">{text.deleting}</Pill>;
  return <Pill tone={tones[user.status]}>{profileStatusTexts[user.status]}</Pill>;
}

function RoleBadge({ user }: { user: Profile }) {
  return (
    <span className={s.role} data-role={user.role}>
      {roleTexts[user.role]}
    </span>
  );
}
