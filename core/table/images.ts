import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type ImageRepository, imageSchema } from '@mirsah/domain/image';
import { decode, encode } from './dynamo/item.ts';
import type { Table } from './dynamo/table.ts';
import { imageKey } from './keys.ts';

/** The record only tells how an upload went; pages keep the address itself. */
const KEPT_SECONDS = 7 * 86_400;

export function createImageRepository(table: Table): ImageRepository {
  return {
    async find(ownerId, pictureId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: imageKey(pictureId), ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const { expiresAt, ...picture } = Item;
      const found = decode(imageSchema, picture);
      return found.ownerId === ownerId ? found : undefined;
    },
    async put(picture) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...encode('picture', imageKey(picture.id), picture),
            expiresAt: Math.floor(Date.now() / 1000) + KEPT_SECONDS,
          },
        }),
      );
    },
  };
}
