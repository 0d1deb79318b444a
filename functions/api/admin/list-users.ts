import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listUsers = handle(api.listUsers, async ({ query }) => getDependencies().users.list(query));
