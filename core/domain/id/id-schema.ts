import * as z from 'zod';

/** What `randomId` and `timeOrderedId` make. */
export const idSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/);
