import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

export type BoundChild = {
  process: ChildProcess;
  /** Resolves with the exit code (null after a signal) when the child has ended. */
  ended: Promise<number | null>;
  /** What the child printed so far, both streams, at most the last 4 KB. */
  output(): string;
};

// The shell becomes the program (same process id) and leaves a small watcher behind. The watcher's pipe closes when
// this process ends for whatever reason, kill -9 included, and the program is told to stop.
const watched = '{ read -r _ <&3 || kill -TERM $$; } >/dev/null 2>&1 & exec "$@" 3<&-';

/**
 * Starts a program that never outlives this process. Ctrl-C in the terminal does not reach it: the owner stops it in
 * its own order. Windows has no such pipe, there the next start ends what was left over.
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
      // A full line tells the watcher to leave without signalling a process id that may be someone else's by now.
      tether?.end('\n');
      resolve(code);
    });
  });
  return { process: child, ended, output: () => printed.trim() };
}
