/** A seeded random generator: the same seed always gives the same sequence. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Returns each key with the probability of its weight; a weight of 0 is never chosen. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
};

/** Mulberry32: short, fast and uniform enough for realistic data. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    happens: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[whole(0, choices.length - 1)];
      if (choice === undefined) throw new Error('There is no choice');
      return choice;
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      // Object.entries loses the key type K.
      const entries = Object.entries<number>(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('All weights are zero');
    },
  };
}
