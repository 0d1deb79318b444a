import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Path of the dynoxide executable installed for this platform, or undefined when there is none.
 * The packages are optional dependencies named after the platform, as `@dynoxide/linux-x64`.
 */
export function findDynoxide(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`@dynoxide/${platform}-${arch}/package.json`);
    const binary = path.join(path.dirname(manifest), platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}
