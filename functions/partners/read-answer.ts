const LONGEST_TEXT = 300;

/** A field of a partner's answer, whatever that answer is. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A partner's own words, cut to what a screen can show; empty when it said nothing. */
export function words(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
}
