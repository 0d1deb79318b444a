import { Table, VisuallyHidden } from '@mantine/core';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { formatFullDate } from '../../../lib/format.ts';
import { users as words } from '../../../messages/admin.ts';
import { UserActionButtons, type UserActions } from './user-actions.tsx';
import { RoleBadge, StatusPill } from './user-pills.tsx';
import s from './users.module.css';

export function UsersTable({ users, ...actions }: { users: Profile[] } & UserActions) {
  return (
    <Table className={s.table} highlightOnHover verticalSpacing={9} horizontalSpacing={14}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.columns.name}</Table.Th>
          <Table.Th>{words.columns.email}</Table.Th>
          <Table.Th>{words.columns.role}</Table.Th>
          <Table.Th>{words.columns.status}</Table.Th>
          <Table.Th>{words.columns.createdAt}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{words.columns.actions}</VisuallyHidden>
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
