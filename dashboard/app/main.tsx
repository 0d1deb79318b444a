import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '../lib/config.ts';
import { loadSession } from '../lib/session.ts';
import { configureTokens } from '../lib/tokens.ts';
import { BootError } from './boot-error.tsx';
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
