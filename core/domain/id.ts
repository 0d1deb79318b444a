const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;

/**
 * A random id: 26 characters of Crockford base 32 (130 bits). It is random from its first character on,
 * because screens show only the first eight.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('');
}

/** Ids after one and before another; without a bound, from the first or to the last. */
export type IdRange = { after?: string | undefined; before?: string | undefined };

/** Divides random ids into ranges of about the same number of ids; `count` is at most 32. */
export function rangesOfIds(count: number): IdRange[] {
  const bounds = Array.from({ length: count - 1 }, (_, index) =>
    ALPHABET.charAt(Math.round(((index + 1) * ALPHABET.length) / count)),
  );
  return Array.from({ length: count }, (_, index) => ({ after: bounds[index - 1], before: bounds[index] }));
}

/**
 * The short number of an order on every screen, slip and message: the first eight characters of its id (spec
 * 2.6) in capitals. Searches ignore case.
 */
export function shortId(id: string): string {
  return shownId(id).slice(0, 8);
}

/** A full id in its displayed form. */
export function shownId(id: string): string {
  return id.toUpperCase();
}

const TIME_CHARS = 10;

/** An id that sorts by time of creation, like a ULID: 48 bits of milliseconds, then 80 random bits. */
export function timeOrderedId(now: Date): string {
  let time = now.getTime();
  const chars: string[] = [];
  for (let i = 0; i < TIME_CHARS; i += 1) {
    chars.unshift(ALPHABET[time % 32] ?? '0');
    time = Math.floor(time / 32);
  }
  return chars.join('') + randomId().slice(0, LENGTH - TIME_CHARS);
}
