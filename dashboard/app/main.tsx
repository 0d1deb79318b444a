// Mantine's styles are in layers, so that our own win wherever they are loaded. These are what the sign-in
// screens need; signed-in.tsx has those of the other screens.
import '@fontsource-variable/readex-pro/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Center.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Title.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import '../ui/fonts.css';
import './global.css';

import { DirectionProvider, MantineProvider } from '@mantine/core';
import { SIGN_OUT_ASKED } from '@mirsah/landing-template/account-note';
import iconAttributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { type Config, ConfigContext, loadConfig } from '../lib/config.ts';
import { publicPages } from '../lib/paths.ts';
import { endSession, loadSession, watchComeback } from '../lib/session.ts';
import { configureTokens } from '../lib/tokens.ts';
import { common } from '../messages/index.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('app.html has no #root');
const root = createRoot(container);
// Icons stand beside their words or in a control with a name; some screen readers tell a drawing without one
// as «image».
for (const drawn of Object.values(iconAttributes)) drawn['aria-hidden'] = true;

try {
  const config = await loadConfig();
  configureTokens(config);
  watchComeback();
  if (sessionStorage.getItem(SIGN_OUT_ASKED) === null) {
    void loadSession();
    root.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    );
  } else await leave();
} catch {
  root.render(<BootError />);
}

/** Ends the session that the merchant has signed out of on one of the public pages, and returns there. */
async function leave(): Promise<void> {
  sessionStorage.removeItem(SIGN_OUT_ASKED);
  await loadSession();
  await endSession();
  location.replace(publicPages.home);
}

function App({ config }: { config: Config }) {
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

/** Shown when the configuration cannot be loaded: plain HTML, because no provider is there yet. */
function BootError() {
  return (
    <main className="boot">
      <div role="alert" style={{ textAlign: 'center', padding: 20 }}>
        <h1>{common.bootFailed}</h1>
        <p>{common.offline}</p>
        <button type="button" onClick={() => location.reload()}>
          {common.retry}
        </button>
      </div>
    </main>
  );
}
