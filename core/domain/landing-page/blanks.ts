import { starterBlanks } from '../messages/index.ts';
import { sanitizeHtml } from '../sanitize-html.ts';
import type { ProductInfo } from './product-info.ts';

type Description = ProductInfo['description'];

const knownBlanks = new RegExp(starterBlanks.map((blank) => blank.replace(/[[\]]/g, '\\$&')).join('|'), 'g');

/**
 * The blanks of a starter that are still in a description, in their order, each as often as it occurs. Only the starters'
 * own texts count: other words in square brackets are the merchant's.
 */
export function blanksIn({ text }: Description): string[] {
  return text.match(knownBlanks) ?? [];
}

/** What makes a line of its own in rich text. A row of a table is one line. */
const LINES = new Set(['p', 'li', 'tr', 'h2', 'h3', 'h4', 'blockquote', 'div', 'caption', 'figcaption']);
/** What holds lines, and means nothing without one. */
const HOLDERS = new Set(['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot']);

/**
 * The description as shoppers may see it: without the lines that have a blank of a starter, and without lists, tables
 * and headings that have nothing left. A description without blanks is returned as it is.
 */
export function withoutBlanks(description: Description): Description {
  if (blanksIn(description).length === 0) return description;
  const { mode, text } = description;
  const lines = mode === 'html' ? filledHtml(text) : mode === 'text' ? filledLines(text) : text;
  // JSON, and text outside of every line.
  return { mode, text: lines.replace(knownBlanks, '') };
}

function filledLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => blanksIn({ mode: 'text', text: line }).length === 0)
    .join('\n');
}

function filledHtml(html: string): string {
  const filled = sanitizeHtml(html, ({ tag, text, mediaChildren }) => {
    if (LINES.has(tag) && text.search(knownBlanks) >= 0) return true;
    return HOLDERS.has(tag) && text.trim() === '' && mediaChildren.length === 0;
  });
  return withoutEmptyHeadings(filled.replace(headOnly, '')).trim();
}

/** A table of which only the head is left. */
const headOnly = /<table[^>]*>(?:(?!<td|<\/table>).)*<\/table>/gs;
/** A heading that another one or nothing follows. */
const lastHeading = /<h([2-4])[^>]*>(?:(?!<\/h\1>).)*<\/h\1>\s*(?=$|<h([2-4]))/gs;

function withoutEmptyHeadings(html: string): string {
  const rest = html.replace(lastHeading, (heading, rank: string, next: string | undefined) =>
    next === undefined || next <= rank ? '' : heading,
  );
  return rest === html ? html : withoutEmptyHeadings(rest);
}
