import { savedThemeContentSchema, savedThemeSchema } from '@mirsah/domain/landing-page/saved-theme';
import { idSchema } from '@mirsah/domain/schemas';
import * as z from 'zod';
import { type Contract, listQueryShape, pageOf } from './contract.ts';

const savedThemeResponse = savedThemeSchema.omit({ ownerId: true });
export type SavedThemeResponse = z.infer<typeof savedThemeResponse>;

export const savedThemeContracts = {
  /** The caller's saved themes for reuse on other pages, newest first. */
  listSavedThemes: {
    method: 'GET',
    path: '/api/themes',
    access: 'merchant',
    needs: 'edit_pages',
    query: z.strictObject(listQueryShape),
    status: 200,
    response: pageOf(savedThemeResponse),
  },
  /** 400 `invalid_request` for a theme whose texts would be unreadable. */
  createSavedTheme: {
    method: 'POST',
    path: '/api/themes',
    access: 'merchant',
    needs: 'edit_pages',
    body: savedThemeContentSchema,
    status: 201,
    response: savedThemeResponse,
  },
  /** Pages that use the theme do not change. */
  deleteSavedTheme: {
    method: 'DELETE',
    path: '/api/themes/{themeId}',
    access: 'merchant',
    needs: 'edit_pages',
    params: z.object({ themeId: idSchema }),
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
