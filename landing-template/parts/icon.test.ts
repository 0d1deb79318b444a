import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconNames } from './icon.tsx';

it('every icon has a shape in the styles, and every shape has an icon', () => {
  const styledNames = ['icons.css', 'more-icons.css'].flatMap((file) => {
    const css = readFileSync(new URL(`../styles/${file}`, import.meta.url), 'utf8');
    return Array.from(css.matchAll(/\.i-(\w+)/g), ([, name]) => name);
  });
  expect(styledNames).toEqual(iconNames);
});
