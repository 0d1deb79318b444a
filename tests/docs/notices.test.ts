import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import config from '@mirsah/dashboard/vite.config';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = z.object({
  name: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** TinyMCE's manifests only point to their licence files. */
const inOwnFile = new Map([
  ['tinymce', 'GPL-2.0-or-later'],
  ['tinymce-i18n', 'GPL-2.0-or-later'],
]);

function licenceOf(dependency: string, workspace: string): string | undefined {
  const folders = createRequire(join(root, workspace, 'package.json')).resolve.paths(dependency) ?? [];
  for (const folder of folders) {
    try {
      return manifest.parse(JSON.parse(readFileSync(join(folder, dependency, 'package.json'), 'utf8')))
        .license;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

describe('THIRD-PARTY-NOTICES.md', () => {
  const rows = new Map(
    [...read('THIRD-PARTY-NOTICES.md').matchAll(/^\| (\S+) \| (\S+) \| (.+) \|$/gm)].map(
      ([, name = '', licence = '', workspaces = '']) => [
        name,
        { licence, workspaces: workspaces.split(', ') },
      ],
    ),
  );
  const manifests = globSync('{core,infra}/*/package.json', { cwd: root })
    .concat(globSync('{functions,publisher,landing-template,dashboard}/package.json', { cwd: root }))
    .map((file) => ({ workspace: dirname(file), ...manifest.parse(JSON.parse(read(file))) }));
  const direct = manifests.flatMap(({ workspace, dependencies }) =>
    Object.keys(dependencies)
      .filter((name) => !name.startsWith('@mirsah/'))
      .map((name) => ({ name, workspace })),
  );

  test.each(direct)('the notices name $name of $workspace with its licence', ({ name, workspace }) => {
    expect(rows.get(name)?.workspaces).toContain(workspace);
    expect(rows.get(name)?.licence).toBe(inOwnFile.get(name) ?? licenceOf(name, workspace));
  });

  test('the notices name no package that the product no longer depends on', () => {
    const used = new Set(direct.map(({ name }) => name));
    expect(
      [...rows.keys()].filter((name) => name !== 'package' && name !== '---' && !used.has(name)),
    ).toEqual([]);
  });
});

describe('TinyMCE', () => {
  /** The files that the dashboard's build adds, by their address. */
  const emitted = new Map<string, Buffer>();
  const plugin = (config.plugins ?? [])
    .flat()
    .find((each) => each && 'name' in each && each.name === 'vendor-tinymce');
  const { generateBundle } = plugin as unknown as { generateBundle(this: object): void };
  generateBundle.call({
    emitFile: ({ fileName, source }: { fileName: string; source: Buffer }) =>
      void emitted.set(fileName, source),
  });
  const folder = [...emitted.keys()][0]?.split('/').slice(0, 2).join('/') ?? '';
  const packageFile = (name: string) =>
    name.startsWith('langs/')
      ? `node_modules/tinymce-i18n/${name.replace('langs/ar', 'langs8/ar').replace('langs/LICENSE', 'LICENSE')}`
      : `node_modules/tinymce/${name}`;
  const names = [...emitted.keys()].map((name) => name.slice(folder.length + 1));

  test.each(names.filter((name) => name !== 'SOURCE.txt'))('%s is served as it is in its package', (name) => {
    expect(emitted.get(`${folder}/${name}`)?.equals(readFileSync(join(root, packageFile(name))))).toBe(true);
  });

  test('its licence, its notices and the offer of its source are served beside it', () => {
    expect(folder).toMatch(/^vendor\/tinymce-8\.\d+\.\d+$/);
    expect(names).toEqual(
      expect.arrayContaining(['tinymce.min.js', 'license.md', 'notices.txt', 'langs/LICENSE.md']),
    );
    expect(String(emitted.get(`${folder}/SOURCE.txt`))).toContain('https://github.com/tinymce/tinymce');
  });

  test('none of its code is imported into the dashboard’s own bundles', () => {
    const sources = globSync('dashboard/{app,features,lib,preview,ui}/**/*.{ts,tsx}', { cwd: root });
    expect(sources.filter((file) => /from 'tinymce|import 'tinymce/.test(read(file)))).toEqual([]);
  });
});
