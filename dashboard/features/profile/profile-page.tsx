import { Avatar, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { formatFullDate } from '../../lib/format.ts';
import { endSession } from '../../lib/session/session.ts';
import { shell, profile as words } from '../../messages/shell.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Page } from '../../ui/page.tsx';
import { useMyProfile } from './api/get-my-profile.ts';
import s from './profile-page.module.css';

export function ProfilePage() {
  const { data: profile, isError, refetch } = useMyProfile();
  return (
    <Page title={words.title} width={680}>
      {isError && !profile ? (
        <LoadError message={words.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {profile ? (
            <Stack gap={24}>
              <Group gap={16} wrap="nowrap">
                <Avatar size={56} radius={99} color="sea" aria-hidden>
                  {Array.from(profile.fullName)[0]}
                </Avatar>
                <Text fw={600} fz="lg" className={s.value}>
                  {profile.fullName}
                </Text>
              </Group>
              <dl className={s.facts}>
                <dt>{words.email}</dt>
                <dd className={s.value}>
                  <bdi dir="ltr">{profile.email}</bdi>
                </dd>
                <dt>{words.memberSince}</dt>
                <dd>
                  <time dateTime={profile.createdAt}>{formatFullDate(profile.createdAt)}</time>
                </dd>
              </dl>
              <Button variant="default" className={s.signOut} onClick={() => void endSession()}>
                {shell.signOut}
              </Button>
            </Stack>
          ) : (
            <Stack>
              <Skeleton h={56} w={240} />
              <Skeleton h={120} />
            </Stack>
          )}
        </Card>
      )}
    </Page>
  );
}
