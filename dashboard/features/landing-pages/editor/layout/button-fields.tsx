import { TextInput } from '@mantine/core';
import { buttonSizes, buttonStyles } from '@mirsah/domain/landing-page/order-form.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { layoutTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import { ChoiceField } from '../choice-field.tsx';
import type { EditorValues } from '../editor-values.ts';
import s from './layout.module.css';

const styles = buttonStyles.map((value) => ({ value, label: words.styles[value] }));
const sizes = buttonSizes.map((value) => ({ value, label: words.sizes[value] }));

/** The button that orders, with how it will look. */
export function ButtonFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const [text, style, size] = useWatch<
    EditorValues,
    ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize']
  >({ name: ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize'] });
  return (
    <Card title={words.button}>
      <Fields>
        <TextInput
          label={words.buttonText}
          placeholder={words.buttonTextHint}
          maxLength={60}
          error={formState.errors.layout?.buttonText?.message}
          {...register('layout.buttonText')}
        />
        <ChoiceField name="layout.buttonStyle" label={words.buttonStyle} options={styles} />
        <ChoiceField name="layout.buttonSize" label={words.buttonSize} options={sizes} />
        <figure className={s.sample}>
          <figcaption>{words.sample}</figcaption>
          <span className={s.button} data-style={style} data-size={size}>
            {text.trim() || words.buttonTextHint}
          </span>
        </figure>
      </Fields>
    </Card>
  );
}
