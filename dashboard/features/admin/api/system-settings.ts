import type { VersionedSettings } from '@mirsah/domain/settings/system-settings.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { adminKeys } from './keys.ts';

export function useSystemSettings() {
  return useQuery({
    queryKey: adminKeys.settings,
    queryFn: () => apiClient.getSystemSettings(),
    // A form is open on it: it must not change under the administrator's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useSaveSystemSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VersionedSettings) => apiClient.saveSystemSettings({ body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(adminKeys.settings, saved);
      void queryClient.invalidateQueries({ queryKey: adminKeys.log });
    },
  });
}
