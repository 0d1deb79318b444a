import * as z from 'zod';
import { merchantResourceShape } from '../merchant-resource.ts';
import { themeSchema } from './theme.ts';

/** A look as its merchant saves it for other pages, by a name. Unknown keys are rejected. */
export const savedThemeContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  theme: themeSchema,
});

/** A look that a merchant keeps. Pages that use it have a copy: neither a change nor its deletion reaches them. */
export const savedThemeSchema = savedThemeContentSchema.extend(merchantResourceShape);
export type SavedTheme = z.infer<typeof savedThemeSchema>;
