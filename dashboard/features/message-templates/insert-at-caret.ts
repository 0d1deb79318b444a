/** A field with a text written where its caret is, over what is selected; the caret is left after it. */
export function insertAtCaret(
  {
    value,
    selectionStart,
    selectionEnd,
  }: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  text: string,
): { value: string; caret: number } {
  return {
    value: value.slice(0, selectionStart) + text + value.slice(selectionEnd),
    caret: selectionStart + text.length,
  };
}
