import { sanitiseHtml } from '@mirsah/domain/rich-text/sanitise-html.ts';

const plainNames = 'p h2 h3 h4 ul ol li strong em b i u s table tbody thead tr th td blockquote'.split(' ');
const plainTags = new Set([
  ...plainNames.flatMap((name) => [`<${name}>`, `</${name}>`]),
  '<br>',
  '<br />',
  '<th scope="row">',
  '<th scope="col">',
]);

/**
 * A merchant's rich text as it may stand in a page: sanitised once more, whatever was stored. A text whose every tag
 * is one of a few without attributes has nothing in it that could run or load, so it is taken as it is: parsing it
 * would cost as much as the rest of the page.
 */
export function safeHtml(html: string): string {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.every((tag) => plainTags.has(tag)) ? html : sanitiseHtml(html);
}
