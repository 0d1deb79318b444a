import type { LandingPageResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { type LandingPageContent, landingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import type { UseFormReturn } from 'react-hook-form';
import { type EditorValues, toValues } from './editor-values.ts';

/** The stored page that edits start from. A page not yet created has its id already, but no version. */
export type Baseline = { pageId: string; version: number | null; values: EditorValues };

export type EditorForm = UseFormReturn<EditorValues, unknown, LandingPageContent>;

/** What a merchant edits of a page as the API answers it. */
export function contentOf({ publishState, ...page }: LandingPageResponse): LandingPageContent {
  return landingPageContent(page);
}

export function baselineOf(page: LandingPageResponse): Baseline {
  return { pageId: page.id, version: page.version, values: toValues(contentOf(page)) };
}
