import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { randomId } from '@mirsah/domain/id';
import { formFieldTypes, MIN_FORM_FIELDS } from '@mirsah/domain/landing-page/content';
import { newPageText } from '@mirsah/domain/messages';
import { isEssential } from '@mirsah/domain/order/check-fields';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fieldTypeNames, keepFormsText, marketingText, fieldsTab as text } from '../../../messages/index.ts';
import { Card } from '../../../ui/card.tsx';
import s from '../../../ui/entry-list.module.css';
import { Pill } from '../../../ui/pill.tsx';
import { AddButton, EntryList } from '../entry-list.tsx';
import { SwitchField } from '../fields.tsx';
import type { EditorValues } from '../values.ts';

/** The fields that a shopper fills in to order. */
export function FieldsTab() {
  const { formState, getValues, setValue } = useFormContext<EditorValues>();
  const fields = useFieldArray<EditorValues, 'formFields', 'key'>({ name: 'formFields', keyName: 'key' });
  const count = fields.fields.length;
  const isAtLeast = count <= MIN_FORM_FIELDS;
  const error = formState.errors.formFields?.root ?? formState.errors.formFields;

  /** A new field has the defaults of spec 3. */
  function add() {
    fields.append(
      {
        id: randomId(),
        type: 'text',
        label: text.newLabel,
        placeholder: '',
        required: false,
        options: '',
      },
      { focusName: `formFields.${count}.label` },
    );
  }

  /** It is asked before the address, which then no longer asks for the city itself. */
  function askCity(index: number) {
    const address = getValues('formFields').findIndex(({ id }) => id === 'address');
    const placeholder = `formFields.${address}.placeholder` as const;
    if (getValues(placeholder) === newPageText.fields.address.placeholder)
      setValue(placeholder, newPageText.fields.addressWithoutCity, { shouldDirty: true });
    if (index > address) fields.move(index, address);
  }

  function keepReason({ id }: { id: string }): string | undefined {
    if (isEssential(id)) return text.essentialStays;
    return isAtLeast ? text.atLeastThree : undefined;
  }

  return (
    <div>
      <Card
        title={text.fields}
        path="formFields"
        description={text.fieldsHint}
        action={<AddButton label={text.add} onClick={add} />}
      >
        <EntryList
          entries={fields.fields}
          nameOf={text.field}
          noteOf={({ id }) => isEssential(id) && <Pill tone="quiet">{text.essential}</Pill>}
          onMove={fields.move}
          onRemove={fields.remove}
          keepReason={keepReason}
        >
          {({ id }, index) => (
            <FieldSettings index={index} isEssential={isEssential(id)} onCity={() => askCity(index)} />
          )}
        </EntryList>
        {isAtLeast && <p className={s.hint}>{text.atLeastThree}</p>}
        {typeof error?.message === 'string' && <p className={s.listError}>{error.message}</p>}
      </Card>
      <AbandonedForms />
      <Card title={marketingText.title} description={marketingText.hint}>
        <SwitchField name="asksMarketing" label={marketingText.asks} description={marketingText.asksHint} />
      </Card>
    </div>
  );
}

/** Whether unsent forms are stored, which requires a notice on the page. */
function AbandonedForms() {
  const { control, setValue } = useFormContext<EditorValues>();
  const { hasNotice } = useWatch<EditorValues, 'abandonedForms'>({ name: 'abandonedForms' });
  return (
    <Card title={keepFormsText.title} description={keepFormsText.hint}>
      <Stack gap={18}>
        <Controller
          control={control}
          name="abandonedForms.hasNotice"
          render={({ field: { value, onChange, ...input } }) => (
            <Switch
              {...input}
              label={keepFormsText.hasNotice}
              description={keepFormsText.hasNoticeHint}
              checked={value}
              onChange={(event) => {
                onChange(event);
                if (!event.target.checked) setValue('abandonedForms.isKept', false, { shouldDirty: true });
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="abandonedForms.isKept"
          render={({ field: { value, ...input } }) => (
            <Switch
              {...input}
              label={keepFormsText.isKept}
              description={hasNotice ? keepFormsText.isKeptHint : keepFormsText.needsNotice}
              checked={value && hasNotice}
              disabled={!hasNotice}
            />
          )}
        />
      </Stack>
    </Card>
  );
}

const typeOptions = formFieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }));

type FieldSettingsProps = { index: number; isEssential: boolean; onCity: () => void };

/**
 * One field of the order form. An essential field keeps its type and is always required. `onCity` is called
 * when it becomes the city's.
 */
function FieldSettings({ index, isEssential, onCity }: FieldSettingsProps) {
  const { register, formState } = useFormContext<EditorValues>();
  const type = useWatch<EditorValues, `formFields.${number}.type`>({ name: `formFields.${index}.type` });
  const errors = formState.errors.formFields?.[index];
  return (
    <div className={s.twoFields}>
      <TextInput
        label={text.label}
        required
        error={errors?.label?.message}
        {...register(`formFields.${index}.label`)}
      />
      {isEssential ? (
        <TextInput
          label={text.type}
          value={fieldTypeNames[type]}
          readOnly
          description={text.essentialStays}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      ) : (
        <NativeSelect
          label={text.type}
          data={typeOptions}
          error={errors?.type?.message}
          {...register(`formFields.${index}.type`, {
            onChange: ({ target }) => target.value === 'city' && onCity(),
          })}
        />
      )}
      {type !== 'checkbox' && (
        <TextInput
          className={s.wholeLine}
          label={text.placeholder}
          error={errors?.placeholder?.message}
          {...register(`formFields.${index}.placeholder`)}
        />
      )}
      {type === 'select' && (
        <Textarea
          className={s.wholeLine}
          label={text.options}
          description={text.optionsHint}
          required
          autosize
          minRows={3}
          maxRows={12}
          error={errors?.options?.message}
          {...register(`formFields.${index}.options`)}
        />
      )}
      {!isEssential && <SwitchField name={`formFields.${index}.required`} label={text.required} />}
    </div>
  );
}
