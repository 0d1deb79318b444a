import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

const schema = z.object({
  region: z.string().check(z.minLength(1)),
  userPoolId: z.string().check(z.minLength(1)),
  userPoolClientId: z.string().check(z.minLength(1)),
  /** Only for a user pool outside AWS, as on a developer's machine. */
  userPoolEndpoint: z.optional(z.string()),
  /** The host that the subdomains of landing pages belong to, with its port if it is not the default. */
  sitesDomain: z.string().check(z.minLength(1)),
  sitesProtocol: z.enum(['http', 'https']),
});

/** The settings of an installation. They are read at start-up, so one build serves all installations. */
export type Config = z.infer<typeof schema>;

/** Checks the content of `config.json`; throws when it is invalid. */
export function parseConfig(value: unknown): Config {
  return z.parse(schema, value);
}

/** Reads `/config.json`; rejects when it cannot be loaded or is invalid. */
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

/** The installation's configuration; throws outside `ConfigContext`. */
export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs ConfigContext');
  return config;
}
