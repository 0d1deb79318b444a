import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import {
  type ExperimentRepository,
  endExperiment,
  startExperiment,
  undoDecision,
} from '@mirsah/domain/experiment/commands';
import { resultOf } from '@mirsah/domain/experiment/result';
import { getLandingPage, type LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import type { MetricsRepository } from '@mirsah/domain/metrics/commands';
import type { CostsRepository } from '@mirsah/domain/money/costs';
import type { Caller } from '../http/caller.ts';
import { handle } from '../http/endpoint.ts';

type Ports = {
  experiments: ExperimentRepository;
  landingPages: Pick<LandingPageRepository, 'find' | 'replace'>;
  metrics: Pick<MetricsRepository, 'read'>;
  costs: Pick<CostsRepository, 'all'>;
  clock: Clock;
};

/** Experiments that compare a merchant's pages with variants of themselves. */
export const experiments = (ports: Ports) => ({
  getExperiment: handle(api.getExperiment, async ({ caller, params }) => {
    const page = await getLandingPage(ports, caller.ownerId, params.pageId);
    const experiment = await ports.experiments.find(params.pageId);
    if (!experiment) return { experiment: null };
    // The page's currency may have changed since.
    const currency = experiment.currency ?? page.currency;
    const { orders = null, money, sides } = await resultOf(ports, experiment, currency);
    const { number, copyId, variant, startedAt, end } = experiment;
    return {
      experiment: {
        number,
        copyId,
        variant,
        startedAt,
        currency,
        sides,
        orders,
        money: { ...money, comparison: money.comparison ?? null },
        end: end && { at: end.at, winner: end.winner },
      },
    };
  }),

  startExperiment: handle(api.startExperiment, async ({ caller, params, body, record }) => {
    await startExperiment(ports, { ownerId: caller.ownerId, ...params, ...body });
    await record(await entryFor(ports, caller, params, 'started'));
    return undefined;
  }),

  endExperiment: handle(api.endExperiment, async ({ caller, params, body, record }) => {
    await endExperiment(ports, { ownerId: caller.ownerId, ...params, ...body });
    await record(await entryFor(ports, caller, params, 'ended'));
    return undefined;
  }),

  undoExperiment: handle(api.undoExperiment, async ({ caller, params, record }) => {
    await undoDecision(ports, { ownerId: caller.ownerId, ...params });
    await record(await entryFor(ports, caller, params, 'undone'));
    return undefined;
  }),
});

/** The log's entry about the experiment of a page, with the page's title. */
async function entryFor(
  ports: Pick<Ports, 'landingPages'>,
  { ownerId }: Pick<Caller, 'ownerId'>,
  { pageId }: { pageId: string },
  detail: 'started' | 'ended' | 'undone',
) {
  const page = await ports.landingPages.find(ownerId, pageId);
  const named = page ? { subjectId: pageId, subjectName: page.title } : {};
  return { action: 'experiment_changed', detail, ...named } as const;
}
