import { Button } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client.ts';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { endSession } from '../../lib/session/session.ts';
import { shell, standing as words } from '../../messages/shell.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useMyProfile } from './api/get-my-profile.ts';
import { FinishLeaving } from './close/finish-leaving.tsx';

/** Says above every screen that the account waits for acceptance; in place of every screen, that it was shut out. */
export function AccountStanding({ children }: { children: ReactNode }) {
  const { data: profile, error } = useMyProfile();
  const refusal = error instanceof ApiError ? error.body?.error : undefined;
  if (refusal?.code === 'not_allowed' && refusal.details.isLeaving) return <FinishLeaving />;
  if (refusal?.code === 'not_allowed') return <ShutOut reason={refusal.details.banReason} />;
  return (
    <>
      {profile?.status === 'pending' && (
        <div style={{ marginBlockEnd: 16 }}>
          <Banner tone="warning">{words.pending}</Banner>
        </div>
      )}
      {children}
    </>
  );
}

function ShutOut({ reason }: { reason: string | undefined }) {
  return (
    <Page title={words.bannedTitle} width={680}>
      <Card>
        <div role="alert">
          <Notice
            icon={<IconBan size={30} stroke={1.6} />}
            title={reason ? words.banReason(reason) : words.closed}
            text={words.bannedText}
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
