import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '@mirsah/infra-local/stack/settings';
import { expect, it } from 'vitest';

it('npm run build builds nothing again where nothing has changed since these tests’ own build', () => {
  const { scripts }: { scripts: { build: string } } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
  const printed = execFileSync('/bin/sh', ['-c', scripts.build], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(printed).toBe('');
});
