import s from './pill.module.css';

export type PillTone = 'good' | 'busy' | 'warn' | 'quiet' | 'bad';

/** A status in one word, on a coloured background. */
export function Pill({ tone, children }: { tone: PillTone; children: string }) {
  return (
    <span className={s.pill} data-tone={tone}>
      {children}
    </span>
  );
}
