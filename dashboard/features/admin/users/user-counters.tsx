import type { ProfileStatus } from '@mirsah/domain/profile/profile.ts';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { users as words } from '../../../messages/admin.ts';
import { usersSearch } from '../admin-address.ts';
import { useUserCounts } from '../api/count-users.ts';
import s from './users.module.css';

/** How many wait and how many are banned; each leads to them. */
export function UserCounters() {
  const { data } = useUserCounts();
  if (!data) return null;
  return (
    <div className={s.counters}>
      <Counter status="pending" label={words.pendingCount} count={data.pending} />
      <Counter status="banned" label={words.bannedCount} count={data.banned} />
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
