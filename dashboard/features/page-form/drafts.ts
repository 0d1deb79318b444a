import { blockKinds } from '@mirsah/domain/landing-page/blocks';
import * as z from 'zod';
import type { KeyValueStorage } from '../../lib/local-storage.ts';
import { isRecord } from '../../lib/plain-data.ts';
import { toPreviewContent } from './content.ts';
import { isSame } from './diff.ts';
import type { EditorValues } from './values.ts';

/** Unsaved edits: the values of the form, and the stored page that they started from. */
export type Draft = {
  /** The page's version that was edited; null for a page not yet created. */
  version: number | null;
  base: EditorValues;
  values: EditorValues;
};

/**
 * The merchant and the page of a draft; `page` is its id, or `new` for all pages that were not created yet.
 */
type DraftOwner = { userId: string; page: string };

/** A draft as it is stored. */
export type StoredDraft = {
  key: string;
  /** Names the editor that wrote it. */
  editorId: string;
  /** ISO-8601. */
  savedAt: string;
  text: string;
};

const PREFIX = 'mirsah.draft:';
const MAX_DRAFTS = 20;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Where an open editor keeps its draft; drafts of different merchants never share a key. */
export function draftKey(owner: DraftOwner, editorId: string): string {
  return `${keyPrefix(owner)}${editorId}`;
}

function keyPrefix({ userId, page }: DraftOwner): string {
  return `${PREFIX}${userId}:${page}:`;
}

/** The `page` of a draft owner. */
export function draftPage({ pageId, version }: { pageId: string; version: number | null }): string {
  return version === null ? 'new' : pageId;
}

/**
 * Stores a draft; returns false when there is no room for it. When the storage is full, other drafts are
 * removed first, oldest first. `now` is stored as the draft's time, from which its lifetime is counted.
 */
export function writeDraft(storage: KeyValueStorage, key: string, text: string, now = new Date()): boolean {
  const write = () => storage.setItem(key, `${now.toISOString()}\n${text}`);
  if (succeeds(write)) return true;
  return draftsIn(storage).some((draft) => {
    if (draft.key === key) return false;
    storage.removeItem(draft.key);
    return succeeds(write);
  });
}

function succeeds(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

/** The drafts of a page, newest first. */
export function listDrafts(storage: KeyValueStorage, owner: DraftOwner): StoredDraft[] {
  const prefix = keyPrefix(owner);
  return draftsIn(storage)
    .filter(({ key }) => key.startsWith(prefix))
    .map((draft) => ({ ...draft, editorId: draft.key.slice(prefix.length) }))
    .reverse();
}

/** Removes drafts older than 30 days, and the oldest beyond twenty. */
export function removeOldDrafts(storage: KeyValueStorage, now = new Date()): void {
  const drafts = draftsIn(storage);
  drafts.forEach(({ key, savedAt }, index) => {
    const isOld = !(now.getTime() - Date.parse(savedAt) < LIFETIME_MS);
    if (isOld || index < drafts.length - MAX_DRAFTS) storage.removeItem(key);
  });
}

/** All drafts on the device, oldest first. */
function draftsIn(storage: KeyValueStorage): Omit<StoredDraft, 'editorId'>[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => {
      const [savedAt = '', ...lines] = (storage.getItem(key) ?? '').split('\n');
      return { key, savedAt, text: lines.join('\n') };
    })
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt));
}

const storedValues = z.record(z.string(), z.unknown());
const draftSchema = z.strictObject({
  format: z.literal(1),
  version: z.number().int().min(1).nullable(),
  base: storedValues,
  values: storedValues,
});

/** The text of a draft, for `parseDraft`. */
export function serializeDraft(draft: Draft): string {
  return JSON.stringify({ format: 1, ...draft });
}

/**
 * Reads a draft, also one of an earlier release. `current` are the form's present values. Returns undefined
 * when the text is not a draft, or when its values equal the present ones.
 */
export function parseDraft(text: string, current: EditorValues): Draft | undefined {
  try {
    const stored = draftSchema.parse(JSON.parse(text));
    const draft = {
      version: stored.version,
      base: fitValues(current, stored.base),
      values: fitValues(current, stored.values),
    };
    // Values that the preview cannot show would break the form's fields too, so they are rejected here.
    toPreviewContent(draft.values);
    return isSame(current, draft.values) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/**
 * Stored data in the shape of `like`: parts that are missing or of another kind come from `like`, parts that
 * `like` lacks are omitted. Entries of a list are completed by the list's first entry in `like`.
 */
function fitValues<T>(like: T, stored: unknown): T {
  // `fit` builds the object with the keys and types of `like`.
  return fit(like, stored) as T;
}

function fit(like: unknown, stored: unknown): unknown {
  if (Array.isArray(like)) {
    if (!Array.isArray(stored)) return like;
    const [first] = like;
    return stored.flatMap((entry) => {
      if (first === undefined) return [entry];
      if (isRecord(first) && isRecord(entry)) return [{ ...first, ...entry }];
      return typeof first === typeof entry ? [entry] : [];
    });
  }
  if (isRecord(like)) {
    const parts = isRecord(stored) ? stored : {};
    return Object.fromEntries(
      Object.entries(like).map(([key, part]) => [
        key,
        key === 'blocks' ? knownBlocks(parts[key] ?? part) : fit(part, parts[key]),
      ]),
    );
  }
  return typeof like === typeof stored ? stored : like;
}

/** The blocks of a draft whose kinds are known. Their number is the draft's own. */
function knownBlocks(stored: unknown): Record<string, unknown> {
  if (!isRecord(stored)) return {};
  const isKnown = (block: unknown) =>
    isRecord(block) && isRecord(block.props) && Object.hasOwn(blockKinds, String(block.type));
  return Object.fromEntries(Object.entries(stored).filter(([, block]) => isKnown(block)));
}

/** Locks of this tab that were released, while the browser may still report them as held. */
const releases = new Set<Promise<void>>();

/**
 * Locks a draft while this tab writes it, until the returned function is called or the tab is closed or
 * crashes: a draft that is open elsewhere is not offered. Without the Locks API, as outside https, every
 * draft counts as left behind.
 */
export function lockDraft(key: string): () => void {
  let release = () => {};
  const whileWritten = new Promise<void>((resolve) => {
    release = resolve;
  });
  const released = navigator.locks?.request(key, () => whileWritten);
  return () => {
    release();
    if (!released) return;
    releases.add(released);
    void released.finally(() => releases.delete(released));
  };
}

/** The keys of drafts that open tabs are writing. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  await Promise.all(releases);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
