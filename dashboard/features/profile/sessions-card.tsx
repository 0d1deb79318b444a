import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { endSession } from '../../lib/session/session.ts';
import { account as words } from '../../messages/account.ts';
import { shell } from '../../messages/shell.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useEndMySessions } from './api/my-account.ts';

export function SessionsCard() {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useEndMySessions();
  const endAll = () =>
    mutate(undefined, {
      onError: (error) => {
        setIsAsking(false);
        showToast({ text: errorText(error, words.endSessionsFailed), isProblem: true });
      },
    });
  return (
    <Card title={words.sessions} description={words.sessionsText}>
      <Group gap={10}>
        <Button variant="default" onClick={() => void endSession()}>
          {shell.signOut}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.endSessions}
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.endSessions}
        question={words.endSessionsQuestion}
        confirmLabel={words.endSessionsConfirm}
        isBusy={isPending}
        onConfirm={endAll}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}
