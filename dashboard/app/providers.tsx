import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router';
import type { Config } from './config.ts';
import { ConfigContext } from './config-context.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

export function Providers({ config }: { config: Config }) {
  return (
    <ConfigContext value={config}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light">
          <RouterProvider router={router} />
        </MantineProvider>
      </DirectionProvider>
    </ConfigContext>
  );
}
