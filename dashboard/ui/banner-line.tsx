import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import s from './banner-line.module.css';

type Action = { label: string; onClick: () => void };

type Props = { children: ReactNode; main?: Action | undefined; other?: Action };

/** A banner's text with up to two actions, in one line where there is room. */
export function BannerLine({ children, main, other }: Props) {
  return (
    <div className={s.line}>
      <span className={s.text}>{children}</span>
      {main && (
        <Button size="sm" onClick={main.onClick}>
          {main.label}
        </Button>
      )}
      {other && (
        <Button size="sm" variant="default" onClick={other.onClick}>
          {other.label}
        </Button>
      )}
    </div>
  );
}
