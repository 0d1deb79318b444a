import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { formatFullDate } from '../../../lib/format.ts';
import { UserActionButtons, type UserActions } from './user-actions.tsx';
import { RoleBadge, StatusPill } from './user-pills.tsx';
import s from './users.module.css';

/** The table of users as phones show it. */
export function UserCards({ users, ...actions }: { users: Profile[] } & UserActions) {
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
