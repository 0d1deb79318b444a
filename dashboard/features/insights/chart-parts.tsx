import type { ReactNode } from 'react';
import s from './charts.module.css';

/** Two cards beside each other, one below the other on a phone. */
export function ChartPair({ children }: { children: ReactNode }) {
  return <div className={s.pair}>{children}</div>;
}

/** A legend that names the colours of a chart, in the order of the series. */
export function Legend({ items }: { items: readonly { label: string; color: string; value?: string }[] }) {
  return (
    <ul className={s.legend}>
      {items.map(({ label, color, value }) => (
        <li key={label}>
          <span className={s.dot} style={{ background: color }} />
          {label}
          {value && <strong>{value}</strong>}
        </li>
      ))}
    </ul>
  );
}

type MetricTableProps = {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A chart's values as a table, for screen readers; the first column names the row. */
export function MetricTable({ caption, headings, rows }: MetricTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, i) => (
              <td key={headings[i + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
