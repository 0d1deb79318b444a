import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import recorded from './product-lines.json' with { type: 'json' };

/**
 * The limit of each module in product-lines.json: its `lines`, and the `raises` since. A commit that needs
 * more lines adds a raise with its number and its reason, so that a reviewer sees the growth. A commit that
 * removes many lines lowers `lines` and deletes the raises.
 */
const limits = z
  .record(
    z.string(),
    z.strictObject({
      lines: z.number().int().positive(),
      raises: z
        .array(z.strictObject({ by: z.number().int().positive(), why: z.string().min(15) }))
        .optional(),
    }),
  )
  .parse(recorded);

/** A limit may be this far above the lines before it has to be lowered. */
const SLACK = 400;

const root = join(import.meta.dirname, '../..');
const notProduct = /\.d\.ts$|\.(?:test|fixture|suite)\.tsx?$|^tests\/|^docs\/|\/(?:fixtures?|testing)\//;

/** A folder of a workspace, such as `core/domain/order`, or the files beside the folders as one module. */
function moduleOf(file: string): string {
  const folder = /^(?:dashboard\/features|(?:core|infra)\/[^/]+|[^/]+)\/[^/]+(?=\/)/.exec(file)?.[0];
  return folder ?? (file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '(root)');
}

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.astro', '*.css', '*.js', '*.mjs'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)) && !notProduct.test(file));
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
const modules = [...Map.groupBy(files, moduleOf)].map(([name, own]) => ({
  name,
  lines: own.reduce((sum, file) => sum + linesOf(file), 0),
}));

const limitOf = ({ lines, raises = [] }: (typeof limits)[string]) =>
  raises.reduce((sum, { by }) => sum + by, lines);
/** A limit with room for small corrections, which need no raise. */
const rounded = (lines: number) => Math.ceil((lines * 1.02 + 30) / 50) * 50;

test('no module of the product has more lines than its limit in product-lines.json', () => {
  const problems = modules.flatMap(({ name, lines }) => {
    const own = limits[name];
    if (!own) return [`new module: add "${name}": { "lines": ${rounded(lines)} }`];
    const limit = limitOf(own);
    if (lines > limit)
      return [
        `${name} has ${lines} lines: add { "by": ${rounded(lines) - limit}, "why": "…" } to its raises`,
      ];
    return limit > rounded(lines) + SLACK
      ? [`${name} has only ${lines} lines: "lines": ${rounded(lines)}`]
      : [];
  });
  expect(problems).toEqual([]);
});

test('product-lines.json has the modules that exist', () => {
  const names = new Set(modules.map(({ name }) => name));
  expect(Object.keys(limits).filter((name) => !names.has(name))).toEqual([]);
});
