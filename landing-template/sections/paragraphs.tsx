/** Blank lines part paragraphs; single line breaks stay (CSS `pre-line`). */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph, position) => ({ id: `paragraph-${position}`, words: paragraph.trim() }))
    .filter(({ words }) => words);
  return paragraphs.map(({ id, words }) => (
    <p key={id} className="lines">
      {words}
    </p>
  ));
}
