import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import s from './banner-line.module.css';

type Action = { label: string; act: () => void };

type Props = { children: ReactNode; main?: Action | undefined; other?: Action };

/** What a banner says, with what can be done about it: in one line where there is room. */
export function BannerLine({ children, main, other }: Props) {
  return (
    <div className={s.line}>
      <span className={s.text}>{children}</span>
      {main && (
        <Button size="sm" onClick={main.act}>
          {main.label}
        </Button>
      )}
      {other && (
        <Button size="sm" variant="default" onClick={other.act}>
          {other.label}
        </Button>
      )}
    </div>
  );
}
