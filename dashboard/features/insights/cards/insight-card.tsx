import type { ReactNode } from 'react';
import { Definition } from './definition.tsx';
import s from './insight-card.module.css';

export type ShownFigure = {
  label: string;
  /** What it says exactly. */
  text: string;
  /** One line for each currency of an amount; otherwise one line. */
  lines: { key: string; value: string; growth: ReactNode }[];
};

/** A figure with its change, and a second one that belongs to it. */
export function InsightCard({ main, second }: { main: ShownFigure; second?: ShownFigure }) {
  return (
    <dl className={s.card}>
      <Figure figure={main} />
      {second && <Figure figure={second} className={s.second} />}
    </dl>
  );
}

function Figure({
  figure: { label, text, lines },
  className,
}: {
  figure: ShownFigure;
  className?: string | undefined;
}) {
  return (
    <div className={className}>
      <dt className={s.label}>
        {label}
        <Definition label={label} text={text} />
      </dt>
      {lines.map(({ key, value, growth }) => (
        <dd key={key} className={s.line}>
          <bdi className={s.value}>{value}</bdi>
          {growth}
        </dd>
      ))}
    </div>
  );
}
