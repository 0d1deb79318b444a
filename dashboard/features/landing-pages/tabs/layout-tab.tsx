import { Switch, TextInput } from '@mantine/core';
import { buttonSizes, buttonStyles, type SectionName } from '@mirsah/domain/landing-page/content';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { sectionTexts, layoutTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Fields } from '../../../ui/fields.tsx';

import { ChoiceField, SwitchField } from '../form/fields.tsx';
import { DragHandle, MoveButtons, SortableList } from '../form/sorting.tsx';
import { type EditorValues, moved } from '../form/values.ts';
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
      <SectionsList />
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

/** The page's sections in the order that shoppers see; each can be switched off. */
function SectionsList() {
  const { field } = useController<EditorValues, 'layout.sectionsOrder'>({ name: 'layout.sectionsOrder' });
  const order = field.value;
  const move = (from: number, to: number) => field.onChange(moved(order, from, to));
  return (
    <Card title={text.sections} description={text.sectionsHint}>
      <SortableList
        as="ol"
        className={s.sections}
        ids={order}
        nameOf={(name) => sectionTexts[name as SectionName].name}
        onMove={move}
      >
        {order.map((name, index) => (
          <li key={name} className={s.section}>
            <DragHandle name={sectionTexts[name].name} />
            <SectionSwitch name={name} />
            <span className={s.moves}>
              <MoveButtons
                name={sectionTexts[name].name}
                position={{ index, count: order.length }}
                onMove={move}
              />
            </span>
          </li>
        ))}
      </SortableList>
    </Card>
  );
}

function SectionSwitch({ name }: { name: SectionName }) {
  const { field } = useController<EditorValues, `layout.sections.${SectionName}`>({
    name: `layout.sections.${name}`,
  });
  const { value, ...input } = field;
  const { name: label, hint } = sectionTexts[name];
  const hintId = useId();
  return (
    <>
      <Switch label={label} aria-describedby={hintId} checked={value} {...input} />
      <span className={s.hint} id={hintId}>
        {hint}
      </span>
    </>
  );
}

const styles = buttonStyles.map((value) => ({ value, label: text.styles[value] }));
const sizes = buttonSizes.map((value) => ({ value, label: text.sizes[value] }));

/** The order button, with a sample of how it will look. */
function ButtonFields() {
  const { register, formState } = useFormContext<EditorValues>();
  const [label, style, size] = useWatch<
    EditorValues,
    ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize']
  >({ name: ['layout.buttonText', 'layout.buttonStyle', 'layout.buttonSize'] });
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
          <span className={s.button} data-style={style} data-size={size}>
            {label.trim() || text.buttonTextHint}
          </span>
        </figure>
      </Fields>
    </Card>
  );
}
