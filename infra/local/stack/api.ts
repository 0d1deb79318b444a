import { randomUUID } from 'node:crypto';
import { api } from '@mirsah/contracts/api.ts';
import type { Access } from '@mirsah/contracts/contract.ts';
import { createLocalJWKSet } from 'jose';
import { type HttpRoute, startHttpApi } from '../http-api/server.ts';
import { loadFunction } from './functions.ts';
import type { Services } from './services.ts';
import { settings } from './settings.ts';

/** Routes come from the contracts, as on AWS; a function is loaded when its first request comes. */
export async function startApi(services: Services, log: (line: string) => void) {
  const instance = randomUUID();
  const handlers = new Map<string, Promise<HttpRoute['handler']>>();
  const handlerOf = (access: Access) => {
    const handler = handlers.get(access) ?? loadFunction<HttpRoute['handler']>(access, instance);
    handlers.set(access, handler);
    return handler;
  };
  return startHttpApi({
    routes: Object.values(api).map(({ method, path, access }) => ({
      method,
      path,
      access: access === 'public' ? 'public' : 'jwt',
      handler: async (event, context) => (await handlerOf(access))(event, context),
    })),
    issuer: services.cognito.issuer,
    clientId: settings.userPoolClientId,
    jwks: createLocalJWKSet(services.cognito.jwks()),
    log,
  });
}
