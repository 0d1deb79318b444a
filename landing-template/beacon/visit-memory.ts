import type { SentTouch } from '@mirsah/domain/insights/touch.ts';
import { quietly } from '../order-form/drafts.ts';

/** What the browser remembers of its visits to this one site, unless it is asked not to track. */
export type VisitMemory = { id: string; at: number; first: SentTouch; last: SentTouch };

export const VISIT_MEMORY = 'visit';

/** How the visits began, for the order that comes of them. */
export function rememberedTouch(): Pick<VisitMemory, 'first' | 'last'> | undefined {
  return quietly(() => {
    const { first, last }: VisitMemory = JSON.parse(localStorage.getItem(VISIT_MEMORY) ?? '');
    return first && last && { first, last };
  });
}
