import s from './charts.module.css';

/** What the colours of a chart stand for, in reading order. */
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
