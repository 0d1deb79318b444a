import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { account as words } from '../../../messages/account.ts';
import { common } from '../../../messages/common.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PasswordField } from '../../auth/password-field.tsx';
import { useCloseAccount } from './use-close-account.ts';

/** Nothing is deleted before the password is right and the phrase was typed. */
export function CloseDialog({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useCloseAccount();
  const isReady = password !== '' && typed.trim() === words.closePhrase;
  const cancel = () => {
    if (!isPending) onCancel();
  };

  return (
    <Modal opened onClose={cancel} title={words.closeTitle} centered radius="lg" padding={24}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate(password);
        }}
      >
        <Stack>
          {error && <Banner tone="error">{errorText(error, words.closeFailed)}</Banner>}
          <Text>{isPending ? words.closing : words.closeWarning}</Text>
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            data-autofocus
            disabled={isPending}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            label={words.closeType(words.closePhrase)}
            required
            autoComplete="off"
            disabled={isPending}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" disabled={isPending} onClick={cancel}>
              {common.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!isReady || isPending}>
              {words.closeConfirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
