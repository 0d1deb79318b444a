import { Button, Modal, NativeSelect } from '@mantine/core';
import { pageLimits, plans } from '@mirsah/domain/profile/plan.ts';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { formatFullDate, formatNumber } from '../../../lib/format.ts';
import { roleTexts, users as words } from '../../../messages/admin.ts';
import { planTexts } from '../../../messages/plan.ts';
import { useMyProfile } from '../../profile/api/get-my-profile.ts';
import { useUser } from '../api/get-user.ts';
import type { UserActs } from './use-user-acts.ts';
import { StatusPill } from './user-pills.tsx';
import s from './users.module.css';

type Props = { user: Profile | undefined; acts: UserActs; onBan: () => void; onClose: () => void };

export function UserDetails({ user, acts, onBan, onClose }: Props) {
  return (
    <Modal
      opened={user !== undefined}
      onClose={onClose}
      title={words.detailsTitle}
      centered
      size="lg"
      radius="lg"
      padding={24}
    >
      {user && (
        <>
          <Facts user={user} acts={acts} />
          <Actions user={user} acts={acts} onBan={onBan} />
        </>
      )}
    </Modal>
  );
}

function Facts({ user, acts }: { user: Profile; acts: UserActs }) {
  const { data } = useUser(user.id);
  const limit = pageLimits[user.plan];
  return (
    <dl className={s.facts}>
      <dt>{words.columns.name}</dt>
      <dd>
        <bdi>{user.fullName}</bdi>
      </dd>
      <dt>{words.columns.email}</dt>
      <dd>
        <bdi dir="ltr">{user.email}</bdi>
      </dd>
      <dt>{words.columns.role}</dt>
      <dd>{roleTexts[user.role]}</dd>
      <dt>{words.columns.createdAt}</dt>
      <dd>
        <time dateTime={user.createdAt}>{formatFullDate(user.createdAt)}</time>
      </dd>
      <dt>{words.columns.status}</dt>
      <dd>
        <StatusPill user={user} />
      </dd>
      {user.status === 'banned' && (
        <>
          <dt>{words.banReason}</dt>
          <dd>{user.banReason || words.unspecified}</dd>
        </>
      )}
      <dt>{words.pages}</dt>
      <dd>
        {data ? formatNumber(data.pages) : '…'}
        {limit !== null && ` / ${formatNumber(limit)}`}
      </dd>
      <dt id="plan-of-user">{words.plan}</dt>
      <dd>
        <NativeSelect
          aria-labelledby="plan-of-user"
          value={user.plan}
          disabled={acts.isBusy}
          data={plans.map((value) => ({ value, label: planTexts[value] }))}
          onChange={(event) => {
            const plan = plans.find((one) => one === event.currentTarget.value);
            if (plan) acts.change(user, { act: 'plan', plan });
          }}
        />
      </dd>
    </dl>
  );
}

function Actions({ user, acts, onBan }: { user: Profile; acts: UserActs; onBan: () => void }) {
  const { data: me } = useMyProfile();
  if (user.id === me?.id) return null;
  const isAdmin = user.role === 'admin';
  return (
    <div className={s.footer}>
      <Button
        variant="default"
        disabled={acts.isBusy}
        onClick={() => acts.change(user, { act: 'role', role: isAdmin ? 'user' : 'admin' })}
      >
        {isAdmin ? words.makeUser : words.makeAdmin}
      </Button>
      {user.status === 'banned' ? (
        <Button disabled={acts.isBusy} onClick={() => acts.change(user, { act: 'unban' })}>
          {words.unban}
        </Button>
      ) : (
        <Button color="red" disabled={acts.isBusy} onClick={onBan}>
          {words.ban}
        </Button>
      )}
    </div>
  );
}
