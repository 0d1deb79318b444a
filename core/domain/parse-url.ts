/** Replaces `URL.parse`, which browsers only have since autumn 2024: null for an invalid address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
