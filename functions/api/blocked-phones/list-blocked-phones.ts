import { api } from '@mirsah/contracts/api.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';
import { blockedPhoneResponse } from './blocked-phone-response.ts';

export const listBlockedPhones = handle(api.listBlockedPhones, async ({ caller, query }) => {
  const { items, cursor } = await getDependencies().blockedPhones.list(caller.userId, query);
  return { items: items.map(blockedPhoneResponse), cursor };
});
