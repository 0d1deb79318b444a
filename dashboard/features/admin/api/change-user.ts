import type { Plan } from '@mirsah/domain/profile/plan.ts';
import type { Role } from '@mirsah/domain/profile/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

/** What an administrator does to one user. */
export type UserChange =
  | { act: 'approve' | 'unban' }
  | { act: 'ban'; reason: string }
  | { act: 'role'; role: Role }
  | { act: 'plan'; plan: Plan };

export function useChangeUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, change }: { userId: string; change: UserChange }) => send(userId, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

function send(userId: string, change: UserChange) {
  const params = { userId };
  switch (change.act) {
    case 'approve':
      return apiClient.approveUser({ params });
    case 'unban':
      return apiClient.unbanUser({ params });
    case 'ban':
      return apiClient.banUser({ params, body: { reason: change.reason } });
    case 'role':
      return apiClient.setUserRole({ params, body: { role: change.role } });
    case 'plan':
      return apiClient.setUserPlan({ params, body: { plan: change.plan } });
  }
}
