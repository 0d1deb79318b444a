import { Anchor, Group, Loader, Stack, Text } from '@mantine/core';
import { paths, publicPages } from '../../app/paths.ts';
import { auth } from '../../messages/auth.ts';
import { common } from '../../messages/common.ts';
import { AuthLayout } from './auth-layout.tsx';
import { TextLink } from './text-link.tsx';

/** In place of the form, so that nobody fills it in for nothing. */
export function RegistrationClosed() {
  return (
    <AuthLayout title={auth.closedTitle}>
      <Stack gap={18} mt={8}>
        <Text>{auth.closedText}</Text>
        <TextLink to={paths.login}>{auth.backToSignIn}</TextLink>
        <Anchor href={publicPages.contact} underline="always" inherit c="sea.7">
          {auth.contact}
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

/** While it is not known whether registration is open, and what it asks for. */
export function RegistrationLoading() {
  return (
    <AuthLayout title={auth.registerTitle}>
      <Group gap={12} mt={16} role="status">
        <Loader size="sm" />
        <Text c="dimmed">{common.loading}</Text>
      </Group>
    </AuthLayout>
  );
}
