import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { users as words } from '../../../messages/admin.ts';
import { common } from '../../../messages/common.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { BanDialog } from './ban-dialog.tsx';
import type { DialogName, UserActs } from './use-user-acts.ts';
import { UserDetails } from './user-details.tsx';

type Props = {
  dialog: DialogName | undefined;
  user: Profile | undefined;
  acts: UserActs;
  onOpen: (dialog: DialogName, user: Profile) => void;
  onClose: () => void;
};

/** Whatever is open over the list: at most one at a time. */
export function UserDialogs({ dialog, user, acts, onOpen, onClose }: Props) {
  const name = user?.fullName ?? '';
  return (
    <>
      <UserDetails
        user={dialog === 'details' ? user : undefined}
        acts={acts}
        onBan={() => user && onOpen('ban', user)}
        onClose={onClose}
      />
      <BanDialog
        key={user?.id}
        isOpen={dialog === 'ban'}
        name={name}
        isBusy={acts.isBusy}
        onBan={(reason) => user && acts.change(user, { act: 'ban', reason })}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={dialog === 'reject'}
        title={words.rejectTitle}
        question={words.rejectQuestion(name)}
        confirmLabel={words.reject}
        isBusy={acts.isBusy}
        onConfirm={() => user && acts.remove(user, 'reject')}
        onCancel={onClose}
      />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={words.deleteTitle}
        question={words.deleteQuestion(name)}
        confirmLabel={common.delete}
        isBusy={acts.isBusy}
        onConfirm={() => user && acts.remove(user, 'delete')}
        onCancel={onClose}
      />
    </>
  );
}
