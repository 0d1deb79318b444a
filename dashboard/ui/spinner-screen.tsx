import { Center, Loader, Stack, Text } from '@mantine/core';
import { common } from '../messages/index.ts';

/** The whole window while it is not yet known what to show. */
export function SpinnerScreen() {
  return (
    <Center mih="100dvh">
      <Stack align="center" role="status">
        <Loader />
        <Text c="dimmed">{common.loading}</Text>
      </Stack>
    </Center>
  );
}
