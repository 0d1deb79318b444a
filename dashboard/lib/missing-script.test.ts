import { expect, it } from 'vitest';
import { isMissingScript } from './missing-script.ts';

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://x/assets/a-1.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: https://x/assets/a-1.js'), true],
  ['WebKit', new TypeError('Importing a module script failed.'), true],
  [
    'WebKit, for a page in its place',
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
    true,
  ],
  ['Vite, for styles', new Error('Unable to preload CSS for /assets/a-1.css'), true],
  ['a defect', new TypeError("Cannot read properties of undefined (reading 'type')"), false],
  ['a request', new TypeError('Failed to fetch'), false],
  ['anything else that is thrown', 'dynamically imported module', false],
])('a missing script is distinguished from a defect: %s', (_, error, isMissing) => {
  expect(isMissingScript(error)).toBe(isMissing);
});
