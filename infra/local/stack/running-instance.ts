import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const instanceSchema = z.object({ pid: z.number().int(), url: z.string() });
type Instance = z.infer<typeof instanceSchema>;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

/** The running process that uses this data folder, if any. A file that a crash left behind counts as none. */
export function findRunningInstance(dataDir: string): Instance | undefined {
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return undefined;
  }
  const instance = instanceSchema.safeParse(parseJson(text)).data;
  return instance && isAlive(instance.pid) ? instance : undefined;
}

export function claimDataFolder(dataDir: string, instance: Instance): void {
  mkdirSync(dirname(fileIn(dataDir)), { recursive: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(instance));
}

export function releaseDataFolder(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
