import type { Counts } from './counts.ts';
import { addToHyperLogLog, emptyHyperLogLog, type HyperLogLog, hashOf } from './hyper-log-log.ts';
import { addMessages, type ViewMessage } from './view-message.ts';

/**
 * The views of one page on one day, with the ids of recent messages. Sum and ids are one item and one write,
 * so a repeated message is recognised exactly when it was counted.
 */
export type PageDay = {
  /** Incremented with each write; 0 for a day that is not stored. */
  version: number;
  counts: Counts;
  visitors: HyperLogLog;
  /** The latest messages' ids, packed. */
  recent: Uint8Array;
};

export const emptyPageDay = (): PageDay => ({
  version: 0,
  counts: {},
  visitors: emptyHyperLogLog(),
  recent: new Uint8Array(),
});

/**
 * How long a message's id is stored, and how long after its first delivery a second one is accepted. Every
 * second costs bytes in each write, so it is just longer than the queue hides and batches a message; a test
 * compares them.
 */
export const MEMORY_SECONDS = 117;

/**
 * Adds messages to a page's day, except those that it contains already. `now` is in epoch seconds. Only 40
 * bits of an id are stored: a collision occurs about once in 10⁹.
 */
export function foldMessages(
  { version, counts, visitors, recent }: PageDay,
  messages: readonly ViewMessage[],
  now: number,
): { pageDay: PageDay; added: readonly ViewMessage[] } {
  const remembered = recentIds(recent, now - MEMORY_SECONDS);
  const known = new Set(remembered.flatMap(({ ids }) => ids));
  const added: ViewMessage[] = [];
  const ids: number[] = [];
  for (const message of messages) {
    const id = shortId(message.id);
    if (known.has(id)) continue;
    known.add(id);
    ids.push(id);
    added.push(message);
  }
  const seen = added.flatMap(({ first }) => first?.visitor ?? []);
  return {
    added,
    pageDay: {
      version,
      counts: addMessages(counts, added),
      visitors: addToHyperLogLog(visitors, seen),
      recent: packIds([...remembered, { at: now, ids }]),
    },
  };
}

/** Marks messages as counted in a day without adding them, because they were counted in another way. */
export function rememberMessages(pageDay: PageDay, ids: readonly string[], now: number): PageDay {
  const remembered = recentIds(pageDay.recent, now - MEMORY_SECONDS);
  const known = new Set(remembered.flatMap((generation) => generation.ids));
  const others = [...new Set(ids.map(shortId))].filter((id) => !known.has(id));
  return { ...pageDay, recent: packIds([...remembered, { at: now, ids: others }]) };
}

/** A day without the ids of messages that cannot be delivered again. */
export function forgetMessages(pageDay: PageDay, now: number): PageDay {
  return rememberMessages(pageDay, [], now);
}

/** Ids that were counted at the same time. */
type Generation = { at: number; ids: number[] };

const ID_BYTES = 5;
const HEADER_BYTES = 7;
/**
 * Well below DynamoDB's 400 KB: a page with 350 messages a second stores fewer old ids instead of failing.
 */
const MAX_BYTES = 300_000;

function shortId(id: string): number {
  const [high, low] = hashOf(id);
  return high * 256 + (low & 0xff);
}

/** A generation is its time in four bytes, its size in three, and five bytes per id, all big-endian. */
function packIds(generations: readonly Generation[]): Uint8Array {
  const kept: Generation[] = [];
  let size = 0;
  for (const generation of generations.toReversed()) {
    size += HEADER_BYTES + generation.ids.length * ID_BYTES;
    if (generation.ids.length === 0 || (kept.length > 0 && size > MAX_BYTES)) {
      size -= HEADER_BYTES + generation.ids.length * ID_BYTES;
    } else kept.unshift(generation);
  }
  const packed = Buffer.alloc(size);
  let place = 0;
  for (const { at, ids } of kept) {
    packed.writeUInt32BE(at, place);
    packed.writeUIntBE(ids.length, place + 4, 3);
    place += HEADER_BYTES;
    for (const id of ids) {
      packed.writeUIntBE(id, place, ID_BYTES);
      place += ID_BYTES;
    }
  }
  return packed;
}

/** The generations since `from`, oldest first. */
function recentIds(bytes: Uint8Array, from: number): Generation[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const generations: Generation[] = [];
  let place = 0;
  while (place + HEADER_BYTES <= packed.length) {
    const at = packed.readUInt32BE(place);
    const count = packed.readUIntBE(place + 4, 3);
    place += HEADER_BYTES;
    const end = Math.min(place + count * ID_BYTES, packed.length);
    const ids: number[] = [];
    if (at >= from) for (; place < end; place += ID_BYTES) ids.push(packed.readUIntBE(place, ID_BYTES));
    place = end;
    if (ids.length > 0) generations.push({ at, ids });
  }
  return generations;
}
