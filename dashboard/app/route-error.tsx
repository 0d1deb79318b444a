import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { common } from '../messages/common.ts';

/** A screen that broke, or whose code could not be downloaded, as after a deployment. */
export function RouteError() {
  return (
    <Center component="main" mih="100dvh" p={20}>
      <Stack align="center" ta="center" role="alert" maw={420}>
        <Title order={1}>{common.unexpected}</Title>
        <Text c="dimmed">{common.newVersion}</Text>
        <Button onClick={() => location.reload()}>{common.reload}</Button>
      </Stack>
    </Center>
  );
}
