import { type ReactNode, useEffect, useRef, useState } from 'react';
import { common } from '../messages/index.ts';
import s from './list.module.css';

type Props = {
  /** The table's name for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A table that never breaks a word: when its columns do not fit, it scrolls sideways in a region of its own,
 * which then takes the keyboard focus, so that arrow keys scroll it.
 */
export function WideTable({ label, className = '', children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const sizes = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth));
    for (const element of [current, ...current.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={`${s.wide} ${className}`}
      {...(isWider && { role: 'region', 'aria-label': common.table(label), tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
