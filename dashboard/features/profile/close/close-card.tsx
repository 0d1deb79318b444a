import { Button } from '@mantine/core';
import { useState } from 'react';
import { account as words } from '../../../messages/account.ts';
import { Card } from '../../../ui/card.tsx';
import { CloseDialog } from './close-dialog.tsx';

export function CloseCard() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={words.close} description={words.closeText}>
      <Button color="red" variant="outline" onClick={() => setIsAsking(true)}>
        {words.closeAction}
      </Button>
      {isAsking && <CloseDialog onCancel={() => setIsAsking(false)} />}
    </Card>
  );
}
