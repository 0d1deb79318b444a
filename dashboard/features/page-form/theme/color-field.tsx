import { Button, Stack, TextInput } from '@mantine/core';
import { HEX_COLOR, TEXT_CONTRAST } from '@mirsah/domain/color';
import {
  derivePalette,
  nearestAllowed,
  type Theme,
  type ThemeColor,
  themeContrast,
} from '@mirsah/domain/landing-page/theme';
import { useEffect, useRef, useState } from 'react';
import { themePanel as text } from '../../../messages/index.ts';
import { latinInput } from '../../../ui/fields.tsx';
import s from './theme-panel.module.css';

type Props = { theme: Theme; color: ThemeColor; onColor: (value: string) => void };

/**
 * One colour of a theme. A colour that makes text unreadable is not applied: the page keeps the last one, and
 * the nearest readable colour is offered. It resets, by its key, when the theme's colour changes elsewhere.
 */
export function ColorField({ theme, color, onColor }: Props) {
  const [typed, setTyped] = useState<string>(theme[color]);
  const picker = useRef<HTMLInputElement>(null);
  const hex = readHex(typed);
  const asked = { ...theme, [color]: hex ?? theme[color] };
  const ratio = themeContrast(asked, color);
  const isRefused = hex !== undefined && ratio < TEXT_CONTRAST;
  const offered = isRefused ? nearestAllowed(asked, color) : undefined;
  const label = text.colors[color];

  function apply(value: string) {
    const found = readHex(value);
    if (found === undefined || found === theme[color]) return;
    if (themeContrast({ ...theme, [color]: found }, color) >= TEXT_CONTRAST) onColor(found);
  }

  // Dragging in the picker reports every colour on the way, and only the last one counts: React has no event
  // for it.
  useEffect(() => {
    const input = picker.current;
    const picked = () => input && apply(input.value);
    input?.addEventListener('change', picked);
    return () => input?.removeEventListener('change', picked);
  });

  return (
    <Stack gap={8}>
      <div className={s.line}>
        <input
          ref={picker}
          type="color"
          className={s.picker}
          aria-label={text.pick(label)}
          value={hex ?? theme[color]}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={() => {}}
        />
        <TextInput
          className={s.hex}
          label={label}
          classNames={latinInput}
          value={typed}
          maxLength={9}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => apply(typed)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply(typed);
          }}
          error={
            hex === undefined && (
              <>
                {text.badColor} <bdi dir="ltr">#0b6b6d</bdi>
              </>
            )
          }
        />
        <Ratio ratio={ratio} isRefused={isRefused} />
      </div>
      {isRefused && (
        <div className={s.refused} role="alert">
          <p>
            {text.problems[color]} {offered ? text.nearest : text.noneNear}
          </p>
          {offered && <Offered theme={{ ...theme, [color]: offered }} color={color} onUse={onColor} />}
        </div>
      )}
    </Stack>
  );
}

function Ratio({ ratio, isRefused }: { ratio: number; isRefused: boolean }) {
  return (
    <span className={s.ratio} data-refused={isRefused || undefined} title={text.contrast}>
      <bdi dir="ltr">{`${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`}</bdi>
    </span>
  );
}

/** The nearest allowed colour as a preview, and the button that takes it. */
function Offered({ theme, color, onUse }: { theme: Theme; color: ThemeColor; onUse: Props['onColor'] }) {
  const { primary, onPrimary, background, text: ink } = derivePalette(theme);
  const look = color === 'primary' ? { background: primary, color: onPrimary } : { background, color: ink };
  return (
    <div className={s.offer}>
      <span className={s.sample} style={look} aria-hidden="true">
        {text.sample}
      </span>
      <Ratio ratio={themeContrast(theme, color)} isRefused={false} />
      <Button
        size="sm"
        variant="default"
        aria-label={text.useLabel(theme[color])}
        onClick={() => onUse(theme[color])}
      >
        {text.use}
      </Button>
    </div>
  );
}

/** A colour as people write it: with or without `#`, three digits or six. Undefined for any other text. */
export function readHex(typed: string): string | undefined {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  const hex = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  return HEX_COLOR.test(hex) ? hex : undefined;
}
