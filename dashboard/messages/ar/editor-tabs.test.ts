import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { richTextNames } from './editor-tabs.ts';

const require = createRequire(import.meta.url);

/** Names of controls that the editor does not have: it shows no status bar, no notifications and no dates. */
const unused = /^(?:Build with|Editor's height|Focus to notification|Insert date)/;

it('every name that TinyMCE’s Arabic leaves in English has an Arabic one', async () => {
  let names: Record<string, string> = {};
  const addI18n = (_language: string, pack: Record<string, string>) => {
    names = pack;
  };
  Object.assign(globalThis, { tinymce: { addI18n } });
  // The package has no types: it is a script that registers its names with the editor.
  require('tinymce-i18n/langs8/ar');
  const english = Object.entries({ ...names, ...richTextNames }).filter(
    ([name, translation]) => /[a-z]{3}/.test(translation) && name === translation && !unused.test(name),
  );
  expect(Object.keys(names).length).toBeGreaterThan(300);
  expect(english).toEqual([]);
});
