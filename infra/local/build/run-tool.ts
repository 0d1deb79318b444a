import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Runs a package's command-line tool with this Node version. Rejects with its whole output when it fails. */
export async function runTool(packageName: string, args: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, [toolPath(packageName), ...args], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) {
    throw new Error(
      `${packageName} ${args.join(' ')} failed (${code}):\n${Buffer.concat(output).toString('utf8')}`,
    );
  }
}

function toolPath(packageName: string): string {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`${packageName} is not installed`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[packageName];
  if (!path) throw new Error(`${packageName} has no command of its name`);
  return join(dirname(manifest), path);
}
