import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { common } from '../messages/common.ts';
import { Notice } from './notice.tsx';

/** In place of content that could not be had, with the way to try again. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        title={message}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {common.retry}
          </Button>
        }
      />
    </div>
  );
}
