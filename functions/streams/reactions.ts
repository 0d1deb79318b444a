import type { Reaction } from './reaction.ts';

/** Everything that happens because the table changed; a new reaction is added here and nowhere else. */
export function createReactions(): readonly Reaction[] {
  return [];
}
