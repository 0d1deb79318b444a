import type { LandingPage } from '@mirsah/domain/landing-page';
import { withoutBlanks } from '@mirsah/domain/landing-page/without-blanks';
import { sanitizeHtml } from '@mirsah/domain/sanitize-html';
import { sectionText } from '../messages/index.ts';

/**
 * The merchant's description in one of three modes: plain text, rich text, or JSON shown as tables and lists.
 * Lines with a starter's blanks are omitted.
 */
export function Description({ page }: { page: LandingPage }) {
  const { mode, text } = withoutBlanks(page.product.description);
  if (!text.trim()) return null;
  switch (mode) {
    case 'html':
      return (
        <section
          className="rich"
          aria-label={sectionText.description}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe here, whatever was stored
          dangerouslySetInnerHTML={{ __html: inScrollingBoxes(safeHtml(text)) }}
        />
      );
    case 'json':
      return (
        <section className="rich" aria-label={sectionText.description}>
          <JsonDescription text={text} />
        </section>
      );
    case 'text':
      return (
        <section className="rich" aria-label={sectionText.description}>
          <Paragraphs text={text} />
        </section>
      );
  }
}

/** Puts each table into its own scrolling box, reachable by keyboard. Requires sanitized HTML. */
function inScrollingBoxes(html: string): string {
  return html
    .replaceAll(
      '<table',
      `<div class="scroll" tabindex="0" role="region" aria-label="${sectionText.table}"><table`,
    )
    .replaceAll('</table>', '</table></div>');
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Anything nested deeper is shown as JSON. */
const MAX_DEPTH = 4;

/**
 * JSON for people: objects as two-column tables, lists as lists, lists of objects as tables with a head row.
 */
function JsonDescription({ text }: { text: string }) {
  const value = parse(text);
  return value === undefined ? <Paragraphs text={text} /> : <Value value={value} depth={0} />;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function Value({ value, depth }: { value: Json; depth: number }) {
  if (typeof value !== 'object' || value === null) {
    return depth === 0 ? <p>{scalarText(value)}</p> : <bdi>{scalarText(value)}</bdi>;
  }
  if (depth > MAX_DEPTH) return <bdi>{JSON.stringify(value)}</bdi>;
  if (!Array.isArray(value)) return <PropertyTable object={value} depth={depth} />;
  const rows = value.filter(isObject);
  if (rows.length > 1 && rows.length === value.length) return <RowTable rows={rows} depth={depth} />;
  return (
    <ul>
      {value.map((item) => (
        <li key={JSON.stringify(item)}>
          <Value value={item} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

function PropertyTable({ object, depth }: { object: { [key: string]: Json }; depth: number }) {
  return (
    <table>
      <tbody>
        {Object.entries(object).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Value value={value} depth={depth + 1} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowTable({ rows, depth }: { rows: { [key: string]: Json }[]; depth: number }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {columns.map((column) => (
              <td key={column}>
                <Value value={row[column] ?? null} depth={depth + 1} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scalarText(value: null | boolean | number | string): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? sectionText.yes : sectionText.no;
  return String(value);
}

/** Blank lines separate paragraphs; single line breaks stay (CSS `pre-line`). */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph, position) => ({ id: `paragraph-${position}`, content: paragraph.trim() }))
    .filter(({ content }) => content);
  return paragraphs.map(({ id, content }) => (
    <p key={id} className="lines">
      {content}
    </p>
  ));
}

const aligned = 'p|h2|h3|h4|li|th|td';
const plain = `ul|ol|strong|em|b|i|u|s|table|tbody|thead|tr|blockquote|${aligned}`;
const plainTag = [
  `/?(?:${plain})`,
  `(?:${aligned}) style="text-align:(?:start|end|left|right|center|justify)"`,
  'br(?: /)?',
  'th scope="(?:row|col)"',
].join('|');
/** A `<` that opens anything but one of the plain tags. */
const otherTag = new RegExp(`<(?!(?:${plainTag})>)`);

/**
 * A merchant's rich text, safe for a page whatever was stored. It is sanitized again, except for text with
 * only a few plain tags and no attribute but an alignment: that cannot run or load anything, and parsing it
 * would cost as much as rendering the rest of the page.
 */
export function safeHtml(html: string): string {
  return otherTag.test(html) ? sanitizeHtml(html) : html;
}
