import { Button, Center, Stack, Title } from '@mantine/core';
import { invitationTokenSchema } from '@mirsah/domain/member/invitation';
import { IconUsersPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { switchAccount } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { endSession } from '../../lib/session.ts';
import { accountRoles, common, invitation as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';

/** The target of an invitation's link: shows who invites to what, and accepts. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const isToken = invitationTokenSchema.safeParse(token).success;
  const read = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => apiClient.readInvitation({ body: { token } }),
    enabled: isToken,
    retry: false,
  });
  const accept = useMutation({
    mutationFn: () => apiClient.acceptInvitation({ body: { token } }),
    onSuccess: ({ id }) => switchAccount(id),
  });
  if (isToken && read.isPending) return <SpinnerScreen />;
  const { data } = read;
  return (
    <Center component="main" mih="100dvh" p={16}>
      <title>{`${text.title} | ${common.product}`}</title>
      <Stack maw={520} w="100%" gap={20} align="stretch">
        <Center>
          <Logo size={36} />
        </Center>
        <Card>
          <Title order={1} ta="center" mb={8}>
            {text.title}
          </Title>
          {accept.isError && <Banner tone="error">{errorText(accept.error, text.failed)}</Banner>}
          {data ? (
            <Notice
              icon={<IconUsersPlus size={30} stroke={1.6} />}
              title={text.text(data.name)}
              text={`${accountRoles[data.role].name}: ${accountRoles[data.role].text}`}
              action={
                <ActionButton isOff={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
                  {accept.isPending ? text.accepting : text.accept}
                </ActionButton>
              }
            />
          ) : (
            <Refused message={errorText(read.error, text.loadFailed)} />
          )}
        </Card>
      </Stack>
    </Center>
  );
}

function Refused({ message }: { message: string }) {
  const navigate = useNavigate();
  return (
    <div role="alert">
      <Notice
        icon={<IconUsersPlus size={30} stroke={1.6} />}
        title={message}
        action={
          <Stack gap={10}>
            <Button onClick={() => void navigate(paths.dashboard)}>{text.toDashboard}</Button>
            <Button variant="default" onClick={() => void endSession({ comesBack: true })}>
              {text.signOut}
            </Button>
          </Stack>
        }
      />
    </div>
  );
}
