import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Writes the whole file or nothing: a crash leaves the previous content. Readable by the owner only. */
export function writeJson(path: string, value: unknown): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  renameSync(draft, path);
}

/** Undefined when there is no such file. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`cannot read ${path}`, { cause: error });
  }
}
