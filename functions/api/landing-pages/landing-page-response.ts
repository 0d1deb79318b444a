import type { LandingPageResponse, LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { type LandingPage, publishState } from '@mirsah/domain/landing-page/landing-page.ts';

export function landingPageResponse(page: LandingPage): LandingPageResponse {
  return { ...page, publishState: publishState(page) };
}

export function landingPageSummary(page: LandingPage): LandingPageSummary {
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
    publishState: publishState(page),
  };
}
