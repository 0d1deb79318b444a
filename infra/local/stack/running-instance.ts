import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { writeJson } from '../json-file.ts';
import { isDamaged, isHeldByAnother, storageError } from '../storage-error.ts';

/** `url` is missing while the product is being started, seeded or reset. */
const instanceSchema = z.object({ pid: z.number().int(), url: z.string().optional() });
type Instance = z.infer<typeof instanceSchema>;

const LOCK = 'lock';
/** How long a command waits for a lock that another one holds. */
const RIVALS_WAIT_MS = 500;
const RUNNING = 'running.json';
const fileIn = (dataDir: string) => join(dataDir, RUNNING);

/** Open as long as this process lives: a closed or collected database would release its lock. */
let lock: DatabaseSync | undefined;

/**
 * Locks the data folder for this process: the first step of every command that writes to it. Throws when
 * another process has it. SQLite locks the file in the operating system, so the lock ends with the process in
 * every case; a file with a process id would block after a crash, as soon as another program got that id.
 */
export function lockDataFolder(dataDir: string): void {
  const file = join(dataDir, LOCK);
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw storageError(dataDir, error);
  }
  try {
    takeLock(file);
  } catch (error) {
    if (isHeldByAnother(error)) throw inUse(readInstance(dataDir));
    throw storageError(file, error);
  }
  try {
    writeJson(fileIn(dataDir), { pid: process.pid });
  } catch (error) {
    throw storageError(fileIn(dataDir), error);
  }
}

/**
 * A lock contains nothing: a damaged one is recreated. The wait is for concurrent commands: each of two can
 * block the other for an instant, and without it both would fail.
 */
function takeLock(file: string): void {
  const take = () => {
    lock = new DatabaseSync(file);
    lock.exec(`PRAGMA busy_timeout = ${RIVALS_WAIT_MS}`);
    lock.exec('BEGIN EXCLUSIVE');
  };
  try {
    take();
  } catch (error) {
    if (!isDamaged(error)) throw error;
    rmSync(file);
    take();
  }
}

function inUse(instance: Instance | undefined): Error {
  const process = instance ? ` (process ${instance.pid})` : '';
  return new Error(
    instance?.url
      ? `Mirsah is already running at ${instance.url}${process}. Stop it first.`
      : `Another command is starting Mirsah, filling it or deleting its data${process}. Wait for it, or stop it first.`,
  );
}

/**
 * Deletes all data in the folder that this process has locked, except for the lock and the instance's file.
 */
export function deleteData(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (![LOCK, RUNNING].includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** The running process that uses this data folder, if any. A file left by a crash is ignored. */
export function findRunningInstance(dataDir: string): { pid: number; url: string } | undefined {
  const { pid, url } = readInstance(dataDir) ?? {};
  return pid !== undefined && url !== undefined && isAlive(pid) ? { pid, url } : undefined;
}

/** Records the address of this process's product. */
export function recordInstance(dataDir: string, instance: Instance): void {
  writeJson(fileIn(dataDir), instance);
}

export function forgetInstance(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

function readInstance(dataDir: string): Instance | undefined {
  try {
    return instanceSchema.safeParse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
