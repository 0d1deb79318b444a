import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const listContactMessages = handle(api.listContactMessages, async ({ query }) =>
  getDependencies().contactMessages.list(query),
);
