import { TextInput } from '@mantine/core';
import { badgeNames, buttonSizes, buttonStyles } from '@mirsah/domain/landing-page/content';
import { derivePalette, type Theme } from '@mirsah/domain/landing-page/theme';
import { badgeTexts } from '@mirsah/domain/messages';
import type { CSSProperties } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { layoutTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';
import { PartsList } from '../blocks/parts-list.tsx';
import { ChoiceField, SwitchField } from '../fields.tsx';
import { ThemePanel } from '../theme/theme-panel.tsx';
import type { EditorValues } from '../values.ts';
import s from './layout-tab.module.css';

const positions = (['right', 'left'] as const).map((value) => ({
  value,
  label: text.positions[value],
}));

/** The sections of the page and their order, and the looks of its order form. */
export function LayoutTab() {
  const { register, formState } = useFormContext<EditorValues>();
  return (
    <div>
      <PartsList />
      <Card title={text.badges} description={text.badgesHint}>
        <Fields columns={2}>
          {badgeNames.map((name) => (
            <SwitchField key={name} name={`layout.badges.${name}`} label={badgeTexts[name]} />
          ))}
        </Fields>
      </Card>
      <ThemePanel />
      <Card title={text.form}>
        <Fields>
          <ChoiceField name="layout.formPosition" label={text.formPosition} options={positions} />
          <SwitchField name="layout.showQuantity" label={text.showQuantity} />
          <TextInput
            label={text.maxQuantity}
            description={text.maxQuantityHint}
            inputMode="numeric"
            maw={360}
            error={formState.errors.layout?.maxQuantity?.message}
            {...register('layout.maxQuantity')}
          />
          <SwitchField name="layout.showPriceInForm" label={text.showPriceInForm} />
        </Fields>
      </Card>
      <ButtonFields />
    </div>
  );
}

const styles = buttonStyles.map((value) => ({ value, label: text.styles[value] }));
const sizes = buttonSizes.map((value) => ({ value, label: text.sizes[value] }));

const corners: Record<Theme['radius'], string> = { sharp: '0', soft: '12px', round: '20px' };

/** The theme's values for the order button. */
function buttonLook(theme: Theme): CSSProperties {
  const { primary, onPrimary } = derivePalette(theme);
  // Custom properties, which React's type of styles does not know.
  return { '--main': primary, '--on-main': onPrimary, '--corner': corners[theme.radius] } as CSSProperties;
}

/** The order button, with a sample of how it will look. */
function ButtonFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const [label, style, size, theme] = useWatch<
    EditorValues,
    ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize', 'theme']
  >({ name: ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize', 'theme'] });
  return (
    <Card title={text.button}>
      <Fields>
        <TextInput
          label={text.buttonText}
          placeholder={text.buttonTextHint}
          maxLength={60}
          error={formState.errors.layout?.buttonText?.message}
          {...register('layout.buttonText')}
        />
        <ChoiceField name="layout.buttonStyle" label={text.buttonStyle} options={styles} />
        <ChoiceField name="layout.buttonSize" label={text.buttonSize} options={sizes} />
        <figure className={s.sample}>
          <figcaption>{text.sample}</figcaption>
          <span
            className={s.button}
            data-style={style}
            data-size={size}
            {...(theme && { style: buttonLook(theme) })}
          >
            {label.trim() || text.buttonTextHint}
          </span>
        </figure>
      </Fields>
    </Card>
  );
}
