import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSession } from '../lib/session/session.ts';
import { configureTokens } from '../lib/session/tokens.ts';
import { BootError } from './boot-error.tsx';
import { loadConfig } from './config.ts';
import { Providers } from './providers.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('app.html has no #root');
const root = createRoot(container);

try {
  const config = await loadConfig();
  configureTokens(config);
  void loadSession();
  root.render(
    <StrictMode>
      <Providers config={config} />
    </StrictMode>,
  );
} catch {
  root.render(<BootError />);
}
