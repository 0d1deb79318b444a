import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type BoundChild = {
  process: ChildProcess;
  /** Resolves with the exit code (null after a signal) when the child has ended. */
  ended: Promise<number | null>;
  /** The child's output so far, both streams, at most the last 4 KB. */
  output(): string;
};

// The shell becomes the program (same process id) and leaves a small watcher behind. The watcher's pipe
// closes when this process ends for any reason, kill -9 included, and the watcher then stops the program.
const watched = '{ read -r _ <&3 || kill -TERM $$; } >/dev/null 2>&1 & exec "$@" 3<&-';

/**
 * Starts a program that never outlives this process. Ctrl-C in the terminal does not reach it: the owner
 * stops its parts in order. Windows has no such pipe; there the next start ends leftover programs.
 */
export function spawnBound(command: string, args: string[]): BoundChild {
  const windows = process.platform === 'win32';
  const child = windows
    ? spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    : spawn('/bin/sh', ['-c', watched, 'sh', command, ...args], {
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        detached: true,
      });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-4096);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const tether = windows ? undefined : (child.stdio[3] as Writable | undefined);
  tether?.on('error', () => undefined);
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      printed += error.message;
      resolve(null);
    });
    child.once('exit', (code) => {
      process.off('exit', killOnExit);
      // A full line makes the watcher end without a signal, because the process id may belong to another
      // program by now.
      tether?.end('\n');
      resolve(code);
    });
  });
  return { process: child, ended, output: () => printed.trim() };
}

const MAX_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 60_000;

/**
 * Returns the handler for a process that ended unexpectedly: it is restarted, unless restarting cannot help.
 * Then the data or the disk needs a person.
 */
export function keepAliveFor(
  name: string,
  { log, onLost }: { log(line: string): void; onLost?: ((error: Error) => void) | undefined },
  startAgain: () => Promise<void>,
): (ending: string) => Promise<void> {
  const starts: number[] = [];
  return async (ending) => {
    log(`${name} stopped unexpectedly (${ending}). It is started again; what it had answered is stored.`);
    try {
      starts.push(performance.now());
      const before = starts.at(-1 - MAX_RESTARTS);
      if (before !== undefined && performance.now() - before < RESTARTS_WITHIN_MS)
        throw new Error(`it ended more than ${MAX_RESTARTS} times within a minute`);
      await startAgain();
      log(`${name} runs again.`);
    } catch (error) {
      onLost?.(new Error(`${name} has ended and cannot be started again`, { cause: error }));
    }
  };
}

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

/** Records which processes use the data, for the next start. */
export function claimData(file: string, owner: Owner): void {
  writeFileSync(file, JSON.stringify(owner));
}

export function releaseData(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Ends a server that outlived the process which started it, and waits until it has ended. Throws
 * DataInUseError when that process is still alive: then the server is not an orphan.
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
    // It ended between the check and the signal, as intended.
  }
}
