import { sanitizeHtml } from '../sanitize-html.ts';
import { blanksIn, type Description, hasBlank, knownBlanks, type Texts, unescapedText } from './blanks.ts';
import { type Block, fieldsOf, isListField } from './blocks/blocks.ts';
import type { Fields } from './blocks/fields.ts';

/**
 * The page as shoppers see it: without the description's lines, and the blocks' rows and texts, that have a
 * starter's blank. A block that is empty then renders nothing.
 */
export function withoutBlanksOfPage<Page extends Texts>(page: Page): Page {
  const { product, layout } = page;
  const blocks = Object.entries(layout.blocks);
  const hasBlanks = (block: Block) => block.hideOn !== 'all' && hasBlank(block.props);
  const isBlockFree = blocks.every(([, block]) => !hasBlanks(block));
  const description = withoutBlanks(product.description);
  if (isBlockFree && description === product.description) return page;
  const filled = blocks.map(([id, block]) => [id, hasBlanks(block) ? filledBlock(block) : block]);
  return {
    ...page,
    product: { ...product, description },
    layout: { ...layout, blocks: Object.fromEntries(filled) },
  };
}

function filledBlock(block: Block): Block {
  // The values keep the fields of the block's kind.
  return { ...block, props: filledValues(fieldsOf(block.type), block.props) } as Block;
}

function filledValues(fields: Fields, values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (field && isListField(field) && Array.isArray(value)) {
        const rows = value.filter((row) => !ownTexts(row).some((text) => text.search(knownBlanks) >= 0));
        return [name, rows.map((row) => filledValues(field.fields, row))];
      }
      if (typeof value !== 'string' || value.search(knownBlanks) < 0) return [name, value];
      if (field?.kind === 'richText') return [name, withoutBlanks({ mode: 'html', text: value }).text];
      return [name, field?.kind === 'lines' ? filledLines(value) : ''];
    }),
  );
}

/** The texts of a row, without those of nested lists. */
function ownTexts(row: object): string[] {
  return Object.values(row).filter((value) => typeof value === 'string');
}

/** Elements that form a line in rich text. A row of a table is one line. */
const LINES = new Set(['p', 'li', 'tr', 'h2', 'h3', 'h4', 'blockquote', 'div', 'caption', 'figcaption']);
/** Elements that contain lines, and are meaningless without one. */
const HOLDERS = new Set(['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot']);

/**
 * The description as shoppers see it: without lines that have a starter's blank, and without lists, tables
 * and headings that are empty then. A description without blanks is returned unchanged.
 */
export function withoutBlanks(description: Description): Description {
  if (blanksIn(description).length === 0) return description;
  const { mode } = description;
  const before = unescapedText(description);
  const lines = mode === 'html' ? filledHtml(before) : mode === 'text' ? filledLines(before) : before;
  // JSON, and text outside of every line.
  const text = lines.replace(knownBlanks, '');
  // A blank may have been formatted from its middle on.
  return { mode, text: mode === 'html' && text !== lines ? sanitizeHtml(text) : text };
}

function filledLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.search(knownBlanks) < 0)
    .join('\n');
}

function filledHtml(html: string): string {
  const filled = sanitizeHtml(html, ({ tag, text, mediaChildren }) => {
    if (LINES.has(tag) && text.search(knownBlanks) >= 0) return true;
    return HOLDERS.has(tag) && text.trim() === '' && mediaChildren.length === 0;
  });
  return withoutEmptyHeadings(filled.replace(headOnly, '')).trim();
}

/** A table that only has its head left. */
const headOnly = /<table[^>]*>(?:(?!<td|<\/table>).)*<\/table>/gs;
/** A heading that is followed by another one or by nothing. */
const lastHeading = /<h([2-4])[^>]*>(?:(?!<\/h\1>).)*<\/h\1>\s*(?=$|<h([2-4]))/gs;

function withoutEmptyHeadings(html: string): string {
  const rest = html.replace(lastHeading, (heading, rank: string, next: string | undefined) =>
    next === undefined || next <= rank ? '' : heading,
  );
  return rest === html ? html : withoutEmptyHeadings(rest);
}
