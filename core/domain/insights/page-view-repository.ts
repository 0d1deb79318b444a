import type { PageView } from './page-view.ts';
import type { Day } from './riyadh-day.ts';

export type Seen = Pick<PageView, 'visibleSeconds' | 'hasStartedForm'>;

export type PageViewRepository = {
  /** Keeps a view; one that is already there stays as it is. */
  take(view: PageView): Promise<void>;
  /**
   * Notes what became of a view that was taken on `day`, unless more is known already. Returns false when there is none
   * with that id.
   */
  goOn(view: { pageId: string; day: Day; viewId: string }, seen: Seen): Promise<boolean>;
};

/** Keeps one visitor from filling a page's figures. */
export type ViewAllowance = {
  /** Takes one of what a visitor may send for a page in this while; false when all is taken. */
  use(visitor: string, now: Date): Promise<boolean>;
};
