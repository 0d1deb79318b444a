import { Skeleton, Stack } from '@mantine/core';
import { profile as words } from '../../messages/shell.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanCard } from '../landing-pages/list/plan-card.tsx';
import { useMyProfile } from './api/get-my-profile.ts';
import { CloseCard } from './close/close-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { DataCard } from './my-data/data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function ProfilePage() {
  const { data: profile, isError, refetch } = useMyProfile();
  return (
    <Page title={words.title} width={680}>
      {profile ? (
        <Stack gap={20}>
          <DetailsCard profile={profile} />
          <PlanCard />
          <PasswordCard email={profile.email} />
          <SessionsCard />
          <DataCard />
          <CloseCard />
        </Stack>
      ) : isError ? (
        <LoadError message={words.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Stack>
            <Skeleton h={56} w={240} />
            <Skeleton h={120} />
          </Stack>
        </Card>
      )}
    </Page>
  );
}
