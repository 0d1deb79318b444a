import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../', import.meta.url);
/** The height of a line that contains the dots below a final ي. */
const ROOM = 1.75;

it('texts that end with an ellipsis have lines as high as their letters with their dots, or room below', () => {
  const files = globSync('**/*.css', { cwd: folder, exclude: ['dist/**', 'node_modules/**'] });
  let shortened = 0;
  const tight = files.flatMap((file) => {
    const css = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return Array.from(css.matchAll(/([^{}]+)\{([^{}]*)\}/g)).flatMap(([, selector = '', body = '']) => {
      if (!/text-overflow: ellipsis|-webkit-line-clamp/.test(body)) return [];
      shortened += 1;
      const height = Number(/line-height: ([\d.]+);/.exec(body)?.[1] ?? ROOM);
      return height < ROOM && !/padding-block/.test(body) ? [`${file}: ${selector.trim()}`] : [];
    });
  });
  expect(shortened).toBeGreaterThan(20);
  expect(tight).toEqual([]);
});
