import * as z from 'zod';
import { toPreviewContent as toPreviewed } from '../form/content.ts';
import { changedPaths, isRecord } from '../form/diff.ts';
import type { EditorValues } from '../form/values.ts';

/** What the store needs of `localStorage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Which draft: `place` is the page's id or `new`, `editorId` the open editor that writes it. */
export type DraftKey = { userId: string; place: string; editorId: string };

const PREFIX = 'mirsah.draft:';
const MAX_DRAFTS = 20;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The name of a slot; names of different merchants never meet. */
export function draftKey({ userId, place, editorId }: DraftKey): string {
  return `${placePrefix({ userId, place })}${editorId}`;
}

function placePrefix({ userId, place }: Omit<DraftKey, 'editorId'>): string {
  return `${PREFIX}${userId}:${place}:`;
}

/**
 * Keeps a text in a slot and answers whether it could. When there is no room, drafts of others make way, oldest
 * first. Each text is written under the day and time of `now`, which is what it is tidied by.
 */
export function keepDraft(texts: KeyValueStorage, name: string, text: string, now = new Date()): boolean {
  const write = () => texts.setItem(name, `${now.toISOString()}\n${text}`);
  if (succeeds(write)) return true;
  return draftsIn(texts).some((draft) => {
    if (draft.name === name) return false;
    texts.removeItem(draft.name);
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

export type KeptDraft = { name: string; editorId: string; savedAt: string; text: string };

/** The drafts of a page, newest first. */
export function listDrafts(texts: KeyValueStorage, place: Omit<DraftKey, 'editorId'>): KeptDraft[] {
  const prefix = placePrefix(place);
  return draftsIn(texts)
    .filter(({ name }) => name.startsWith(prefix))
    .map((draft) => ({ ...draft, editorId: draft.name.slice(prefix.length) }))
    .reverse();
}

/** Removes drafts older than 30 days, and the oldest beyond twenty. */
export function tidyDrafts(texts: KeyValueStorage, now = new Date()): void {
  const drafts = draftsIn(texts);
  drafts.forEach(({ name, savedAt }, index) => {
    const isOld = !(now.getTime() - Date.parse(savedAt) < LIFETIME_MS);
    if (isOld || index < drafts.length - MAX_DRAFTS) texts.removeItem(name);
  });
}

/** All drafts on the device, oldest first. */
function draftsIn(texts: KeyValueStorage): Omit<KeptDraft, 'editorId'>[] {
  const names = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => {
      const [savedAt = '', ...lines] = (texts.getItem(name) ?? '').split('\n');
      return { name, savedAt, text: lines.join('\n') };
    })
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt));
}

/** Unsaved edits: what the form held, and the stored page it started from. */
export type Draft = {
  /** The page's version that was edited; null for a page not yet created. */
  version: number | null;
  base: EditorValues;
  values: EditorValues;
};

const values = z.record(z.string(), z.unknown());
const schema = z.strictObject({
  format: z.literal(1),
  version: z.number().int().min(1).nullable(),
  base: values,
  values,
});

export function writeDraft(draft: Draft): string {
  return JSON.stringify({ format: 1, ...draft });
}

/**
 * Reads a draft into the form of today, of which `like` is one; undefined when it cannot be one or says nothing that
 * is not in `like` already.
 */
export function readDraft(text: string, like: EditorValues): Draft | undefined {
  try {
    const kept = schema.parse(JSON.parse(text));
    const draft = {
      version: kept.version,
      base: fitValues(like, kept.base),
      values: fitValues(like, kept.values),
    };
    // What cannot be shown in the preview would not survive in the form's fields either.
    toPreviewed(draft.values);
    return changedPaths(like, draft.values).length > 0 ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Data kept by an earlier release in the shape of today's: parts that are missing or of another kind come from `like`,
 * parts that no longer exist are left out. Entries of a list are completed by the list's first entry in `like`.
 */
export function fitValues<T>(like: T, kept: unknown): T {
  // Built key by key after `like`.
  return fit(like, kept) as T;
}

function fit(like: unknown, kept: unknown): unknown {
  if (Array.isArray(like)) {
    if (!Array.isArray(kept)) return like;
    const [first] = like;
    return kept.flatMap((entry) => {
      if (first === undefined) return [entry];
      if (isRecord(first) && isRecord(entry)) return [{ ...first, ...entry }];
      return typeof first === typeof entry ? [entry] : [];
    });
  }
  if (isRecord(like)) {
    const parts = isRecord(kept) ? kept : {};
    return Object.fromEntries(Object.entries(like).map(([key, part]) => [key, fit(part, parts[key])]));
  }
  return typeof like === typeof kept ? kept : like;
}

/** Of this tab's own drafts: let go of, while the browser may still name them as held. */
const releases = new Set<Promise<void>>();

/**
 * Marks a draft as being written by this tab until the answered function is called or the tab is gone, killed or not:
 * what is open elsewhere needs no rescue. Where there are no locks, as outside https, every draft counts as left behind.
 */
export function holdDraft(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const released = navigator.locks?.request(name, () => promise);
  return () => {
    resolve();
    if (!released) return;
    releases.add(released);
    void released.finally(() => releases.delete(released));
  };
}

/** The names of drafts that open tabs are writing. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  await Promise.all(releases);
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name ?? ''));
}
