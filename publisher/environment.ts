import * as z from 'zod';

const environmentSchema = z.object({
  TABLE_NAME: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
  SITES_DOMAIN: z.string().min(1),
  SITES_PROTOCOL: z.enum(['https', 'http']).default('https'),
});

/** Throws at start when a setting is missing, naming it. */
export function readEnvironment() {
  return environmentSchema.parse(process.env);
}
