import { derivePalette, type Theme } from '@mirsah/domain/landing-page/theme';
import type { CSSProperties, ReactNode } from 'react';
import { themePanel as text } from '../../../messages/index.ts';
import s from './theme-panel.module.css';

/** A named group of controls. */
export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={s.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

type SwatchProps = {
  theme: Theme;
  name: string;
  trade?: string;
  isChosen: boolean;
  onChoose: () => void;
};

const corners: Record<Theme['radius'], string> = { sharp: '0', soft: '5px', round: '10px' };

/** A look in small, with its own colours and corners. */
export function Swatch({ theme, name, trade, isChosen, onChoose }: SwatchProps) {
  const { background, text: ink, muted, primary, onPrimary, line } = derivePalette(theme);
  const look = {
    '--sw-paper': background,
    '--sw-ink': ink,
    '--sw-muted': muted,
    '--sw-line': line,
    '--sw-main': primary,
    '--sw-on': onPrimary,
    '--sw-corner': corners[theme.radius],
  } as CSSProperties;
  return (
    <button type="button" className={s.swatch} aria-pressed={isChosen} onClick={onChoose}>
      <span className={s.look} style={look} data-font={theme.font} aria-hidden="true">
        <span className={s.word}>{text.fontSample}</span>
        <i />
        <span className={s.button}>{text.sample}</span>
      </span>
      <span className={s.name}>{name}</span>
      {trade && <span className={s.trade}>{trade}</span>}
    </button>
  );
}
