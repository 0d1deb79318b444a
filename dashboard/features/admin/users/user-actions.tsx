import { ActionIcon, Button } from '@mantine/core';
import type { Profile } from '@mirsah/domain/profile/profile.ts';
import {
  IconBan,
  IconLockOpen,
  IconShieldDown,
  IconShieldUp,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { users as words } from '../../../messages/admin.ts';
import { common } from '../../../messages/common.ts';
import { useMyProfile } from '../../profile/api/get-my-profile.ts';
import type { UserChange } from '../api/change-user.ts';
import type { DialogName } from './use-user-acts.ts';
import s from './users.module.css';

export type UserActions = {
  onAct: (user: Profile, change: UserChange) => void;
  onOpen: (dialog: DialogName, user: Profile) => void;
};

/** What can be done with a user as they stand (spec 4): who waits is accepted or refused, and nothing else. */
export function UserActionButtons({ user, onAct, onOpen }: { user: Profile } & UserActions) {
  const { data: me } = useMyProfile();
  const labelled = (label: string) => ({ 'aria-label': words.ofUser(label, user.fullName), title: label });
  if (user.deletingSince) {
    return (
      <Button
        size="sm"
        variant="default"
        {...labelled(words.goOnDeleting)}
        onClick={() => onOpen('delete', user)}
      >
        {words.goOnDeleting}
      </Button>
    );
  }
  if (user.status === 'pending') {
    return (
      <>
        <Button size="sm" {...labelled(words.approve)} onClick={() => onAct(user, { act: 'approve' })}>
          {words.approve}
        </Button>
        <Button
          size="sm"
          variant="default"
          {...labelled(words.reject)}
          onClick={() => onOpen('reject', user)}
        >
          {words.reject}
        </Button>
      </>
    );
  }
  const isAdmin = user.role === 'admin';
  const isBanned = user.status === 'banned';
  return (
    <>
      <Button
        size="sm"
        variant="default"
        {...labelled(words.details)}
        onClick={() => onOpen('details', user)}
      >
        {words.details}
      </Button>
      {user.id !== me?.id && (
        <>
          <Act
            icon={isAdmin ? IconShieldDown : IconShieldUp}
            {...labelled(isAdmin ? words.makeUser : words.makeAdmin)}
            onClick={() => onAct(user, { act: 'role', role: isAdmin ? 'user' : 'admin' })}
          />
          <Act
            icon={isBanned ? IconLockOpen : IconBan}
            {...labelled(isBanned ? words.unban : words.ban)}
            onClick={() => (isBanned ? onAct(user, { act: 'unban' }) : onOpen('ban', user))}
          />
          <Act
            icon={IconTrash}
            color="red.7"
            {...labelled(common.delete)}
            onClick={() => onOpen('delete', user)}
          />
        </>
      )}
      {user.id === me?.id && <span className={s.you}>{words.you}</span>}
    </>
  );
}

type ActProps = {
  icon: TablerIcon;
  'aria-label': string;
  title: string;
  color?: string;
  onClick: () => void;
};

function Act({ icon: Icon, color = 'gray.7', ...button }: ActProps) {
  return (
    <ActionIcon variant="subtle" color={color} size={44} {...button}>
      <Icon size={20} />
    </ActionIcon>
  );
}
