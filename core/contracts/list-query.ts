import * as z from 'zod';

/** Query of a paged list: `limit` 1–100, `cursor` from the page before. */
export const listQueryShape = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional(),
};

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), cursor: z.string().nullable() });
}
