import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { users as words } from '../../../messages/admin.ts';
import { common } from '../../../messages/common.ts';

type Props = {
  isOpen: boolean;
  name: string;
  isBusy: boolean;
  onBan: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason, without which nobody is banned (spec 5). */
export function BanDialog({ isOpen, name, isBusy, onBan, onClose }: Props) {
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={words.banTitle(name)} centered radius="lg" padding={24}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) onBan(reason.trim());
        }}
      >
        <Stack>
          <Text>{words.banText}</Text>
          <Textarea
            label={words.banReason}
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
            <Button type="submit" color="red" disabled={isBusy || !reason.trim()}>
              {words.ban}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
