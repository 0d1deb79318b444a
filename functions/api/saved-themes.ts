import { api } from '@mirsah/contracts/api';
import type { SavedThemeResponse } from '@mirsah/contracts/saved-themes';
import type { Clock } from '@mirsah/domain/clock';
import type { SavedTheme } from '@mirsah/domain/landing-page/saved-theme';
import {
  createMerchantResource,
  deleteMerchantResource,
  type MerchantResourceRepository,
} from '@mirsah/domain/merchant-resource';
import { handle } from '../http/endpoint.ts';

type Ports = { savedThemes: MerchantResourceRepository<SavedTheme>; clock: Clock };

/** More than a person chooses from. */
const MAX_THEMES = 100;

/** A merchant's saved themes for reuse on other pages. */
export const savedThemes = ({ savedThemes: items, clock }: Ports) => ({
  listSavedThemes: handle(api.listSavedThemes, async ({ caller, query }) => {
    const page = await items.list(caller.ownerId, query);
    return { items: page.items.map(savedThemeResponse), cursor: page.cursor };
  }),

  createSavedTheme: handle(api.createSavedTheme, async ({ caller, body }) =>
    savedThemeResponse(
      await createMerchantResource({ items, clock, limit: MAX_THEMES }, caller.ownerId, body),
    ),
  ),

  deleteSavedTheme: handle(api.deleteSavedTheme, async ({ caller, params }) => {
    await deleteMerchantResource({ items }, caller.ownerId, params.themeId);
    return undefined;
  }),
});

function savedThemeResponse({ ownerId, ...theme }: SavedTheme): SavedThemeResponse {
  return theme;
}
