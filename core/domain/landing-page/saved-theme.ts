import * as z from 'zod';
import { merchantResourceShape } from '../merchant-resource.ts';
import { themeSchema } from './theme.ts';

/** A merchant's theme for reuse on other pages, with a name. Unknown keys are rejected. */
export const savedThemeContentSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  theme: themeSchema,
});

/**
 * A merchant's saved theme. Pages that use it have a copy: neither a change nor its deletion affects them.
 */
export const savedThemeSchema = savedThemeContentSchema.extend(merchantResourceShape);
export type SavedTheme = z.infer<typeof savedThemeSchema>;
