/**
 * Removes invisible characters from a person's text: control characters (except line breaks and tabs) and all
 * characters without a visible form in Unicode, such as zero-width spaces, direction marks, soft hyphens and
 * fillers, which are letters. They would get into lists, exports and messages unseen. Joiners stay, because
 * Arabic script and emoji need them. Runs in the shopper's browser and on the server.
 */
export function plainText(text: string): string {
  return text.replace(/(?![\t\n\r\u200c]|\u200d|\ufe0f)[\p{Cc}\p{DI}]/gu, '').trim();
}

/**
 * A text in its stored form: single spaces within a line, and at most one empty line in a row. Takes linear
 * time.
 */
export function tidyText(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\v\f]/).map((line) => line.replace(/\s+/g, ' ').trim());
  return lines
    .filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .trim();
}
