/**
 * Removes invisible characters from a person's text: control characters (line breaks and tabs stay), zero-width spaces
 * and marks that turn the direction of what follows. They would reach lists, exports and messages unseen. Joiners stay:
 * Arabic script and emoji are written with them. Runs in the shopper's browser and on the server.
 */
export function plainText(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu, '').trim();
}
