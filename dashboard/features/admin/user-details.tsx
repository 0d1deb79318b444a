import { Modal } from '@mantine/core';
import { type Profile, pageLimits, plans } from '@mirsah/domain/user';
import { formatFullDate, formatNumber, planTexts, roleTexts, users as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
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
  onReject: () => void;
  onClose: () => void;
};

export function UserDetails({ user, actions, onPromote, onBan, onReject, onClose }: Props) {
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
          <Actions user={user} actions={actions} onPromote={onPromote} onBan={onBan} onReject={onReject} />
        </>
      )}
    </Modal>
  );
}

function Facts({ user, actions }: { user: Profile; actions: UserActions }) {
  const { data } = useUser(user.id);
  const { data: system } = useSystemSettings();
  // Hide limits that are not enforced, as the merchant's screen does.
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
      <dt>{text.plan}</dt>
      <dd>
        {user.status === 'pending' ? (
          planTexts[user.plan]
        ) : (
          <ChoiceMenu
            label={text.plan}
            value={user.plan}
            isOff={actions.isBusy}
            choices={plans.map((value) => ({ value, label: planTexts[value] }))}
            isInDialog
            onChoose={(plan) => actions.change(user, { action: 'plan', plan })}
          />
        )}
      </dd>
    </dl>
  );
}

type ActionsProps = Pick<Props, 'actions' | 'onPromote' | 'onBan' | 'onReject'> & { user: Profile };

function Actions({ user, actions, onPromote, onBan, onReject }: ActionsProps) {
  const { data: me } = useMyProfile();
  if (user.id === me?.id) return null;
  if (user.status === 'pending') {
    return (
      <div className={s.footer}>
        <ActionButton variant="default" isOff={actions.isBusy} onClick={onReject}>
          {text.reject}
        </ActionButton>
        <ActionButton isOff={actions.isBusy} onClick={() => actions.change(user, { action: 'approve' })}>
          {text.approve}
        </ActionButton>
      </div>
    );
  }
  const isAdmin = user.role === 'admin';
  return (
    <div className={s.footer}>
      <ActionButton
        variant="default"
        isOff={actions.isBusy}
        onClick={() => (isAdmin ? actions.change(user, { action: 'role', role: 'user' }) : onPromote())}
      >
        {isAdmin ? text.makeUser : text.makeAdmin}
      </ActionButton>
      {user.status === 'banned' ? (
        <ActionButton isOff={actions.isBusy} onClick={() => actions.change(user, { action: 'unban' })}>
          {text.unban}
        </ActionButton>
      ) : (
        <ActionButton color="red" isOff={actions.isBusy} onClick={onBan}>
          {text.ban}
        </ActionButton>
      )}
    </div>
  );
}
