import { isValidSubdomain } from '@mirsah/domain/subdomain/subdomain.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { landingPageKeys } from './keys.ts';

/** Whether a subdomain can be had. Asks only about names that are valid; `pageId` may already have it. */
export function useSubdomainCheck(label: string, pageId: string | undefined) {
  return useQuery({
    queryKey: landingPageKeys.subdomain(label, pageId),
    queryFn: () => apiClient.checkSubdomain({ params: { label }, query: { pageId } }),
    enabled: isValidSubdomain(label),
    staleTime: 10_000,
  });
}
