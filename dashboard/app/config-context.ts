import { createContext, useContext } from 'react';
import type { Config } from './config.ts';

export const ConfigContext = createContext<Config | undefined>(undefined);

/** The installation's configuration; throws outside `Providers`. */
export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs ConfigContext');
  return config;
}
