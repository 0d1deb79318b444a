import { Button, Modal, NativeSelect } from '@mantine/core';
import { type Profile, pageLimits, plans } from '@mirsah/domain/user';
import { formatFullDate, formatNumber, planTexts, roleTexts, users as text } from '../../messages/index.ts';
import { useMyProfile } from '../profile/queries.ts';
import { useUser } from './queries.ts';
import type { UserActions } from './use-user-actions.ts';
import s from './users.module.css';
import { StatusPill } from './users-table.tsx';

type Props = { user: Profile | undefined; acts: UserActions; onBan: () => void; onClose: () => void };

export function UserDetails({ user, acts, onBan, onClose }: Props) {
  return (
    <Modal
      opened={user !== undefined}
      onClose={onClose}
      title={text.detailsTitle}
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

function Facts({ user, acts }: { user: Profile; acts: UserActions }) {
  const { data } = useUser(user.id);
  const limit = pageLimits[user.plan];
  return (
    <dl className={s.facts}>
      <dt>{text.columns.name}</dt>
      <dd>
        <bdi>{user.fullName}</bdi>
      </dd>
      <dt>{text.columns.email}</dt>
      <dd>
        <bdi dir="ltr">{user.email}</bdi>
      </dd>
      <dt>{text.columns.role}</dt>
      <dd>{roleTexts[user.role]}</dd>
      <dt>{text.columns.createdAt}</dt>
      <dd>
        <time dateTime={user.createdAt}>{formatFullDate(user.createdAt)}</time>
      </dd>
      <dt>{text.columns.status}</dt>
      <dd>
        <StatusPill user={user} />
      </dd>
      {user.status === 'banned' && (
        <>
          <dt>{text.banReason}</dt>
          <dd>{user.banReason || text.unspecified}</dd>
        </>
      )}
      <dt>{text.pages}</dt>
      <dd>
        {data ? formatNumber(data.pages) : '…'}
        {limit !== null && ` / ${formatNumber(limit)}`}
      </dd>
      <dt id="plan-of-user">{text.plan}</dt>
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

function Actions({ user, acts, onBan }: { user: Profile; acts: UserActions; onBan: () => void }) {
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
        {isAdmin ? text.makeUser : text.makeAdmin}
      </Button>
      {user.status === 'banned' ? (
        <Button disabled={acts.isBusy} onClick={() => acts.change(user, { act: 'unban' })}>
          {text.unban}
        </Button>
      ) : (
        <Button color="red" disabled={acts.isBusy} onClick={onBan}>
          {text.ban}
        </Button>
      )}
    </div>
  );
}
