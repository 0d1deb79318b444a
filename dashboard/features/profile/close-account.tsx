import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { common, account as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../auth/account-fields.tsx';
import { useCloseAccount } from './queries.ts';

export function CloseCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={text.close} description={text.closeText}>
      <Button color="red" variant="outline" onClick={() => setIsAsking(true)}>
        {text.closeAction}
      </Button>
      {isAsking && <CloseDialog onCancel={() => setIsAsking(false)} />}
    </Card>
  );
}

/** Asks for the password and a typed phrase; the account is deleted only when both are right. */
function CloseDialog({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useCloseAccount();
  const isReady = password !== '' && typed.trim() === text.closePhrase;
  const cancel = () => {
    if (!isPending) onCancel();
  };

  return (
    <Modal opened onClose={cancel} title={text.closeTitle} centered radius="lg" padding={24}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate(password);
        }}
      >
        <Stack>
          {error && <Banner tone="error">{errorText(error, text.closeFailed)}</Banner>}
          <Text>{isPending ? text.closing : text.closeWarning}</Text>
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            data-autofocus
            readOnly={isPending}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            label={text.closeType(text.closePhrase)}
            required
            autoComplete="off"
            readOnly={isPending}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap={10}>
            <ActionButton variant="default" isOff={isPending} onClick={cancel}>
              {common.cancel}
            </ActionButton>
            <ActionButton type="submit" color="red" isOff={!isReady || isPending}>
              {text.closeConfirm}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
