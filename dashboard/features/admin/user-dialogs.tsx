import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Profile } from '@mirsah/domain/user';
import { useState } from 'react';
import { common, users as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogName, UserActions } from './use-user-actions.ts';
import { UserDetails } from './user-details.tsx';

type Props = {
  dialog: DialogName | undefined;
  user: Profile | undefined;
  actions: UserActions;
  onOpen: (dialog: DialogName, user: Profile) => void;
  onClose: () => void;
};

/** The dialogs over the list of users; at most one is open. */
export function UserDialogs({ dialog, user, actions, onOpen, onClose }: Props) {
  const name = user?.fullName ?? '';
  return (
    <>
      <UserDetails
        user={dialog === 'details' ? user : undefined}
        actions={actions}
        onPromote={() => user && onOpen('promote', user)}
        onBan={() => user && onOpen('ban', user)}
        onReject={() => user && onOpen('reject', user)}
        onClose={onClose}
      />
      <BanDialog
        key={user?.id}
        isOpen={dialog === 'ban'}
        name={name}
        isBusy={actions.isBusy}
        onBan={(reason) => user && actions.change(user, { action: 'ban', reason })}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={dialog === 'promote'}
        title={text.promoteTitle}
        question={text.promoteQuestion(name)}
        confirmLabel={text.makeAdmin}
        isHarmless
        isBusy={actions.isBusy}
        onConfirm={() => user && actions.change(user, { action: 'role', role: 'admin' })}
        onCancel={onClose}
      />
      <ConfirmDialog
        isOpen={dialog === 'reject'}
        title={text.rejectTitle}
        question={text.rejectQuestion(name)}
        confirmLabel={text.reject}
        isBusy={actions.isBusy}
        onConfirm={() => user && actions.remove(user, 'reject')}
        onCancel={onClose}
      />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={text.deleteTitle}
        question={text.deleteQuestion(name)}
        confirmLabel={common.delete}
        isBusy={actions.isBusy}
        onConfirm={() => user && actions.remove(user, 'delete')}
        onCancel={onClose}
      />
    </>
  );
}

type BanDialogProps = {
  isOpen: boolean;
  name: string;
  isBusy: boolean;
  onBan: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason, which is required to ban a user (spec 5). */
function BanDialog({ isOpen, name, isBusy, onBan, onClose }: BanDialogProps) {
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={text.banTitle(name)} centered radius="lg" padding={24}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onBan(reason.trim());
        }}
      >
        <Stack>
          <Text>{text.banText}</Text>
          <Textarea
            label={text.banReason}
            required
            maxLength={500}
            autosize
            minRows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={close}>
              {common.cancel}
            </Button>
            <ActionButton type="submit" color="red" isOff={isBusy || !reason.trim()}>
              {text.ban}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
