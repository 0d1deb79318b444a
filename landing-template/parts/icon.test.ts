import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from './icon.tsx';

it('every icon has its drawing in the styles, and every drawing its icon', () => {
  const drawn = ['icons.css', 'more-icons.css'].flatMap((file) => {
    const css = readFileSync(new URL(`../styles/${file}`, import.meta.url), 'utf8');
    return Array.from(css.matchAll(/\.i-(\w+)/g), ([, name]) => name);
  });
  expect(drawn).toEqual(iconNames);
});
