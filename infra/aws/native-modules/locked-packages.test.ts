import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Lockfile, lockedPackages } from './locked-packages.ts';

const lockfile: Lockfile = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
);

describe('the lockfile of sharp alone', () => {
  const { packages } = lockedPackages(lockfile, 'sharp');

  it('sharp’s own lock file has the binaries of the functions’ platform, with our lock file’s integrity hashes', () => {
    for (const name of ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']) {
      const locked = packages[`node_modules/${name}`];
      expect(locked).toHaveProperty('integrity');
      expect(locked).toEqual(lockfile.packages[`node_modules/${name}`]);
    }
  });

  it('sharp’s own lock file has the version that the tests use', () => {
    const { version } = lockfile.packages['node_modules/sharp'] ?? {};
    expect(packages['']?.dependencies).toEqual({ sharp: version });
  });

  it('sharp’s own lock file has only packages that sharp needs', () => {
    expect(Object.keys(packages).length).toBeLessThan(50);
    expect(packages).not.toHaveProperty('node_modules/esbuild');
  });
});

it('a lock file without the package is rejected with its name', () => {
  expect(() => lockedPackages({ lockfileVersion: 3, packages: {} }, 'sharp')).toThrow('no sharp');
});
