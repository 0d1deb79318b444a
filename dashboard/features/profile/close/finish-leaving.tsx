import { Button, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { account as words } from '../../../messages/account.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useCloseAccount, useIsClosing } from './use-close-account.ts';

/** In place of every screen, for whoever was interrupted while their account was being deleted. */
export function FinishLeaving() {
  const isClosing = useIsClosing();
  const { mutate, error } = useCloseAccount();
  return (
    <Page title={words.close} width={680}>
      <Card>
        <Stack>
          {error && <Banner tone="error">{errorText(error, words.closeFailed)}</Banner>}
          <Notice
            icon={<IconTrash size={30} stroke={1.6} />}
            title={words.leavingTitle}
            text={isClosing ? words.closing : words.leavingText}
            action={
              <Button color="red" disabled={isClosing} onClick={() => mutate('')}>
                {words.finishLeaving}
              </Button>
            }
          />
        </Stack>
      </Card>
    </Page>
  );
}
