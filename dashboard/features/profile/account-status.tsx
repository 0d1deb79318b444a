import { Anchor, Button, Stack } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { isOwnAccount } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { publicPages } from '../../lib/paths.ts';
import { endSession } from '../../lib/session.ts';
import {
  account as accountText,
  secondFactor as factorText,
  shell,
  accountStatus as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useSecondFactor, useSetSecondFactor } from '../second-factor/queries.ts';
import { useCloseAccount, useIsClosing, useMyProfile } from './queries.ts';

const Enrolment = lazyPart(async () => ({
  default: (await import('../second-factor/enrolment.tsx')).Enrolment,
}));

/** Whether every screen is replaced: the account is banned, or its deletion was interrupted. */
export function useIsLockedOut(): boolean {
  const { error } = useMyProfile();
  return error instanceof ApiError && error.body?.code === 'not_allowed';
}

/**
 * Shows above every screen that the account waits for approval, and replaces every screen of a banned or
 * half-deleted account.
 */
export function AccountStatus({ children }: { children: ReactNode }) {
  const { data: profile, error } = useMyProfile();
  const rejection = error instanceof ApiError ? error.body : undefined;
  if (rejection?.code === 'not_allowed' && rejection.details.isBeingDeleted) return <ResumeDeletion />;
  if (rejection?.code === 'not_allowed') return <Banned reason={rejection.details.banReason} />;
  return (
    <>
      {profile?.status === 'pending' && isOwnAccount() && (
        <div style={{ marginBlockEnd: 16 }}>
          <Banner tone="warning">{text.pending}</Banner>
        </div>
      )}
      {children}
    </>
  );
}

/**
 * Replaces every screen of an administrator who has no second factor by its enrolment. The server rejects
 * them as well, so that a failed question lets the screens through.
 */
export function RequireSecondFactor({ children }: { children: ReactNode }) {
  const { data: profile } = useMyProfile();
  const isAdmin = profile?.role === 'admin' && profile.status === 'approved';
  const { data: isOn, isPending } = useSecondFactor({ isEnabled: isAdmin });
  const setSecondFactor = useSetSecondFactor();
  if (!isAdmin || isOn) return children;
  if (isPending) return <Loading />;
  if (isOn === undefined) return children;
  return (
    <Page title={factorText.enrolTitle} width={680}>
      <Card title={factorText.title} description={factorText.enrolAdmin}>
        <Suspense fallback={<Loading />}>
          <Enrolment email={profile.email} onDone={() => setSecondFactor(true)} />
        </Suspense>
      </Card>
    </Page>
  );
}

function Banned({ reason }: { reason: string | undefined }) {
  return (
    <Page title={text.bannedTitle} width={680}>
      <Card>
        <div role="alert">
          <Notice
            icon={<IconBan size={30} stroke={1.6} />}
            title={reason ? text.banReason(reason) : text.closed}
            text={
              <>
                {text.bannedText}{' '}
                <Anchor href={publicPages.contact} underline="always" inherit>
                  {shell.contact}
                </Anchor>{' '}
                {text.ifBannedWrongly}
              </>
            }
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

/** Replaces every screen when the deletion of the account was interrupted, with a button to continue it. */
function ResumeDeletion() {
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
              <ActionButton color="red" isOff={isClosing} onClick={() => mutate('')}>
                {accountText.finishLeaving}
              </ActionButton>
            }
          />
        </Stack>
      </Card>
    </Page>
  );
}
