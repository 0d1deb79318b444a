import { api } from '@mirsah/contracts/api.ts';
import { handle } from '../../http/endpoint.ts';

export const getMyProfile = handle(api.getMyProfile, async ({ caller }) => caller.profile);
