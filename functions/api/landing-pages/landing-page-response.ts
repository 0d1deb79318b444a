import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import {
  type LandingPage,
  type PublishState,
  publishState,
} from '@mirsah/domain/landing-page/landing-page.ts';
import { isInGoodStanding, type Profile } from '@mirsah/domain/profile/profile.ts';

export function landingPageResponse(page: LandingPage, owner?: Profile): LandingPageResponse {
  return { ...page, publishState: shownState(page, owner) };
}

export function landingPageSummary(page: LandingPage, owner?: Profile): LandingPageSummary {
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
  };
}

/** A page of somebody who may not be public yet shows «not available», however it is set. */
function shownState(page: LandingPage, owner: Profile | undefined): PublishState {
  const state = publishState(page);
  return state === 'live' && owner && !isInGoodStanding(owner) ? 'disabled' : state;
}
