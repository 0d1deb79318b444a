import type { SentAttribution } from '@mirsah/domain/attribution';

/**
 * Runs `action` on the browser's storage; undefined where storage is forbidden, full or has an unreadable
 * value.
 */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The browser's stored visits to this site, unless it asks not to be tracked. Times are milliseconds. */
export type StoredVisit = { id: string; at: number; first: SentAttribution; last: SentAttribution };

export const VISIT_STORAGE_KEY = 'visit';

/** The sources of the first and the last visit, to be sent with the order. */
export function rememberedAttribution(): Pick<StoredVisit, 'first' | 'last'> | undefined {
  return quietly(() => {
    const { first, last }: StoredVisit = JSON.parse(localStorage.getItem(VISIT_STORAGE_KEY) || '');
    return first && last && { first, last };
  });
}
