import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import * as z from 'zod/mini';

export const startStepNames = ['create', 'publish', 'share'] as const;
export type StartStepName = (typeof startStepNames)[number];

type PageFacts = Pick<LandingPageSummary, 'publishState' | 'orders'>;

/**
 * Which steps are behind a merchant. Sharing is the last: a link that was shared, or that somebody ordered through, was
 * made and published before, whatever became of the page since.
 */
export function finishedSteps(pages: readonly PageFacts[], hasShared: boolean): ReadonlySet<StartStepName> {
  if (hasShared || pages.some(({ orders }) => orders > 0)) return new Set(startStepNames);
  const finished = new Set<StartStepName>();
  if (pages.length > 0) finished.add('create');
  if (pages.some(({ publishState }) => publishState === 'live')) finished.add('publish');
  return finished;
}

/** The first step that is not behind them; undefined when all are. */
export function currentStep(finished: ReadonlySet<StartStepName>): StartStepName | undefined {
  return startStepNames.find((name) => !finished.has(name));
}

const schema = z.object({
  /** They folded the steps away. */
  isHidden: z.optional(z.boolean()),
  /** They copied or sent a link of theirs. */
  hasShared: z.optional(z.boolean()),
});
export type StartNotes = z.infer<typeof schema>;

type Texts = Pick<Storage, 'getItem' | 'setItem'>;

/** What this device knows of a merchant's first steps; what it cannot keep holds until the page is left. */
export function createStartNotes(device: () => Texts | undefined) {
  const known = new Map<string, StartNotes>();
  const listeners = new Set<() => void>();
  const nameOf = (userId: string) => `mirsah.start:${userId}`;

  function of(userId: string): StartNotes {
    const notes = known.get(userId) ?? read(device(), nameOf(userId));
    known.set(userId, notes);
    return notes;
  }

  return {
    of,
    note(userId: string, news: StartNotes): void {
      const notes = { ...of(userId), ...news };
      known.set(userId, notes);
      try {
        device()?.setItem(nameOf(userId), JSON.stringify(notes));
      } catch {
        // No room on the device.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(texts: Texts | undefined, name: string): StartNotes {
  try {
    return z.parse(schema, JSON.parse(texts?.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}
