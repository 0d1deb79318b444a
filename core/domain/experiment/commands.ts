import type { Clock } from '../clock.ts';
import { DomainError, isDomainError } from '../error.ts';
import { copyTitle, getLandingPage, type LandingPageRepository } from '../landing-page/commands.ts';
import {
  assertMayBecomePage,
  type Experiment,
  type Experiments,
  isSameCurrency,
  isSameTested,
  type TestedContent,
  testedContent,
  variantFrom,
} from '../landing-page/experiment.ts';
import type { LandingPage } from '../landing-page/landing-page.ts';
import type { Side } from '../landing-page/shown-variant.ts';

export type ExperimentRepository = Experiments & {
  /**
   * Replaces the experiment that was read, and requests the page's publication. Throws DomainError
   * `version_conflict` when another is stored by now.
   */
  save(before: Experiment | undefined, after: Experiment): Promise<void>;
};

type Ports = {
  experiments: ExperimentRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'replace'>;
  clock: Clock;
};

type Of = { ownerId: string; pageId: string };

/**
 * Compares a page with the current content of a copy of it: half of its visitors see that from its next
 * publication on. Throws DomainError `not_found`, `experiment_impossible` with the reason (`variantFrom`),
 * `payload_too_large`, or `version_conflict` while another experiment of the page runs.
 */
export async function startExperiment(
  { experiments, landingPages, clock }: Ports,
  { ownerId, pageId, copyId }: Of & { copyId: string },
): Promise<Experiment> {
  const page = await getLandingPage({ landingPages }, ownerId, pageId);
  const copy = await getLandingPage({ landingPages }, ownerId, copyId);
  const before = await experiments.find(pageId);
  if (before && !before.end) throw new DomainError('version_conflict');
  const after: Experiment = {
    pageId,
    ownerId,
    copyId,
    variant: variantFrom(page, copy),
    currency: page.currency,
    number: (before?.number ?? 0) + 1,
    version: (before?.version ?? 0) + 1,
    startedAt: clock.now().toISOString(),
    end: null,
  };
  await experiments.save(before, after);
  return after;
}

/**
 * Ends an experiment. Without a winner the page does not change, and a winner may still be chosen; with B as
 * the winner, B becomes the page, or the call has no effect. A repeated request continues where the first one
 * ended. Throws DomainError `not_found`, `version_conflict` when it has another winner already, or the page
 * was saved in the meantime, `title_taken` when another page has B's title, and as `assertMayBecomePage`
 * does.
 */
export async function endExperiment(
  ports: Ports,
  { ownerId, pageId, winner }: Of & { winner: Side | null },
): Promise<Experiment> {
  const page = await getLandingPage(ports, ownerId, pageId);
  const before = await getExperiment(ports, pageId);
  const isRepeated = before.end !== null && before.end.winner === winner;
  if (isRepeated) return winner === 'b' ? finishB(ports, page, before) : before;
  if (before.end && before.end.winner !== null) throw new DomainError('version_conflict');
  if (winner === 'b') assertMayBecomePage(page, before);
  const after = next(before, {
    at: before.end?.at ?? ports.clock.now().toISOString(),
    winner,
    replaced: winner === 'b' ? testedContent(page) : null,
  });
  await ports.experiments.save(before, after);
  if (winner !== 'b' || isSameTested(page, after.variant)) return after;
  try {
    await show(ports, page, after);
  } catch (error) {
    // Other errors leave open whether B is shown: repeating the request finds out.
    if (!isDomainError(error)) throw error;
    const now = await ports.landingPages.find(ownerId, pageId);
    // A repeated request was faster.
    if (now && isSameTested(now, after.variant)) return after;
    await ports.experiments.save(after, next(after, before.end));
    throw error;
  }
  return after;
}

/** Shows B where the request that chose it was interrupted, and never over later changes by the merchant. */
async function finishB(ports: Ports, page: LandingPage, experiment: Experiment): Promise<Experiment> {
  const { end, variant } = experiment;
  if (isSameTested(page, variant)) return experiment;
  if (!end?.replaced || !isSameTested(page, end.replaced)) throw new DomainError('version_conflict');
  assertMayBecomePage(page, experiment);
  await show(ports, page, experiment);
  return experiment;
}

/**
 * Undoes a decision: the page shows again the content that B has replaced, and the experiment counts as
 * stopped. Throws DomainError `not_found`, or `version_conflict` when the page was changed since, so that no
 * later change by the merchant is lost, and no price changes its currency.
 */
export async function undoDecision(ports: Ports, { ownerId, pageId }: Of): Promise<Experiment> {
  const page = await getLandingPage(ports, ownerId, pageId);
  const before = await getExperiment(ports, pageId);
  const { end, variant } = before;
  if (!end) throw new DomainError('version_conflict');
  if (end.replaced && !isSameTested(page, end.replaced)) {
    if (!isSameTested(page, variant) || !isSameCurrency(page, before))
      throw new DomainError('version_conflict');
    await ports.landingPages.replace(page, withContent(ports, page, end.replaced));
  }
  if (end.winner === null) return before;
  const after = next(before, { ...end, winner: null, replaced: null });
  await ports.experiments.save(before, after);
  return after;
}

async function getExperiment({ experiments }: Ports, pageId: string): Promise<Experiment> {
  const experiment = await experiments.find(pageId);
  if (!experiment) throw new DomainError('not_found');
  return experiment;
}

const next = (before: Experiment, end: Experiment['end']): Experiment => ({
  ...before,
  version: before.version + 1,
  end,
});

const withContent = ({ clock }: Ports, page: LandingPage, content: TestedContent): LandingPage => ({
  ...page,
  ...content,
  version: page.version + 1,
  updatedAt: clock.now().toISOString(),
});

/** More copies than a merchant ever makes of one page. */
const MAX_COPIES = 100;

/**
 * Makes B the page. A merchant's titles are unique: a copy with this title is renamed, and marked as a copy.
 */
async function show(
  ports: Ports,
  page: LandingPage,
  { ownerId, copyId, variant }: Experiment,
): Promise<void> {
  const { landingPages } = ports;
  const shown = withContent(ports, page, variant);
  try {
    return await landingPages.replace(page, shown);
  } catch (error) {
    const copy = isDomainError(error, 'title_taken') ? await landingPages.find(ownerId, copyId) : undefined;
    if (copy?.title !== variant.title) throw error;
    await rename(ports, copy);
    await landingPages.replace(page, shown);
  }
}

async function rename(ports: Ports, copy: LandingPage): Promise<void> {
  for (let number = 1; ; number += 1) {
    const title = copyTitle(copy.title, number);
    if (title === copy.title) continue;
    try {
      return await ports.landingPages.replace(
        copy,
        withContent(ports, copy, { ...testedContent(copy), title }),
      );
    } catch (error) {
      if (!isDomainError(error, 'title_taken') || number >= MAX_COPIES) throw error;
    }
  }
}
