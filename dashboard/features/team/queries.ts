import type { MemberGrant } from '@mirsah/domain/member';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, refetchingAfter } from '../../lib/api.ts';
import { byCursor } from '../../lib/paged.ts';

const teamKey = ['team'];
const logKey = ['log'];

export function useTeam({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: teamKey,
    queryFn: () => apiClient.listMembers(),
    enabled: isEnabled,
  });
}

export function useLog() {
  return useInfiniteQuery({
    queryKey: logKey,
    queryFn: ({ pageParam }) => apiClient.listLog({ query: { cursor: pageParam, limit: 50 } }),
    ...byCursor,
  });
}

const discountLimitKey = ['discount-limit'];

/** The discount that members may give on an order's goods. */
export function useDiscountLimit() {
  return useQuery({ queryKey: discountLimitKey, queryFn: () => apiClient.getDiscountLimit() });
}

export function useSaveDiscountLimit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (percent: number) => apiClient.saveDiscountLimit({ body: { percent } }),
    onSuccess: (limit) => {
      queryClient.setQueryData(discountLimitKey, limit);
      void queryClient.invalidateQueries({ queryKey: logKey });
    },
  });
}

/** A change of the team; the list shows it before its button is enabled again. */
function useTeamMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all([teamKey, logKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({ mutationFn, ...refetchingAfter(refetch) });
}

export const useInvite = () =>
  useTeamMutation((body: { email: string } & MemberGrant) => apiClient.inviteMember({ body }));

export const useRenewInvitation = () =>
  useTeamMutation((invitationId: string) => apiClient.renewInvitation({ params: { invitationId } }));

export const useRevokeInvitation = () =>
  useTeamMutation((invitationId: string) => apiClient.revokeInvitation({ params: { invitationId } }));

export const useChangeMember = () =>
  useTeamMutation(({ userId, grant }: { userId: string; grant: MemberGrant }) =>
    apiClient.changeMember({ params: { userId }, body: grant }),
  );

export const useRemoveMember = () =>
  useTeamMutation((userId: string) => apiClient.removeMember({ params: { userId } }));
