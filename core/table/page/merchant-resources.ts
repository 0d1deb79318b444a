import { DomainError } from '@mirsah/domain/error';
import { type SavedBlock, savedBlockSchema } from '@mirsah/domain/landing-page/saved-block';
import { type SavedTheme, savedThemeSchema } from '@mirsah/domain/landing-page/saved-theme';
import type { MerchantResource, MerchantResourceRepository } from '@mirsah/domain/merchant-resource';
import { type MessageTemplate, messageTemplateSchema } from '@mirsah/domain/message-template';
import { type Product, productSchema } from '@mirsah/domain/product';
import { type Codec, codec, encode, type Key } from '../dynamo/item.ts';
import { beginningWith, countItems, find, listOwned } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { ifVersion, isNew, put, remove, replace, write, writeIf } from '../dynamo/write.ts';
import { messageTemplateKey, productKey, savedBlockKey, savedThemeKey } from './keys.ts';
import { contentFallbacks, themeFallbacks } from './landing-page-content.ts';

export const productCodec = codec({ entity: 'product', schema: productSchema });

/** A template for orders of a newer release's status fits none of the known ones, so it is not offered. */
export const messageTemplateCodec = codec({
  entity: 'message_template',
  schema: messageTemplateSchema,
  fallbacks: { forStatus: 'any', purpose: 'other' },
});

export const savedThemeCodec = codec({
  entity: 'saved_theme',
  schema: savedThemeSchema,
  fallbacks: themeFallbacks,
});

export const savedBlockCodec = codec({
  entity: 'saved_block',
  schema: savedBlockSchema,
  fallbacks: contentFallbacks,
});

export function createProductRepository(table: Table): MerchantResourceRepository<Product> {
  return createMerchantResources(table, productCodec, productKey);
}

export function createMessageTemplateRepository(table: Table): MerchantResourceRepository<MessageTemplate> {
  return createMerchantResources(table, messageTemplateCodec, messageTemplateKey);
}

export function createSavedThemeRepository(table: Table): MerchantResourceRepository<SavedTheme> {
  return createMerchantResources(table, savedThemeCodec, savedThemeKey);
}

export function createSavedBlockRepository(table: Table): MerchantResourceRepository<SavedBlock> {
  return createMerchantResources(table, savedBlockCodec, savedBlockKey);
}

/**
 * Resources of a merchant that no other item refers to. They are stored under their owner's key, so that no
 * query can reach another merchant's. `keyOf` with an empty id is the prefix of all their sort keys.
 */
function createMerchantResources<T extends MerchantResource>(
  table: Table,
  codec: Codec<T>,
  keyOf: (ownerId: string, id: string) => Key,
): MerchantResourceRepository<T> {
  const itemOf = (value: T) => encode(codec, keyOf(value.ownerId, value.id), value);
  return {
    find: (ownerId, id) => find(table, codec, keyOf(ownerId, id)),
    list: (ownerId, request) => listOwned(table, codec, { ...keyOf(ownerId, ''), ...request }),
    count: (ownerId) => countItems(table, beginningWith(keyOf(ownerId, ''))),
    create: (value) => write(table, put(table, itemOf(value), isNew)),
    async replace(before, after) {
      const item = replace(table, itemOf(before), itemOf(after), ifVersion(before.version));
      if (!(await writeIf(table, item))) throw new DomainError('version_conflict');
    },
    remove: ({ ownerId, id }) => write(table, remove(table, keyOf(ownerId, id))),
  };
}
