import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The last record that needs no further work, and the stream it belongs to. */
export type Checkpoint = { streamArn: string; shardId: string; sequenceNumber: string };

/** The saved checkpoint, or undefined when there is none that can be read (then reading starts at the beginning). */
export function readCheckpoint(file: string): Checkpoint | undefined {
  try {
    const saved: Partial<Checkpoint> = JSON.parse(readFileSync(file, 'utf8'));
    const { streamArn, shardId, sequenceNumber } = saved;
    if (streamArn && shardId && sequenceNumber) return { streamArn, shardId, sequenceNumber };
  } catch {
    // Missing or unreadable: reactions are idempotent, so reading everything again is the safe answer.
  }
  return undefined;
}

/** Replaces the checkpoint in one step: a crash leaves either the old or the new one. */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}
