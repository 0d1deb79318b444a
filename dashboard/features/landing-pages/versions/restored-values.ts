import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { type EditorValues, toValues } from '../editor/editor-values.ts';

/**
 * The form with an older version's content. Where the page lives and whether it is on stay as they are: nobody who
 * wants last week's texts back means to move their page or take it off the web.
 */
export function restoredValues(published: LandingPageContent, current: EditorValues): EditorValues {
  const { subdomain, isEnabled } = current;
  return { ...toValues(published), subdomain, isEnabled };
}
