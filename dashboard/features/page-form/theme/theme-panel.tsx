import { Input, NativeSelect, SegmentedControl } from '@mantine/core';
import {
  densities,
  formStyles,
  radii,
  type Theme,
  themeColors,
  themeFonts,
} from '@mirsah/domain/landing-page/theme';
import {
  defaultTheme,
  type ThemePreset,
  type Trade,
  themePresets,
  trades,
} from '@mirsah/domain/landing-page/theme-presets';
import { Suspense, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { starters, themePanel as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isSame } from '../diff.ts';
import type { EditorValues } from '../values.ts';
import { ColorField } from './color-field.tsx';
import { SavedThemes } from './saved-themes.tsx';
import { Group, Swatch } from './swatch.tsx';
import s from './theme-panel.module.css';

const presets = Object.entries(themePresets) as [ThemePreset, Theme][];

// Most merchants choose one of the first eight looks.
const TradeLooks = lazyPart(async () => ({ default: (await import('./trade-looks.tsx')).TradeLooks }));

/**
 * The look of the page: preset looks first, then each of its parts. Every choice is one step of the editor's
 * history.
 */
export function ThemePanel() {
  const { field } = useController<EditorValues, 'theme'>({ name: 'theme' });
  const chosen: Theme | null = field.value;
  const theme = chosen ?? defaultTheme;
  const [trade, setTrade] = useState<Trade | ''>('');
  const set = (change: Partial<Theme>) => field.onChange({ ...theme, ...change });
  return (
    <div data-path="theme">
      <Card title={text.title} description={text.hint}>
        <div className={s.panel}>
          <Group label={text.presets}>
            <NativeSelect
              label={text.trade}
              maw={280}
              data={[
                { value: '', label: text.allTrades },
                ...trades.map((value) => ({ value, label: starters.trades[value] })),
              ]}
              value={trade}
              onChange={({ currentTarget }) =>
                setTrade(trades.find((each) => each === currentTarget.value) ?? '')
              }
            />
            <div className={s.swatches}>
              <Swatch
                theme={defaultTheme}
                name={text.own}
                isChosen={chosen === null}
                onChoose={() => field.onChange(null)}
              />
              {trade === '' &&
                presets.map(([id, preset]) => (
                  <Swatch
                    key={id}
                    theme={preset}
                    name={text.presetNames[id].name}
                    trade={text.presetNames[id].trade}
                    isChosen={isSame(chosen, preset)}
                    onChoose={() => field.onChange({ ...preset })}
                  />
                ))}
              {trade !== '' && (
                <Suspense fallback={null}>
                  <TradeLooks trade={trade} chosen={chosen} onChoose={(look) => field.onChange(look)} />
                </Suspense>
              )}
            </div>
          </Group>
          <SavedThemes chosen={chosen} theme={theme} onChoose={(saved) => field.onChange({ ...saved })} />
          <details className={s.more}>
            <summary>{text.more}</summary>
            <div className={s.panel}>
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
          </details>
        </div>
      </Card>
    </div>
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
