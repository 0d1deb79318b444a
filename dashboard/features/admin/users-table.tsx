import { Table, VisuallyHidden } from '@mantine/core';
import type { Profile } from '@mirsah/domain/user';
import { formatFullDate, profileStatusTexts, roleTexts, users as text } from '../../messages/index.ts';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { UserActionButtons, type UserActionHandlers } from './user-actions.tsx';
import s from './users.module.css';

/** The users as a table, for wide windows. */
export function UsersTable({ users, ...actions }: { users: Profile[] } & UserActionHandlers) {
  return (
    <Table className={s.table} highlightOnHover verticalSpacing={9} horizontalSpacing={14}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.columns.name}</Table.Th>
          <Table.Th>{text.columns.email}</Table.Th>
          <Table.Th>{text.columns.role}</Table.Th>
          <Table.Th>{text.columns.status}</Table.Th>
          <Table.Th>{text.columns.createdAt}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{text.columns.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Td>
              <bdi className={s.name}>{user.fullName}</bdi>
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
            <bdi className={s.name}>{user.fullName}</bdi>
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
