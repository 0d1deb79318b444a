import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { pictureSchema } from '@mirsah/domain/picture/picture.ts';
import type { PictureRepository } from '@mirsah/domain/picture/picture-repository.ts';
import { decode, encode } from './item.ts';
import { pictureKey } from './keys.ts';
import type { Table } from './table.ts';

/** The record only tells how an upload went; pages keep the address itself. */
const KEPT_SECONDS = 7 * 86_400;

export function createPictureRepository(table: Table): PictureRepository {
  return {
    async find(ownerId, pictureId) {
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key: pictureKey(pictureId), ConsistentRead: true }),
      );
      if (!Item) return undefined;
      const { expiresAt, ...picture } = Item;
      const found = decode(pictureSchema, picture);
      return found.ownerId === ownerId ? found : undefined;
    },
    async put(picture) {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...encode('picture', pictureKey(picture.id), picture),
            expiresAt: Math.floor(Date.now() / 1000) + KEPT_SECONDS,
          },
        }),
      );
    },
  };
}
