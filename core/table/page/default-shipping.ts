import {
  type DefaultShippingRepository,
  defaultShippingSchema,
} from '@mirsah/domain/landing-page/default-shipping';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { put, write } from '../dynamo/write.ts';
import { defaultShippingKey } from './keys.ts';
import { contentFallbacks } from './landing-page-content.ts';

const { country, currency, covers } = contentFallbacks;

export const defaultShippingCodec = codec({
  entity: 'default_shipping',
  schema: defaultShippingSchema,
  fallbacks: { country, currency, covers },
});

export function createDefaultShippingRepository(table: Table): DefaultShippingRepository {
  return {
    find: (ownerId) => find(table, defaultShippingCodec, defaultShippingKey(ownerId)),
    save: (ownerId, shipping) =>
      write(table, put(table, encode(defaultShippingCodec, defaultShippingKey(ownerId), shipping))),
  };
}
