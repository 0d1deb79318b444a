import { api } from '@mirsah/contracts/api.ts';
import { saveCodConnection as save } from '@mirsah/domain/connection/save-cod-connection.ts';
import { resumeDeliveries } from '@mirsah/domain/delivery/resume-deliveries.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { codResponse } from './connection-response.ts';

export const saveCodConnection = handle(api.saveCodConnection, async ({ caller, body }) => {
  const { endpoint, apiKey } = body;
  const connection = await save(getDependencies(), { ownerId: caller.userId, endpoint, apiKey });
  return { ...codResponse(connection), resumed: await resumeDeliveries(getDependencies(), caller.userId) };
});
