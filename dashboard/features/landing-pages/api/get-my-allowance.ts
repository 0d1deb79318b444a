import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

/** What the merchant's plan and the platform let them do, with what they use of it: fetched anew with the list. */
export function useMyAllowance() {
  return useQuery({ queryKey: landingPageKeys.allowance, queryFn: () => apiClient.getMyAllowance() });
}
