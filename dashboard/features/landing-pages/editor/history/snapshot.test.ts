import { expect, it } from 'vitest';
import { snapshot } from './snapshot.ts';

const page = () => ({ title: 'عود', links: [{ id: 'a' }, { id: 'b' }], seo: { slug: '' } });

it('is the very same object as long as nothing changes', () => {
  const before = snapshot(undefined, page());
  expect(snapshot(before, page())).toBe(before);
});

it('shares what has not changed', () => {
  const before = snapshot(undefined, page());
  const after = snapshot(before, { ...page(), title: 'عنبر' });
  expect(after).toEqual({ ...page(), title: 'عنبر' });
  expect(after.links).toBe(before.links);
  expect(after.seo).toBe(before.seo);
});

it('sees what was added and what went away', () => {
  const before = snapshot(undefined, page());
  const fewer = snapshot(before, { ...page(), links: [{ id: 'a' }] });
  expect(fewer.links).toEqual([{ id: 'a' }]);
  expect(fewer.links[0]).toBe(before.links[0]);
  expect(snapshot(fewer, page()).links).toHaveLength(2);
});

it('is out of reach of later changes', () => {
  const value = page();
  const kept = snapshot(undefined, value);
  value.links.pop();
  value.seo.slug = 'x';
  expect(kept).toEqual(page());
});
