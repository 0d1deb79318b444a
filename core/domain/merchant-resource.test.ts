import { expect, it } from 'vitest';
import { createMerchantResource, type MerchantResource } from './merchant-resource.ts';

it('the number of saved items is limited for each merchant', async () => {
  const kept: MerchantResource[] = [];
  const unused = () => Promise.reject(new Error('Not called in this test'));
  const items = {
    find: unused,
    list: unused,
    replace: unused,
    remove: unused,
    count: async (ownerId: string) => kept.filter((item) => item.ownerId === ownerId).length,
    create: async (item: MerchantResource) => void kept.push(item),
  };
  const ports = { items, clock: { now: () => new Date('2026-11-20T09:00:00.000Z') }, limit: 2 };
  await createMerchantResource(ports, 'one', {});
  await createMerchantResource(ports, 'one', {});
  await expect(createMerchantResource(ports, 'one', {})).rejects.toMatchObject({
    code: 'too_many_saved',
    details: { limit: 2 },
  });
  await createMerchantResource(ports, 'other', {});
  expect(kept).toHaveLength(3);
});
