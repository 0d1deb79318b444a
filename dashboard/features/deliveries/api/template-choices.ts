import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';

/** As many as a list to choose from bears. */
const MOST = 100;

/** The merchant's message templates to choose from, newest first. */
export function useTemplateChoices(isWanted: boolean) {
  return useQuery({
    queryKey: ['message-templates', 'choices'],
    queryFn: async () => (await apiClient.listMessageTemplates({ query: { limit: MOST } })).items,
    enabled: isWanted,
  });
}
