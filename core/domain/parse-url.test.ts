import { afterEach, beforeEach, expect, it } from 'vitest';
import { groupBy } from './group-by.ts';
import { parseUrl } from './parse-url.ts';
import { isWebLink } from './schemas.ts';

const own = [
  [URL, 'parse'],
  [URL, 'canParse'],
  [Map, 'groupBy'],
  [Promise, 'withResolvers'],
] as const;
const kept = own.map(([holder, name]) => Object.getOwnPropertyDescriptor(holder, name));

beforeEach(() => {
  for (const [holder, name] of own) Reflect.deleteProperty(holder, name);
});
afterEach(() => {
  own.forEach(([holder, name], index) => {
    const was = kept[index];
    if (was) Object.defineProperty(holder, name, was);
  });
});

it('addresses are parsed in a browser that has neither URL.parse nor URL.canParse', () => {
  expect('parse' in URL).toBe(false);
  expect(parseUrl('https://example.com/a?b=ج')?.href).toBe('https://example.com/a?b=%D8%AC');
  expect(parseUrl('/a/../b?c', 'https://own.invalid')?.href).toBe('https://own.invalid/b?c');
  expect(parseUrl('')).toBeNull();
  expect(parseUrl('متجر')).toBeNull();
  expect(parseUrl('https://[')).toBeNull();
  expect(isWebLink('https://example.com')).toBe(true);
  expect(isWebLink('https://me@example.com')).toBe(false);
  expect(isWebLink('https://')).toBe(false);
});

it('items are grouped in a browser without Map.groupBy, by their key and in their order', () => {
  expect([...groupBy(['a', 'bb', 'c'], (text) => text.length)]).toEqual([
    [1, ['a', 'c']],
    [2, ['bb']],
  ]);
  expect([...groupBy(new Set([5, 6, 7]).values(), (_, index) => index % 2)]).toEqual([
    [0, [5, 7]],
    [1, [6]],
  ]);
  expect(groupBy([], () => '').size).toBe(0);
});
