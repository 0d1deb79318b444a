/** What the store needs of `localStorage`. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Which draft: `place` is the page's id or `new`, `editorId` the open editor that writes it. */
export type Slot = { userId: string; place: string; editorId: string };

const PREFIX = 'mirsah.draft:';
const DRAFTS = 20;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The name of a slot; names of different merchants never meet. */
export function slotName({ userId, place, editorId }: Slot): string {
  return `${placePrefix({ userId, place })}${editorId}`;
}

function placePrefix({ userId, place }: Omit<Slot, 'editorId'>): string {
  return `${PREFIX}${userId}:${place}:`;
}

/**
 * Keeps a text in a slot and answers whether it could. When there is no room, drafts of others make way, oldest
 * first. Each text is written under the day and time of `now`, which is what it is tidied by.
 */
export function keepDraft(texts: KeptTexts, name: string, text: string, now = new Date()): boolean {
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
export function listDrafts(texts: KeptTexts, place: Omit<Slot, 'editorId'>): KeptDraft[] {
  const prefix = placePrefix(place);
  return draftsIn(texts)
    .filter(({ name }) => name.startsWith(prefix))
    .map((draft) => ({ ...draft, editorId: draft.name.slice(prefix.length) }))
    .reverse();
}

/** Removes drafts older than 30 days, and the oldest beyond twenty. */
export function tidyDrafts(texts: KeptTexts, now = new Date()): void {
  const drafts = draftsIn(texts);
  drafts.forEach(({ name, savedAt }, index) => {
    const isOld = !(now.getTime() - Date.parse(savedAt) < LIFETIME_MS);
    if (isOld || index < drafts.length - DRAFTS) texts.removeItem(name);
  });
}

/** All drafts on the device, oldest first. */
function draftsIn(texts: KeptTexts): Omit<KeptDraft, 'editorId'>[] {
  const names = Array.from({ length: texts.length }, (_, index) => texts.key(index) ?? '');
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => {
      const [savedAt = '', ...lines] = (texts.getItem(name) ?? '').split('\n');
      return { name, savedAt, text: lines.join('\n') };
    })
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt));
}
