import { type SellerRepository, sellerSchema } from '@mirsah/domain/seller';
import * as z from 'zod';
import { sellerKey } from '../account/keys.ts';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, write } from '../dynamo/write.ts';

/** The owner's id is in it for the stream, which has their pages republished. */
export const sellerCodec = codec({
  entity: 'seller',
  schema: z.object({ ownerId: z.string(), seller: sellerSchema }),
  fallbacks: { country: 'SA', registrationKind: 'commercial' },
});

export function createSellerRepository(table: Table): SellerRepository {
  return {
    find: async (ownerId) => (await find(table, sellerCodec, sellerKey(ownerId)))?.seller,
    save: (ownerId, seller) =>
      write(table, put(table, encode(sellerCodec, sellerKey(ownerId), { ownerId, seller }))),
  };
}
