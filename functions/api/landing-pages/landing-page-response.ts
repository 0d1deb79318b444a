import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { countOf } from '@mirsah/domain/insights/counts.ts';
import { orderCount } from '@mirsah/domain/insights/money-figures.ts';
import type { Rollup } from '@mirsah/domain/insights/rollup.ts';
import {
  type LandingPage,
  type PublishState,
  publishState,
} from '@mirsah/domain/landing-page/landing-page.ts';
import { isInGoodStanding, type Profile } from '@mirsah/domain/profile/profile.ts';

export function landingPageResponse(page: LandingPage, owner?: Profile): LandingPageResponse {
  return { ...page, publishState: shownState(page, owner) };
}

/** `total` are the page's figures of all time; a page nobody has seen yet has none. */
export function landingPageSummary(
  page: LandingPage,
  total: Rollup | undefined,
  owner?: Profile,
): LandingPageSummary {
  const { id, title, description, subdomain, isEnabled, version, createdAt, updatedAt } = page;
  return {
    id,
    title,
    description,
    subdomain,
    isEnabled,
    version,
    createdAt,
    updatedAt,
    publishState: shownState(page, owner),
    views: total ? countOf(total.counts, 'views') : 0,
    orders: total ? orderCount(total.counts) : 0,
  };
}

/** A page of somebody who may not be public yet shows «not available», however it is set. */
function shownState(page: LandingPage, owner: Profile | undefined): PublishState {
  const state = publishState(page);
  return state === 'live' && owner && !isInGoodStanding(owner) ? 'disabled' : state;
}
