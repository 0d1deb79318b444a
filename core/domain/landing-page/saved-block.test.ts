import { expect, it } from 'vitest';
import type { MerchantResourceRepository } from '../merchant-resource.ts';
import type { Block } from './blocks/blocks.ts';
import { type SavedBlock, savedBlockContentSchema } from './saved-block.ts';
import { createSavedBlock, renameSavedBlock } from './saved-block-commands.ts';

const heading: Block = { type: 'heading', props: { text: 'ضمان سنتين', note: '', align: 'start' } };

function world() {
  let kept: SavedBlock[] = [];
  const items: MerchantResourceRepository<SavedBlock> = {
    find: async (ownerId, id) => kept.find((one) => one.ownerId === ownerId && one.id === id),
    list: async (ownerId, { limit }) => ({
      items: kept.filter((one) => one.ownerId === ownerId).slice(0, limit),
      cursor: null,
    }),
    count: async (ownerId) => kept.filter((one) => one.ownerId === ownerId).length,
    create: async (one) => void kept.push(one),
    replace: async (before, after) => {
      kept = kept.map((one) => (one.id === before.id ? after : one));
    },
    remove: async () => undefined,
  };
  return { items, clock: { now: () => new Date('2026-11-20T09:00:00.000Z') } };
}

it('a saved block has sanitized HTML, and preserves its content when it is renamed', async () => {
  const ports = world();
  const html = '<p>نص</p><script>alert(1)</script>';
  const blocks = { btext: { type: 'text', props: { html, band: 'none' } } } as const;
  const { id, version } = await createSavedBlock(ports, 'merchant-1', { name: 'نص', blocks });
  const renamed = await renameSavedBlock(ports, 'merchant-1', { id, version, name: 'مقدمة' });
  expect(renamed).toMatchObject({ name: 'مقدمة', version: 2 });
  expect(JSON.stringify(renamed.blocks)).toContain('نص');
  expect(JSON.stringify(renamed.blocks)).not.toContain('script');
});

it('a merchant may save fifty blocks, and another merchant’s do not count', async () => {
  const ports = world();
  const content = { name: 'ضمان', blocks: { bheading: heading } };
  for (let n = 0; n < 50; n += 1) await createSavedBlock(ports, 'merchant-1', content);
  await expect(createSavedBlock(ports, 'merchant-1', content)).rejects.toMatchObject({
    code: 'too_many_saved',
    details: { limit: 50 },
  });
  await expect(createSavedBlock(ports, 'merchant-2', content)).resolves.toBeDefined();
  const { id } = await createSavedBlock(ports, 'merchant-2', content);
  await expect(renameSavedBlock(ports, 'merchant-1', { id, version: 1, name: 'x' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('a saved block is one block of a known kind with a name', () => {
  const isValid = (content: object) => savedBlockContentSchema.safeParse(content).success;
  expect(isValid({ name: 'ضمان', blocks: { bheading: heading } })).toBe(true);
  expect(isValid({ name: ' ', blocks: { bheading: heading } })).toBe(false);
  expect(isValid({ name: 'ضمان', blocks: {} })).toBe(false);
  expect(isValid({ name: 'ضمان', blocks: { bheading: heading, bsecond: heading } })).toBe(false);
  expect(isValid({ name: 'ضمان', blocks: { bheading: { ...heading, type: 'script' } } })).toBe(false);
});
