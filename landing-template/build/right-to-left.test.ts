import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { shopperStyles } from './right-to-left.ts';

const config = await resolveConfig({ configFile: false, logLevel: 'error', css: shopperStyles }, 'build');

it.each([
  ['inset: 0', 'top: 0; right: 0; bottom: 0; left: 0'],
  ['inset-inline-start: 14px', 'right: 14px'],
  ['inset-inline: auto 10px', 'right: auto; left: 10px'],
  ['inset-inline: calc(var(--x) - 2px) max(1px, 2px)', 'right: calc(var(--x) - 2px); left: max(1px, 2px)'],
  ['inset-block: 44px 0', 'top: 44px; bottom: 0'],
  ['border-start-start-radius: 0', 'border-top-right-radius: 0'],
  ['border-block: 1px solid red', 'border-top: 1px solid red; border-bottom: 1px solid red'],
  ['padding-block: 5px', 'padding-top: 5px; padding-bottom: 5px'],
  ['margin-inline: -16px', 'margin-left: -16px; margin-right: -16px'],
  // A text may have a direction of its own.
  ['padding-inline: 48px 14px', 'padding-inline: 48px 14px'],
  ['margin-inline-start: auto', 'margin-inline-start: auto'],
  ['float: inline-start', 'float: right'],
])('the style «%s» is compiled to «%s» for shoppers', async (written, compiled) => {
  const { code } = await preprocessCSS(`.a { ${written} }`, 'a.css', config);
  expect(code.replace(/\s+/g, ' ')).toBe(`.a { ${compiled} }`);
});
