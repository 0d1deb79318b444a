import { type ImageRepository, imageSchema } from '@mirsah/domain/image';
import { codec, encode } from '../dynamo/item.ts';
import { find } from '../dynamo/query.ts';
import type { Table } from '../dynamo/table.ts';
import { update, write } from '../dynamo/write.ts';
import { imageKey } from './keys.ts';

/** An upload in a state of a newer release is still on its way: the dashboard asks again. */
export const imageCodec = codec({
  entity: 'picture',
  shape: 'image',
  schema: imageSchema,
  fallbacks: { state: 'processing', rejection: 'damaged' },
});

/** The record holds only the state of an upload; pages store the image's URL themselves. */
const LIFETIME_SECONDS = 7 * 86_400;

export function createImageRepository(table: Table): ImageRepository {
  return {
    async find(ownerId, imageId) {
      const image = await find(table, imageCodec, imageKey(imageId));
      return image?.ownerId === ownerId ? image : undefined;
    },
    async isProcessing(imageId) {
      return (await find(table, imageCodec, imageKey(imageId)))?.state === 'processing';
    },
    put(image) {
      const expiresAt = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
      const item = encode(imageCodec, imageKey(image.id), { ...image, expiresAt });
      return write(table, update(table, item, { set: item }));
    },
  };
}
