import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../lib/api/client.ts';
import { orderKeys } from './keys.ts';

/** Titles of the merchant's landing pages, newest first, to choose one by. */
export function usePageNames(): { id: string; title: string }[] {
  const { data } = useQuery({
    queryKey: orderKeys.pageNames,
    queryFn: async () => {
      const names: { id: string; title: string }[] = [];
      let cursor: string | undefined;
      do {
        const page = await apiClient.listLandingPages({ query: { limit: 100, cursor } });
        names.push(...page.items.map(({ id, title }) => ({ id, title })));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return names;
    },
    staleTime: 60_000,
  });
  return data ?? [];
}
