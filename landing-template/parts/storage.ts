import type { SentAttribution } from '@mirsah/domain/attribution';

/** What storage forbids or garbles is as good as not there. */
export function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What the browser remembers of its visits to this one site, unless it is asked not to track. */
export type StoredVisit = { id: string; at: number; first: SentAttribution; last: SentAttribution };

export const VISIT_STORAGE_KEY = 'visit';

/** How the visits began, for the order that comes of them. */
export function rememberedAttribution(): Pick<StoredVisit, 'first' | 'last'> | undefined {
  return quietly(() => {
    const { first, last }: StoredVisit = JSON.parse(localStorage.getItem(VISIT_STORAGE_KEY) ?? '');
    return first && last && { first, last };
  });
}
