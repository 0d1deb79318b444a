import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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
