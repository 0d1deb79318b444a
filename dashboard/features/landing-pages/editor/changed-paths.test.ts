import { describe, expect, it } from 'vitest';
import { changedPaths } from './changed-paths.ts';

describe('the fields in which two forms differ', () => {
  it('are none when they say the same', () => {
    expect(changedPaths({ a: { b: [1, { c: '' }] } }, { a: { b: [1, { c: '' }] } })).toEqual([]);
  });

  it('are named one by one', () => {
    expect(
      changedPaths(
        { title: 'أ', seo: { slug: '', ogImage: '' } },
        { title: 'ب', seo: { slug: 'x', ogImage: '' } },
      ),
    ).toEqual(['title', 'seo.slug']);
  });

  it('are single fields of an entry that stayed where it was', () => {
    expect(changedPaths({ list: [{ id: 'a', name: '' }] }, { list: [{ id: 'a', name: 'x' }] })).toEqual([
      'list.0.name',
    ]);
  });

  it('are the whole list when an entry came, went, moved or was exchanged', () => {
    const list = [{ id: 'a' }, { id: 'b' }];
    for (const other of [
      [{ id: 'a' }],
      [...list, { id: 'c' }],
      [...list].reverse(),
      [{ id: 'a' }, { id: 'x' }],
    ]) {
      expect(changedPaths({ list }, { list: other })).toEqual(['list']);
    }
    expect(changedPaths({ list: [{ url: 'a' }] }, { list: [{ url: 'b' }] })).toEqual(['list']);
    expect(changedPaths({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['list']);
  });
});
