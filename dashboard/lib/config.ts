import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

const schema = z.object({
  region: z.string().check(z.minLength(1)),
  userPoolId: z.string().check(z.minLength(1)),
  userPoolClientId: z.string().check(z.minLength(1)),
  /** Set where the user pool is not Amazon's own. */
  userPoolEndpoint: z.optional(z.string()),
  /** Host under which every landing page has its label, with the port if it is not the usual one. */
  sitesDomain: z.string().check(z.minLength(1)),
  sitesProtocol: z.enum(['http', 'https']),
});

/** What differs between installations; read at start-up so that one build serves them all. */
export type Config = z.infer<typeof schema>;

export function parseConfig(value: unknown): Config {
  return z.parse(schema, value);
}

/** Reads `/config.json`; throws when it cannot be had or is not one. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  return parseConfig(await response.json());
}

/** The public host of a landing page, `label.example.com`. */
export function siteHost(config: Pick<Config, 'sitesDomain'>, subdomain: string): string {
  return `${subdomain}.${config.sitesDomain}`;
}

/** The public address of a landing page. */
export function siteAddress(
  config: Pick<Config, 'sitesDomain' | 'sitesProtocol'>,
  subdomain: string,
): string {
  return `${config.sitesProtocol}://${siteHost(config, subdomain)}/`;
}

export const ConfigContext = createContext<Config | undefined>(undefined);

/** The installation's configuration; throws outside `Providers`. */
export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs ConfigContext');
  return config;
}
