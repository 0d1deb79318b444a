import { randomId } from '../id.ts';
import type { PageView } from './page-view.ts';

/** Numbered instead of random, because a HyperLogLog misses one of a few ids in one of some hundred random choices. */
let visitors = 0;

/** A valid view for tests: the first of a visit, from Riyadh, by an Instagram link on a phone. */
export function pageViewFixture(changes: Partial<PageView> = {}): PageView {
  return {
    id: crypto.randomUUID(),
    pageId: randomId(),
    ownerId: 'merchant-1',
    at: '2026-11-20T09:00:00.000Z',
    visitorId: `00000000-0000-4000-a000-${String(visitors++).padStart(12, '0')}`,
    startsVisit: true,
    country: 'SA',
    device: 'mobile',
    attribution: { at: '2026-11-20T09:00:00.000Z', source: 'instagram', referrer: 'l.instagram.com' },
    visibleSeconds: 0,
    hasStartedForm: false,
    ...changes,
  };
}
