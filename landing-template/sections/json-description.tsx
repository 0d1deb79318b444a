import { sectionText } from '../messages/ar.ts';
import { Paragraphs } from './paragraphs.tsx';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Deeper structures are no description; below this they are shown as written. */
const MAX_DEPTH = 4;

/** JSON for people: objects as two-column tables, lists as lists, lists of objects as tables with a head row. */
export function JsonDescription({ text }: { text: string }) {
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
