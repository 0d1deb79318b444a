import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listAuditLog = handle(api.listAuditLog, async ({ query }) =>
  getDependencies().auditLog.list(query),
);
