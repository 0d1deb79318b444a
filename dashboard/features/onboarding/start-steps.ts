import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';

export const startStepNames = ['create', 'publish', 'share'] as const;
export type StartStepName = (typeof startStepNames)[number];

type PageFacts = Pick<LandingPageSummary, 'publishState' | 'orders'>;

/**
 * Which steps are behind a merchant. Sharing is the last: a link that was shared, or that somebody ordered through, was
 * made and published before, whatever became of the page since.
 */
export function finishedSteps(pages: readonly PageFacts[], hasShared: boolean): ReadonlySet<StartStepName> {
  if (hasShared || pages.some(({ orders }) => orders > 0)) return new Set(startStepNames);
  const finished = new Set<StartStepName>();
  if (pages.length > 0) finished.add('create');
  if (pages.some(({ publishState }) => publishState === 'live')) finished.add('publish');
  return finished;
}

/** The first step that is not behind them; undefined when all are. */
export function currentStep(finished: ReadonlySet<StartStepName>): StartStepName | undefined {
  return startStepNames.find((name) => !finished.has(name));
}
