import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Owner = { server: number; startedBy: number };

/** Another running process serves this data; two servers on one file would corrupt it. */
export class DataInUseError extends Error {
  constructor(file: string, owner: Owner) {
    super(
      `The data beside ${file} is in use by process ${owner.startedBy}. Stop it before starting another one.`,
    );
    this.name = 'DataInUseError';
  }
}

/** Notes which processes hold the data, for the next start to find. */
export function claimData(file: string, owner: Owner): void {
  writeFileSync(file, JSON.stringify(owner));
}

export function releaseData(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Ends a server that outlived the process which started it, and waits until it is gone.
 * Throws DataInUseError when that process is still alive: then the server is not an orphan.
 */
export async function endOrphan(file: string, executable: string): Promise<void> {
  const owner = readOwner(file);
  if (owner === undefined || !isNamed(owner.server, executable)) return releaseData(file);
  if (owner.startedBy === process.pid || isAlive(owner.startedBy)) throw new DataInUseError(file, owner);
  signal(owner.server, 'SIGTERM');
  for (let waited = 0; isNamed(owner.server, executable); waited += 50) {
    if (waited >= 5000) signal(owner.server, 'SIGKILL');
    await sleep(50);
  }
  releaseData(file);
}

function readOwner(file: string): Owner | undefined {
  try {
    const { server, startedBy }: Partial<Owner> = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(server) && Number.isInteger(startedBy)
      ? { server: Number(server), startedBy: Number(startedBy) }
      : undefined;
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

// Process ids are reused, so the name is compared before anything is ended.
function isNamed(pid: number, executable: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return !/^State:\s+Z/m.test(status) && status.startsWith(`Name:\t${executable.slice(0, 15)}\n`);
    }
    const listing =
      process.platform === 'win32'
        ? execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' })
        : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return listing.includes(executable);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the check and the signal, which is what was wanted.
  }
}
