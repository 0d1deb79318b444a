import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import * as z from 'zod/mini';

export const startStepNames = ['create', 'publish', 'share'] as const;
export type StartStepName = (typeof startStepNames)[number];

type PageFacts = Pick<LandingPageSummary, 'publishState' | 'orders'>;

/**
 * The steps that a merchant has finished. A shared link, or an order through one, finishes all of them,
 * whatever happened to the page later.
 */
export function finishedSteps(pages: readonly PageFacts[], hasShared: boolean): ReadonlySet<StartStepName> {
  if (hasShared || pages.some(({ orders }) => orders > 0)) return new Set(startStepNames);
  const finished = new Set<StartStepName>();
  if (pages.length > 0) finished.add('create');
  if (pages.some(({ publishState }) => publishState === 'live')) finished.add('publish');
  return finished;
}

/** The first unfinished step; undefined when all are finished. */
export function currentStep(finished: ReadonlySet<StartStepName>): StartStepName | undefined {
  return startStepNames.find((name) => !finished.has(name));
}

const schema = z.object({
  /** The merchant collapsed the steps. */
  isHidden: z.optional(z.boolean()),
  /** The merchant copied or sent the link of a page. */
  hasShared: z.optional(z.boolean()),
});
export type StartNotes = z.infer<typeof schema>;

type NoteStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Per user, this device's record of the first steps. Without storage it lasts until the page is closed. */
export function createStartNotes(findStorage: () => NoteStorage | undefined) {
  const known = new Map<string, StartNotes>();
  const listeners = new Set<() => void>();
  const keyOf = (userId: string) => `mirsah.start:${userId}`;

  function of(userId: string): StartNotes {
    const notes = known.get(userId) ?? read(findStorage(), keyOf(userId));
    known.set(userId, notes);
    return notes;
  }

  return {
    of,
    note(userId: string, change: StartNotes): void {
      const notes = { ...of(userId), ...change };
      known.set(userId, notes);
      try {
        findStorage()?.setItem(keyOf(userId), JSON.stringify(notes));
      } catch {
        // The storage is full.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: NoteStorage | undefined, key: string): StartNotes {
  try {
    return z.parse(schema, JSON.parse(storage?.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}
