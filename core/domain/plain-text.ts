/**
 * Removes invisible characters from a person's text: control characters (line breaks and tabs stay) and all that Unicode
 * has nothing shown for, such as zero-width spaces, marks of direction, soft hyphens and fillers, which are letters. They
 * would reach lists, exports and messages unseen. Joiners stay: Arabic script and emoji are written with them. Runs in the shopper's browser and on the server.
 */
export function plainText(text: string): string {
  return text.replace(/(?![\t\n\r\u200c]|\u200d|\ufe0f)[\p{Cc}\p{DI}]/gu, '').trim();
}
