import { Button, Modal, NativeSelect } from '@mantine/core';
import { type Profile, pageLimits, plans } from '@mirsah/domain/user';
import { formatFullDate, formatNumber, planTexts, roleTexts, users as text } from '../../messages/index.ts';
import { Email } from '../../ui/email.tsx';
import { useMyProfile } from '../profile/queries.ts';
import { useSystemSettings, useUser } from './queries.ts';
import type { UserActions } from './use-user-actions.ts';
import s from './users.module.css';
import { StatusPill } from './users-table.tsx';

type Props = {
  user: Profile | undefined;
  actions: UserActions;
  onPromote: () => void;
  onBan: () => void;
  onClose: () => void;
};

export function UserDetails({ user, actions, onPromote, onBan, onClose }: Props) {
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
          <Facts user={user} actions={actions} />
          <Actions user={user} actions={actions} onPromote={onPromote} onBan={onBan} />
        </>
      )}
    </Modal>
  );
}

function Facts({ user, actions }: { user: Profile; actions: UserActions }) {
  const { data } = useUser(user.id);
  const { data: system } = useSystemSettings();
  // As the merchant sees it: a limit that nobody enforces is none.
  const limit = system?.settings.arePlanLimitsEnforced ? pageLimits[user.plan] : null;
  const count = data ? formatNumber(data.pages) : '…';
  return (
    <dl className={s.facts}>
      <dt>{text.columns.name}</dt>
      <dd>
        <bdi>{user.fullName}</bdi>
      </dd>
      <dt>{text.columns.email}</dt>
      <dd>
        <Email address={user.email} />
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
      <dd>{limit === null ? count : text.pagesOf(count, formatNumber(limit))}</dd>
      <dt id="plan-of-user">{text.plan}</dt>
      <dd>
        <NativeSelect
          aria-labelledby="plan-of-user"
          value={user.plan}
          disabled={actions.isBusy}
          data={plans.map((value) => ({ value, label: planTexts[value] }))}
          onChange={(event) => {
            const plan = plans.find((one) => one === event.currentTarget.value);
            if (plan) actions.change(user, { action: 'plan', plan });
          }}
        />
      </dd>
    </dl>
  );
}

type ActionsProps = Pick<Props, 'actions' | 'onPromote' | 'onBan'> & { user: Profile };

function Actions({ user, actions, onPromote, onBan }: ActionsProps) {
  const { data: me } = useMyProfile();
  if (user.id === me?.id) return null;
  const isAdmin = user.role === 'admin';
  return (
    <div className={s.footer}>
      <Button
        variant="default"
        disabled={actions.isBusy}
        onClick={() => (isAdmin ? actions.change(user, { action: 'role', role: 'user' }) : onPromote())}
      >
        {isAdmin ? text.makeUser : text.makeAdmin}
      </Button>
      {user.status === 'banned' ? (
        <Button disabled={actions.isBusy} onClick={() => actions.change(user, { action: 'unban' })}>
          {text.unban}
        </Button>
      ) : (
        <Button color="red" disabled={actions.isBusy} onClick={onBan}>
          {text.ban}
        </Button>
      )}
    </div>
  );
}
