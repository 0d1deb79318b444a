import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const styles = join(root, '../node_modules/@mantine/core/styles');
const sources = globSync('{app,features,lib,ui}/**/*.tsx', { cwd: root }).map((path) => ({
  path,
  source: readFileSync(join(root, path), 'utf8'),
}));
const stylesIn = (source: string) =>
  [...source.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name);
const componentsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, names]) => names?.match(/\b[A-Z]\w*/g) ?? [],
  );

// Another screen's stylesheet is only loaded once that screen has been open.
it('every component of Mantine comes with its stylesheet, from the app or from the file that draws it', () => {
  const withStyles = new Set(globSync('*.layer.css', { cwd: styles }).map((name) => name.split('.')[0]));
  const ofApp = sources
    .filter(({ path }) => path.startsWith('app'))
    .flatMap(({ source }) => stylesIn(source));
  const missing = sources.flatMap(({ path, source }) => {
    const known = new Set([...ofApp, ...stylesIn(source)]);
    return componentsIn(source)
      .filter((name) => withStyles.has(name) && !known.has(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(ofApp.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
