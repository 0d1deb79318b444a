import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router';
import { type Config, ConfigContext } from '../lib/config.ts';
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
