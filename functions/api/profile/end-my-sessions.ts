import { api } from '@mirsah/contracts/api.ts';
import { endSessions } from '@mirsah/domain/profile/end-sessions.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const endMySessions = handle(api.endMySessions, async ({ caller }) => {
  await endSessions(getDependencies(), caller);
  return undefined;
});
