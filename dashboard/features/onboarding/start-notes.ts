import * as z from 'zod/mini';

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
