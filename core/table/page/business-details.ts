import { type BusinessDetailsRepository, businessDetailsSchema } from '@mirsah/domain/business-details';
import * as z from 'zod';
import { businessDetailsKey } from '../account/keys.ts';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, write } from '../dynamo/write.ts';

/** The owner's id is in it for the stream, which has their pages republished. */
export const businessDetailsCodec = codec({
  entity: 'business_details',
  schema: z.object({ ownerId: z.string(), businessDetails: businessDetailsSchema }),
  fallbacks: { country: 'SA', registrationKind: 'commercial' },
});

export function createBusinessDetailsRepository(table: Table): BusinessDetailsRepository {
  return {
    find: async (ownerId) =>
      (await find(table, businessDetailsCodec, businessDetailsKey(ownerId)))?.businessDetails,
    save: (ownerId, businessDetails) =>
      write(
        table,
        put(table, encode(businessDetailsCodec, businessDetailsKey(ownerId), { ownerId, businessDetails })),
      ),
  };
}
