import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A digest of every file that the patterns match below `root`: contents and names, not times. */
export function fingerprint(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...patterns], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for (const file of files.sort()) {
    const path = join(root, file);
    try {
      hash.update(file).update('\0').update(readFileSync(path)).update('\0');
    } catch (error) {
      // Folders match a glob too.
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex');
}

/** Whether a build made from `digest` is still there. */
export function isUpToDate(stampFile: string, digest: string, outputs: readonly string[]): boolean {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === digest &&
    outputs.every((output) => existsSync(output))
  );
}

export function stamp(stampFile: string, digest: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}
