import { ActionIcon, Button } from '@mantine/core';
import type { Profile } from '@mirsah/domain/user';
import {
  IconBan,
  IconLockOpen,
  IconShieldDown,
  IconShieldUp,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { common, users as text } from '../../messages/index.ts';
import { useMyProfile } from '../profile/queries.ts';
import type { UserChange } from './queries.ts';
import type { DialogName } from './use-user-actions.ts';
import s from './users.module.css';

export type UserActionHandlers = {
  onAction: (user: Profile, change: UserChange) => void;
  onOpen: (dialog: DialogName, user: Profile) => void;
};

/**
 * The actions that a user's status allows (spec 4): a pending user can be approved or rejected, nothing else.
 */
export function UserActionButtons({ user, onAction, onOpen }: { user: Profile } & UserActionHandlers) {
  const { data: me } = useMyProfile();
  const labelled = (label: string) => ({ 'aria-label': text.ofUser(label, user.fullName), title: label });
  if (user.deletingSince) {
    return (
      <Button
        size="sm"
        variant="default"
        {...labelled(text.continueDeleting)}
        onClick={() => onOpen('delete', user)}
      >
        {text.continueDeleting}
      </Button>
    );
  }
  if (user.status === 'pending') {
    return (
      <>
        <Button size="sm" {...labelled(text.approve)} onClick={() => onAction(user, { action: 'approve' })}>
          {text.approve}
        </Button>
        <Button size="sm" variant="default" {...labelled(text.reject)} onClick={() => onOpen('reject', user)}>
          {text.reject}
        </Button>
      </>
    );
  }
  const isAdmin = user.role === 'admin';
  const isBanned = user.status === 'banned';
  return (
    <>
      <Button size="sm" variant="default" {...labelled(text.details)} onClick={() => onOpen('details', user)}>
        {text.details}
      </Button>
      {user.id !== me?.id && (
        <>
          <ActionButton
            icon={isAdmin ? IconShieldDown : IconShieldUp}
            {...labelled(isAdmin ? text.makeUser : text.makeAdmin)}
            onClick={() =>
              isAdmin ? onAction(user, { action: 'role', role: 'user' }) : onOpen('promote', user)
            }
          />
          <ActionButton
            icon={isBanned ? IconLockOpen : IconBan}
            {...labelled(isBanned ? text.unban : text.ban)}
            onClick={() => (isBanned ? onAction(user, { action: 'unban' }) : onOpen('ban', user))}
          />
          <ActionButton
            icon={IconTrash}
            color="red.7"
            {...labelled(common.delete)}
            onClick={() => onOpen('delete', user)}
          />
        </>
      )}
      {user.id === me?.id && <span className={s.you}>{text.you}</span>}
    </>
  );
}

type ActionButtonProps = {
  icon: TablerIcon;
  'aria-label': string;
  title: string;
  color?: string;
  onClick: () => void;
};

function ActionButton({ icon: Icon, color = 'gray.7', ...button }: ActionButtonProps) {
  return (
    <ActionIcon variant="subtle" color={color} size={44} {...button}>
      <Icon size={20} />
    </ActionIcon>
  );
}
