import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../stack/settings.ts';

it('a build for a release stops at the start while the company’s facts are examples, and says what to write', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'infra/local/commands/build.ts'), '--release'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.split('\n').filter((line) => line.includes('- "'))).toHaveLength(4);
  expect(stderr).not.toContain(' at ');
});
