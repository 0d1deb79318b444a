import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';

/** What every thing has that a merchant keeps for themselves and that nothing else points at. */
export const ownedItemShape = {
  id: idSchema,
  ownerId: z.string().min(1),
  /** Grows by one with each save; a save must name the version it edited. */
  version: z.number().int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

const ownedItemSchema = z.strictObject(ownedItemShape);
export type OwnedItem = z.infer<typeof ownedItemSchema>;
