import type { SideResult } from '@mirsah/domain/experiment/result';
import type { Experiment } from '@mirsah/domain/landing-page/experiment';
import type { Side } from '@mirsah/domain/landing-page/shown-variant';
import type { Currency } from '@mirsah/domain/money';
import type { MissingCost } from '@mirsah/domain/money/profit';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import type { Contract } from './contract.ts';

const pageParams = z.object({ pageId: idSchema });

/**
 * The probability from 0 to 1 that B is better, and the difference with 95 % credibility: for orders the
 * ratio minus one, for money an amount per visit in major units. Null while there is nothing to compare.
 */
type Comparison = { probability: number; low: number; high: number; verdict: Side | 'undecided' } | null;

export type ExperimentResponse = Pick<Experiment, 'number' | 'copyId' | 'variant' | 'startedAt'> & {
  end: { at: string; winner: Side | null } | null;
  /**
   * The experiment's currency. While the page has another one, all visitors see the page and B cannot be
   * chosen.
   */
  currency: Currency;
  sides: Record<Side, SideResult>;
  orders: Comparison;
  /** By order value while a cost is `missing`. */
  money: { by: 'profit' | 'value'; missing: MissingCost[]; comparison: Comparison };
};

/** Experiments that compare a page with a variant of itself. */
export const experimentContracts = {
  /** The page's latest experiment and its results so far; null where it never had one. */
  getExperiment: {
    method: 'GET',
    path: '/api/landing-pages/{pageId}/experiment',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 200,
    // Without a schema, which every merchant would download with the editor.
    response: z.custom<{ experiment: ExperimentResponse | null }>(),
  },
  /**
   * Shows half of the page's visitors the current content of a copy of it. 409 `version_conflict` while
   * another experiment runs; 400 `experiment_impossible` names the reason as a problem of `pageId` or
   * `copyId`.
   */
  startExperiment: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/experiment',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    body: z.strictObject({ copyId: idSchema }),
    status: 204,
    response: z.undefined(),
  },
  /**
   * Stops the experiment, or replaces the page by the winner. Idempotent. 409 `version_conflict` when it has
   * another winner already, or the page was changed since; `title_taken` when another page has B's title; 413
   * `payload_too_large`; 400 `experiment_impossible` while the page has another currency.
   */
  endExperiment: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/experiment/end',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    body: z.strictObject({ winner: z.enum(['a', 'b']).nullable() }),
    status: 204,
    response: z.undefined(),
  },
  /**
   * Restores the content that the winner replaced. 409 `version_conflict` when the page was changed since.
   */
  undoExperiment: {
    method: 'POST',
    path: '/api/landing-pages/{pageId}/experiment/undo',
    access: 'merchant',
    needs: 'edit_pages',
    params: pageParams,
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
