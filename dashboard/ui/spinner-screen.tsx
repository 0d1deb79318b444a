import { Center, Loader, Stack, Text } from '@mantine/core';
import { common } from '../messages/index.ts';

/** Fills the window until the first screen is known. */
export function SpinnerScreen() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" role="status">
        <Loader />
        <Text component="h1" fw={400} c="dimmed">
          {common.loading}
        </Text>
      </Stack>
    </Center>
  );
}
