import { sanitiseHtml } from '@mirsah/domain/rich-text/sanitise-html.ts';

const aligned = 'p|h2|h3|h4|li|th|td';
const plain = `ul|ol|strong|em|b|i|u|s|table|tbody|thead|tr|blockquote|${aligned}`;
const plainTag = [
  `/?(?:${plain})`,
  `(?:${aligned}) style="text-align:(?:start|end|left|right|center|justify)"`,
  'br(?: /)?',
  'th scope="(?:row|col)"',
].join('|');
/** A `<` that opens anything but one of these. */
const otherTag = new RegExp(`<(?!(?:${plainTag})>)`);

/**
 * A merchant's rich text as it may stand in a page: sanitised once more, whatever was stored. A text whose every tag
 * is one of a few, with no attribute but an alignment, has nothing in it that could run or load, so it is taken as it
 * is: parsing it would cost as much as the rest of the page.
 */
export function safeHtml(html: string): string {
  return otherTag.test(html) ? sanitiseHtml(html) : html;
}
