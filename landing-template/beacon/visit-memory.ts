import type { SentTouch } from '@mirsah/domain/insights/touch.ts';

/** What the browser remembers of its visits to this one site, unless it is asked not to track. */
export type VisitMemory = { id: string; at: number; first: SentTouch; last: SentTouch };

export const VISIT_MEMORY = 'visit';

/** How the visits began, for the order that comes of them. */
export function rememberedTouch(
  storage: () => Storage = () => localStorage,
): { first: SentTouch; last: SentTouch } | undefined {
  try {
    const memory: Partial<VisitMemory> | null = JSON.parse(storage().getItem(VISIT_MEMORY) ?? 'null');
    return memory?.first && memory.last && { first: memory.first, last: memory.last };
  } catch {
    return undefined;
  }
}
