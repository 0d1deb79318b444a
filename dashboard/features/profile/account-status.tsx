import { Button, Stack } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import { IconBan, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { endSession } from '../../lib/session.ts';
import { account as accountText, shell, accountStatus as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useCloseAccount, useIsClosing, useMyProfile } from './queries.ts';

/** Says above every screen that the account waits for acceptance; in place of every screen, that it was shut out. */
export function AccountStatus({ children }: { children: ReactNode }) {
  const { data: profile, error } = useMyProfile();
  const refusal = error instanceof ApiError ? error.body?.error : undefined;
  if (refusal?.code === 'not_allowed' && refusal.details.isLeaving) return <ResumeDeletion />;
  if (refusal?.code === 'not_allowed') return <ShutOut reason={refusal.details.banReason} />;
  return (
    <>
      {profile?.status === 'pending' && (
        <div style={{ marginBlockEnd: 16 }}>
          <Banner tone="warning">{text.pending}</Banner>
        </div>
      )}
      {children}
    </>
  );
}

function ShutOut({ reason }: { reason: string | undefined }) {
  return (
    <Page title={text.bannedTitle} width={680}>
      <Card>
        <div role="alert">
          <Notice
            icon={<IconBan size={30} stroke={1.6} />}
            title={reason ? text.banReason(reason) : text.closed}
            text={text.bannedText}
            action={
              <Button variant="default" onClick={() => void endSession()}>
                {shell.signOut}
              </Button>
            }
          />
        </div>
      </Card>
    </Page>
  );
}

/** In place of every screen, for whoever was interrupted while their account was being deleted. */
export function ResumeDeletion() {
  const isClosing = useIsClosing();
  const { mutate, error } = useCloseAccount();
  return (
    <Page title={accountText.close} width={680}>
      <Card>
        <Stack>
          {error && <Banner tone="error">{errorText(error, accountText.closeFailed)}</Banner>}
          <Notice
            icon={<IconTrash size={30} stroke={1.6} />}
            title={accountText.leavingTitle}
            text={isClosing ? accountText.closing : accountText.leavingText}
            action={
              <Button color="red" disabled={isClosing} onClick={() => mutate('')}>
                {accountText.finishLeaving}
              </Button>
            }
          />
        </Stack>
      </Card>
    </Page>
  );
}
