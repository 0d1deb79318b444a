import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';

/** The last record that is completely handled, and its stream. */
export type Checkpoint = { streamArn: string; shardId: string; sequenceNumber: string };

/** Milliseconds. A crash repeats this much work; each save blocks the process for the disk's time. */
const SAVE_EVERY_MS = 250;

/**
 * A source's position in its stream, stored in a file. It may change hundreds of times a second: it is saved
 * at once when the last save was a while ago, else a moment later. `saved()` is the position for the next
 * start.
 */
export function openCheckpoint(file: string, log: (line: string) => void) {
  let saved = readCheckpoint(file);
  let reached = saved;
  let savedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!reached || reached === saved) return;
    savedAt = performance.now();
    try {
      writeCheckpoint(file, reached);
      saved = reached;
    } catch (error) {
      // The records are handled anyway; the next save covers them.
      log(`The checkpoint could not be saved: ${error}`);
    }
  }
  return {
    saved: () => saved,
    reach(checkpoint: Checkpoint): void {
      reached = checkpoint;
      const left = savedAt + SAVE_EVERY_MS - performance.now();
      if (left <= 0) save();
      else timer ??= setTimeout(save, left);
    },
    /** Saves the current position. */
    close: save,
  };
}

/** The saved checkpoint, or undefined when none can be read (then reading starts at the beginning). */
function readCheckpoint(file: string): Checkpoint | undefined {
  try {
    const saved: Partial<Checkpoint> = JSON.parse(readFileSync(file, 'utf8'));
    const { streamArn, shardId, sequenceNumber } = saved;
    if (streamArn && shardId && sequenceNumber) return { streamArn, shardId, sequenceNumber };
  } catch {
    // Missing or unreadable: reactions are idempotent, so reading everything again is safe.
  }
  return undefined;
}

/** Replaces the checkpoint in one step: a crash leaves either the old or the new one. */
function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

/** Reports the highest record before which everything is handled, even when records finish out of order. */
export function trackProgress(report: (last: DynamoDBRecord) => void) {
  let records: DynamoDBRecord[] = [];
  const finished = new Set<DynamoDBRecord>();
  return {
    /** Records that come after all those before. */
    add(next: DynamoDBRecord[]): void {
      records = [...records, ...next];
    },
    done(batch: DynamoDBRecord[]): void {
      for (const record of batch) finished.add(record);
      const waiting = records.findIndex((record) => !finished.has(record));
      const reached = records.splice(0, waiting < 0 ? records.length : waiting);
      for (const record of reached) finished.delete(record);
      const last = reached.at(-1);
      if (last) report(last);
    },
    /** The number of records from the first unhandled one to the last one read. */
    span: () => records.length,
  };
}
