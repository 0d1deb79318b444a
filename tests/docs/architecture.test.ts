import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Step = { file: string; depth: number; isCalled: boolean };

/**
 * The steps of a walk through the code in docs/architecture.md: a nested list whose items begin with a file. A file is
 * imported by the item it is nested under; «⇢» marks one that is called by the browser, the API, the stream or the build
 * instead.
 */
function stepsUnder(heading: string): Step[] {
  const [, section = ''] = read('docs/architecture.md').split(`## ${heading}\n`);
  const items = (section.split('\n## ')[0] ?? '').matchAll(/^( *)- (⇢ )?`([^`]+)`/gm);
  return [...items].map(([, indent = '', called, file = '']) => ({
    file,
    depth: indent.length / 2,
    isCalled: called !== undefined,
  }));
}

const packages = new Map(
  [
    'core/contracts',
    'core/domain',
    'core/table',
    'functions',
    'infra/aws',
    'landing-template',
    'publisher',
  ].map((folder) => {
    const manifest = z.object({ name: z.string(), exports: z.record(z.string(), z.string()) });
    const { name, exports } = manifest.parse(JSON.parse(read(`${folder}/package.json`)));
    return [name, { folder, exports }];
  }),
);

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
    const name = specifier.split('/').slice(0, 2).join('/');
    const owner = packages.get(name);
    const entry = owner?.exports[`.${specifier.slice(name.length)}`];
    return owner && entry ? join(owner.folder, entry) : specifier;
  });
}

/** What no code of the product imports: AWS or a browser loads it, or the router when its address is opened. */
const entries = new Set<string>([
  ...Object.values(lambdaEntries),
  'landing-template/browser/run-beacon.ts',
  'landing-template/order-form/island.tsx',
  'dashboard/features/orders/orders-page.tsx',
]);

describe.each([
  { heading: 'Save of a page → S3', most: 35 },
  { heading: 'Order form → stored order → row of the list', most: 38 },
  { heading: 'View of a page → insights', most: 25 },
])('the walk «$heading»', ({ heading, most }) => {
  const steps = stepsUnder(heading);

  test(`the walk «${heading}» names at most ${most} files, each once`, () => {
    const files = steps.map(({ file }) => file);
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(new Set(files).size).toBe(files.length);
  });

  test(`the walk «${heading}» names only files that exist`, () => {
    expect(steps.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  });

  test(`the walk «${heading}» nests each file under one that imports it`, () => {
    const wrong = steps.filter(({ file, depth, isCalled }, index) => {
      if (isCalled) return false;
      const parent = steps.slice(0, index).findLast((step) => step.depth === depth - 1);
      return !parent || !importsOf(parent.file).includes(file);
    });
    expect(wrong).toEqual([]);
  });

  test(`the walk «${heading}» begins only at what is called from outside: a function, the form’s script, a screen`, () => {
    const called = steps.filter(({ isCalled }) => isCalled).map(({ file }) => file);
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((file) => !entries.has(file))).toEqual([]);
  });
});
