import { sanitiseHtml } from '@mirsah/domain/rich-text/sanitise-html.ts';

const alignedNames = ['p', 'h2', 'h3', 'h4', 'li', 'th', 'td'];
const alignments = ['start', 'end', 'left', 'right', 'center', 'justify'];
const plainNames = 'ul ol strong em b i u s table tbody thead tr blockquote'.split(' ').concat(alignedNames);
const plainTags = new Set([
  ...plainNames.flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...alignedNames.flatMap((name) => alignments.map((side) => `<${name} style="text-align:${side}">`)),
  ...['<br>', '<br />', '<th scope="row">', '<th scope="col">'],
]);

/**
 * A merchant's rich text as it may stand in a page: sanitised once more, whatever was stored. A text whose every tag
 * is one of a few, with no attribute but an alignment, has nothing in it that could run or load, so it is taken as it
 * is: parsing it would cost as much as the rest of the page.
 */
export function safeHtml(html: string): string {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.every((tag) => plainTags.has(tag)) ? html : sanitiseHtml(html);
}
