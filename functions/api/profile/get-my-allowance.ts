import { api } from '@mirsah/contracts/api.ts';
import { getAllowance } from '@mirsah/domain/profile/allowance.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getMyAllowance = handle(api.getMyAllowance, async ({ caller }) =>
  getAllowance(getDependencies(), caller.profile),
);
