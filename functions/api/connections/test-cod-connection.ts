import { api } from '@mirsah/contracts/api.ts';
import { testCodConnection as test } from '@mirsah/domain/connection/test-cod-connection.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const testCodConnection = handle(api.testCodConnection, ({ caller, body }) =>
  test(getDependencies(), { ownerId: caller.userId, endpoint: body.endpoint, apiKey: body.apiKey }),
);
