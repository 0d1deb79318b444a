import { Input, SegmentedControl } from '@mantine/core';
import {
  densities,
  formStyles,
  paletteOf,
  radii,
  type Theme,
  themeColors,
  themeFonts,
} from '@mirsah/domain/landing-page/theme';
import { defaultTheme, type ThemePreset, themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { themePanel as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { changedPaths } from '../form/diff.ts';
import type { EditorValues } from '../form/values.ts';
import { ColorField } from './color-field.tsx';
import s from './theme-panel.module.css';

const presets = Object.entries(themePresets) as [ThemePreset, Theme][];

/** The look of the page: ready looks first, then each of its parts. Every choice is one step of the editor's history. */
export function ThemePanel() {
  const { field } = useController<EditorValues, 'theme'>({ name: 'theme' });
  const chosen: Theme | null = field.value;
  const theme = chosen ?? defaultTheme;
  const set = (change: Partial<Theme>) => field.onChange({ ...theme, ...change });
  return (
    <Card title={text.title} description={text.hint}>
      <div className={s.panel} data-path="theme">
        <Group label={text.presets}>
          <div className={s.swatches}>
            <Swatch
              theme={defaultTheme}
              name={text.own}
              isChosen={chosen === null}
              onChoose={() => field.onChange(null)}
            />
            {presets.map(([id, preset]) => (
              <Swatch
                key={id}
                theme={preset}
                name={text.presetNames[id].name}
                trade={text.presetNames[id].trade}
                isChosen={isSame(chosen, preset)}
                onChoose={() => field.onChange({ ...preset })}
              />
            ))}
          </div>
        </Group>
        <div className={s.colors}>
          {themeColors.map((color) => (
            <ColorField
              key={`${color} ${theme[color]}`}
              theme={theme}
              color={color}
              onColor={(value) => set({ [color]: value })}
            />
          ))}
        </div>
        <Choice
          label={text.font}
          value={theme.font}
          values={themeFonts}
          names={text.fonts}
          onChoose={(font) => set({ font })}
        />
        <Choice
          label={text.radius}
          value={theme.radius}
          values={radii}
          names={text.radii}
          onChoose={(radius) => set({ radius })}
        />
        <Choice
          label={text.density}
          value={theme.density}
          values={densities}
          names={text.densities}
          onChoose={(density) => set({ density })}
        />
        <Choice
          label={text.formStyle}
          value={theme.formStyle}
          values={formStyles}
          names={text.formStyles}
          onChoose={(formStyle) => set({ formStyle })}
        />
      </div>
    </Card>
  );
}

const isSame = (one: Theme | null, other: Theme) => one !== null && changedPaths(one, other).length === 0;

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
  const { background, text: ink, muted, primary, onPrimary, line } = paletteOf(theme);
  const look = {
    ...{ '--sw-paper': background, '--sw-ink': ink, '--sw-muted': muted, '--sw-line': line },
    ...{ '--sw-main': primary, '--sw-on': onPrimary, '--sw-corner': corners[theme.radius] },
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

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  values: readonly V[];
  names: Readonly<Record<V, string>>;
  onChoose: (value: V) => void;
};

function Choice<V extends string>({ label, value, values, names, onChoose }: ChoiceProps<V>) {
  const labelId = useId();
  return (
    <div className={s.group}>
      <Input.Label id={labelId} labelElement="div" size="md">
        {label}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={labelId}
        data={values.map((each) => ({ value: each, label: names[each] }))}
        value={value}
        onChange={(next) => onChoose(next as V)}
        fullWidth
      />
    </div>
  );
}
