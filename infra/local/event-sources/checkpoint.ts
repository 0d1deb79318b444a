import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';

/** The last record that needs no further work, and the stream it belongs to. */
export type Checkpoint = { streamArn: string; shardId: string; sequenceNumber: string };

/** Milliseconds. As much work may be done again after a crash; each save holds the process up for the disk's time. */
const SAVE_EVERY_MS = 250;

/**
 * A source's place in its stream, kept in a file. A flood moves it hundreds of times a second: it is saved at once when the
 * last save was a while ago, else a moment later. `saved()` is what the next start would read.
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
      // The records are done all the same; the next save covers them.
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
    /** Saves what has been reached. */
    close: save,
  };
}

/** The saved checkpoint, or undefined when there is none that can be read (then reading starts at the beginning). */
function readCheckpoint(file: string): Checkpoint | undefined {
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
function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint));
  renameSync(`${file}.new`, file);
}

/** Reports the highest record before which everything is done, even when records finish out of order. */
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
    /** From the first record that is not done to the last one taken. */
    span: () => records.length,
  };
}
